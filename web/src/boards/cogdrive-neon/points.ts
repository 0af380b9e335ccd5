/** The points of a player as the view says them, in words. */

import type { Points } from "./view.ts";

/** So many of a thing. */
export const counted = (n: number, thing: string) => `${n} ${thing}${n === 1 ? "" : "s"}`;
const cards = (n: number) => counted(n, "card");

/** Each part of the total as a sentence. */
export function pointLines({ clash_cards, clash_card, deck, color, unknown }: Points): string[] {
  return [
    `${cards(clash_cards)} at the Clash, 1 point each: ${clash_cards}.`,
    clash_card ? `More Power at the Clash: ${clash_card}.` : "The Clash card goes to more Power at the Clash: 0.",
    `Power of the ${color} cards in hand, discard and deck together: ${deck}.`,
    ...(unknown ? [`${cards(unknown)} of these ${unknown === 1 ? "is" : "are"} unknown: it may be more.`] : []),
  ];
}
