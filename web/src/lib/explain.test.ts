// @vitest-environment node
import { expect, test } from "vitest";
import { topOf } from "./explain.svelte.ts";

const LINE = 500; // where the question begins

test.each([
  ["below a thing at the top", { top: 60, bottom: 100 }, 200, 108],
  ["above a thing that leaves no room below", { top: 300, bottom: 400 }, 200, 92],
  ["over a thing that leaves no room at all", { top: 150, bottom: 400 }, 200, 292],
  ["above the question for my own things below it", { top: 700, bottom: 790 }, 200, 292],
  ["at the top when it is as high as the table", { top: 700, bottom: 790 }, 490, 8],
])("what explains stands %s", (_, thing, high, top) => {
  expect(topOf(thing, high, LINE)).toBe(top);
});
