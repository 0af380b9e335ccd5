import { expect, test } from "vitest";
import { looks } from "./looks.ts";

const all = (count: number, broad: boolean) => [...looks(count, broad)];

test("everything is shown first, and words go one after the other", () => {
  for (const count of [1, 4, 5, 6, 7, 30])
    for (const broad of [false, true]) {
      const tried = all(count, broad);
      expect(tried[0]).toEqual({});
      const cutNotes = tried.findIndex((look) => look.lines);
      expect(
        tried.slice(0, cutNotes).some((look) => look.account),
        `${count}`,
      ).toBe(true);
    }
});

test("the question reaches over the board for a few choices only", () => {
  expect(all(6, false).some((look) => look.grown)).toBe(true);
  expect(all(7, false).some((look) => look.grown)).toBe(false);
  expect(all(7, true).some((look) => look.grown)).toBe(false);
});

test("choices stand two in a row on phones only, and four of them only where nothing else is left", () => {
  expect(all(6, true).some((look) => look.pairs)).toBe(false);
  const four = all(4, false);
  expect(four.findIndex((look) => look.pairs)).toBe(four.length - 6);
});
