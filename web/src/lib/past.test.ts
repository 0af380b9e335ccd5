// @vitest-environment node
import { expect, test } from "vitest";
import { looked } from "./past.ts";
import type { LineBody, Step } from "./wire.ts";

const line = (id: number): LineBody => ({ id, kind: "drew", rule: "", seat: 0, text: `line ${id}` });
const step = (seq: number, more: Partial<Step>): Step => ({ type: "step", seq, state: "playing", seats: [], ...more });

test("views are put together from a whole one and what changed", () => {
  const looks = looked([
    step(3, { set: { turn: 1, hand: [1], attack: "roll" } }),
    step(4, { set: { turn: 2 } }),
    step(5, { set: {}, drop: ["attack"] }),
  ]);
  expect(looks.map((look) => look.view)).toEqual([
    { turn: 1, hand: [1], attack: "roll" },
    { turn: 2, hand: [1], attack: "roll" },
    { turn: 2, hand: [1] },
  ]);
});

test("before the game there is nothing to see", () => {
  expect(looked([step(0, {})])[0]!.view).toBeNull();
});

test("an undo withdraws lines", () => {
  const looks = looked([
    step(1, { set: { a: 1 }, events: [line(0), line(1)] }),
    step(2, { withdrawn: 1, events: [line(1), line(2)] }),
  ]);
  expect(looks[1]!.log.map((each) => each.id)).toEqual([0, 1, 2]);
  expect(looks[0]!.log.map((each) => each.id)).toEqual([0, 1]);
});
