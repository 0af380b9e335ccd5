// @vitest-environment node
import { expect, test } from "vitest";
import { toldView } from "./telling.ts";

test("a view is read out under headings, seats by their names", () => {
  const view = {
    game: "x",
    seat: 0,
    turn: 7,
    active: 1,
    hangar: ["AX7-G"],
    players: [
      { seat: 0, hand: { count: 1, cards: ["KV8-B"] } },
      { seat: 1, discard: [] },
    ],
  };
  expect(toldView(view, ["Ada (you)", "Bo"])).toEqual([
    { heading: "The table", lines: ["Turn: 7.", "Active: Bo."] },
    { heading: "Hangar", lines: ["1: AX7-G."] },
    { heading: "Ada (you)", lines: ["Hand: count 1; cards KV8-B."] },
    { heading: "Bo", lines: ["Discard: none."] },
  ]);
});
