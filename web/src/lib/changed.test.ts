// @vitest-environment node
import { expect, test } from "vitest";
import { differs } from "./changed.ts";

const before = { hangar: ["A", "B", "C"], players: [{ hp: [1, 1] }, { hp: [1] }] };

test("in a row what has only moved on is the same, what is new differs", () => {
  const now = { ...before, hangar: ["B", "C", "D"] };
  expect(["hangar/0", "hangar/1", "hangar/2"].map((ref) => differs(before, now, ref))).toEqual([false, false, true]);
});

test("a part of a thing differs where it is another, and nothing differs that is not there", () => {
  const now = { ...before, players: [{ hp: [1] }, { hp: [1] }] };
  expect(differs(before, now, "players/0/hp")).toBe(true);
  expect(differs(before, now, "players/1/hp")).toBe(false);
  expect(differs(before, now, "players/7/hp")).toBe(false);
  expect(differs(before, now, "arena/0")).toBe(false);
});
