/** The points that a seat would have if the game ended now, as far as the one who looks can tell. */

import { cardsOf, type CardData } from "./cards.ts";

const CLASH_CARD = 5; // COG-SCORE-04

export interface Points {
  /** One for each card at the Clash. */
  cards: number;
  /** The Clash card, for more Power there. */
  clash: number;
  /** The Power of the best Color among the cards that surely lie in hand, deck and discard. */
  deck: number;
  color: CardData["color"];
  total: number;
  /** Cards of this seat that the one who looks does not know: the total may be more. */
  unknown: number;
}

/** The cards that surely lie in this seat's hand, deck or discard. */
function held(view: any, seat: number): string[] {
  const { hand, deck, discard } = view.players[seat];
  const places = [`hand ${seat}`, `deck ${seat}`];
  const unseen = (view.unseen ?? []).filter((group: any) => group.places.every((place: string) => places.includes(place)));
  return [...discard, ...(hand.cards ?? []), ...(deck.top ?? []), ...(deck.bottom ?? []), ...unseen.flatMap((group: any) => group.cards)];
}

export function pointsNow(view: any, content: any, seat: number): Points {
  const player = view.players[seat];
  const ids = held(view, seat);
  const sums: Record<CardData["color"], number> = { yellow: 0, gray: 0, pink: 0, blue: 0 };
  for (const id of ids) {
    const card = cardsOf(content).get(id);
    if (card) sums[card.color] += card.power;
  }
  const [color, deck] = (Object.entries(sums) as [CardData["color"], number][]).reduce((best, each) => (each[1] > best[1] ? each : best));
  const cards = player.clash.length;
  const clash = player.clash_power > view.players[1 - seat].clash_power ? CLASH_CARD : 0;
  return { cards, clash, deck, color, total: cards + clash + deck, unknown: player.hand.count + player.deck.count + player.discard.length - ids.length };
}

const cards = (n: number) => `${n} ${n === 1 ? "card" : "cards"}`;

/** Each part of the total as a sentence. */
export function pointLines({ cards: count, clash, deck, color, unknown }: Points): string[] {
  return [
    `${cards(count)} at the Clash, 1 point each: ${count}.`,
    clash ? `More Power at the Clash: ${clash}.` : "The Clash card, worth 5, goes to more Power at the Clash: 0.",
    `Power of the ${color} cards in hand, discard and deck together: ${deck}.`,
    ...(unknown ? [`${cards(unknown)} of these ${unknown === 1 ? "is" : "are"} unknown: it may be more.`] : []),
  ];
}
