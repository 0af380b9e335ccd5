import { expect, test } from "vitest";
import { pointLines } from "./points.ts";
import type { Points } from "./view.ts";

const points: Points = { total: 10, clash_cards: 2, clash_card: 5, deck: 3, color: "pink", unknown: 0 };

test("the parts of the total are sentences", () => {
  expect(pointLines(points)).toEqual([
    "2 cards at the Clash, 1 point each: 2.",
    "More Power at the Clash: 5.",
    "Power of the pink cards in hand, discard and deck together: 3.",
  ]);
});

test("without more Power the Clash card is somebody else's, and unknown cards are told", () => {
  const lines = pointLines({ ...points, clash_cards: 1, clash_card: 0, total: 4, unknown: 1 });
  expect(lines[1]).toBe("The Clash card goes to more Power at the Clash: 0.");
  expect(lines.at(-1)).toBe("1 card of these is unknown: it may be more.");
});
