import { expect, test } from "vitest";
import { cameFrom, luckWords } from "./fair.ts";

test("the sentence follows the fact", () => {
  expect(luckWords({ kind: "new", luck: "committed" })).toContain("nobody has chosen it");
  expect(luckWords({ kind: "fork", luck: "committed" })).toContain("dealt anew");
  for (const luck of ["known", "anything else"]) {
    expect(luckWords({ kind: "fork", luck })).toContain("known beforehand");
    expect(luckWords({ kind: "fork", luck })).not.toContain("nobody");
  }
});

test("a table says where it came from", () => {
  expect(cameFrom({ kind: "fork", luck: "known", table: "abc", step: 12 })).toBe(
    "This game goes on from step 12 of another one.",
  );
  expect(cameFrom({ kind: "fork", luck: "known", table: "abc" })).toBe("This game goes on from a step of another one.");
  expect(cameFrom({ kind: "fork", luck: "committed", step: 3, imported: true })).toContain("from elsewhere");
  expect(cameFrom({ kind: "rematch", luck: "committed" })).toBe("This is a rematch.");
});
