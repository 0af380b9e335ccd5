import Board from "./Board.svelte";
import Card from "./Card.svelte";
import { text } from "./text.ts";
import Own from "./Own.svelte";
import Winner from "./Winner.svelte";

export { Board, Card, Own, text, Winner };

export const pieces = (content: any) => content.card.map((card: any) => ({ kind: "card", id: card.id as string }));

export const sums = { "clash cards": "Cards", "clash card": "Clash", "deck points": "Deck" };
export const reasons = { "more points": "The higher total wins." };
export const parts = { color: "color of the deck", cards: "cards in all" };
