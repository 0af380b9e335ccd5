import Board from "./Board.svelte";
import Card from "./Card.svelte";
import { mentions } from "./cards.ts";
import { legend } from "./legend.ts";
import { text } from "./text.ts";
import Own from "./Own.svelte";
import Winner from "./Winner.svelte";

export { Board, Card, legend, mentions, Own, text, Winner };

export const pieces = (content: any) => content.card.map((card: any) => ({ kind: "card", id: card.id as string }));

export const sums = { "clash cards": "Cards", "clash card": "Clash", "deck points": "Deck" };
export const reasons = { "more points": "The higher total wins." };
/** What each part of the score is for. */
export const means = {
  "clash cards": ({ "clash cards": n }: Record<string, any>) =>
    `${n} ${n === 1 ? "card" : "cards"} at the Clash, 1 point each`,
  "clash card": (score: Record<string, any>) =>
    score["clash card"]
      ? `the Clash card, for more Power there: ${score["clash power"]}`
      : `no Clash card: Power ${score["clash power"]} there is not more`,
  "deck points": ({ color }: Record<string, any>) => `Power of all ${color} cards in hand, discard and deck together`,
};
export const parts = { color: "color of the deck", cards: "cards in all" };
