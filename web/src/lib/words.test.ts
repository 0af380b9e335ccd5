// @vitest-environment node
import { expect, test } from "vitest";
import { clock, leftWords } from "./words.ts";

test.each([
  [0, "0:00"],
  [4.2, "0:05"],
  [65, "1:05"],
  [3600, "1:00:00"],
  [7325, "2:02:05"],
])("%s seconds on a clock", (seconds, told) => {
  expect(clock(seconds)).toBe(told);
});

test("what is left is told by the second only in the last hour", () => {
  expect(leftWords(125)).toBe("2:05 left");
  expect(leftWords(3 * 86400)).toBe("3 days left");
});
