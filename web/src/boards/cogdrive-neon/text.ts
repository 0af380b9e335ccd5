/** The table of CogDrive Neon as plain text, section by section. */

import type { TextPart } from "../../lib/boards.ts";
import { cardName, cardsOf } from "./cards.ts";
import { pointLines } from "./points.ts";
import type { Content, DeckView, PlayerView, Points, View } from "./view.ts";

export function text(view: View, content: Content, names: string[]): TextPart[] {
  const cards = cardsOf(content);
  const short = (id: string) => (id === "WRECKAGE" ? "the Wreckage card" : cardName(content, id));
  const long = (id: string) => `${short(id)}. ${cards.get(id)?.text ?? ""}`;
  const row = (ids: string[], none: string) => (ids.length ? ids.map(short).join("; ") : none);
  const pile = (deck: DeckView) =>
    [
      `${deck.count} cards`,
      deck.top.length ? `on top ${row(deck.top, "")}` : "",
      deck.mixed ? `${deck.mixed} in an order nobody knows` : "",
      deck.bottom.length ? `at the bottom, in this order, ${row(deck.bottom, "")}` : "",
    ]
      .filter(Boolean)
      .join(", ");
  const total = (points: Points) =>
    `Points now: ${points.unknown ? "at least " : ""}${points.total}. ${pointLines(points).join(" ")}`;
  const player = (each: PlayerView): TextPart => ({
    heading: names[each.seat] ?? `Seat ${each.seat + 1}`,
    lines: [
      ...(each.points ? [total(each.points)] : []),
      `Clash: Power ${each.clash_power}. ${row(each.clash, "No card")}.`,
      ...(each.seat === view.seat
        ? [`Hand of ${each.hand.count}:`, ...each.hand.cards.map(long)]
        : [`Hand: ${each.hand.count} cards${each.hand.cards.length ? `, known ${row(each.hand.cards, "")}` : ""}.`]),
      `Deck: ${pile(each.deck)}.`,
      `Discard: ${row(each.discard, "empty")}.`,
    ],
  });
  return [
    {
      heading: `Turn ${view.turn}${view.last_turn ? ", the last" : ""}: ${names[view.active]}`,
      lines: [`Wreckage: ${view.wreckage}.`],
    },
    { heading: "Hangar", lines: [...view.hangar.map(long), `Hangar Deck: ${pile(view.hangar_deck)}.`] },
    ...[...view.players].sort((a, b) => Number(b.seat === view.seat) - Number(a.seat === view.seat)).map(player),
  ];
}
