import { expect, test } from "vitest";
import { pointLines, pointsNow } from "./points.ts";

const content = {
  cogdrive: [{ name: "AX7", nickname: "Anvil", task: [] }],
  card: [
    { id: "AX7-P", name: "AX7", color: "pink", power: 3 },
    { id: "AX7-B", name: "AX7", color: "blue", power: 2 },
    { id: "AX7-Y", name: "AX7", color: "yellow", power: 4 },
  ],
};
const player = (more: object) => ({ hand: { count: 0, cards: [] }, deck: { count: 0, top: [], mixed: 0, bottom: [] }, discard: [], clash: [], clash_power: 0, ...more });

test("what lies open or can only lie here counts, what may lie elsewhere does not", () => {
  const view = {
    players: [player({ clash: ["x", "y"], clash_power: 4, hand: { count: 1, cards: ["AX7-B"] }, deck: { count: 1, top: [], mixed: 1, bottom: [] } }), player({ clash_power: 1, hand: { count: 1, cards: [] } })],
    unseen: [
      { cards: ["AX7-P"], places: ["hand 0", "deck 0"] },
      { cards: ["AX7-Y"], places: ["hangar deck", "hand 1"] },
    ],
  };
  expect(pointsNow(view, content, 0)).toEqual({ cards: 2, clash: 5, deck: 3, color: "pink", total: 10, unknown: 0 });
  const other = pointsNow(view, content, 1);
  expect([other.total, other.unknown]).toEqual([0, 1]);
  expect(pointLines(other).at(-1)).toBe("1 card of these is unknown: it may be more.");
});

test("equal Power gives nobody the Clash card", () => {
  const view = { players: [player({ clash_power: 2 }), player({ clash_power: 2 })] };
  expect(pointsNow(view, content, 0).clash + pointsNow(view, content, 1).clash).toBe(0);
});
