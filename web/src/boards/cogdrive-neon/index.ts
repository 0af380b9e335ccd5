import Board from "./Board.svelte";
import Card from "./Card.svelte";
import { text } from "./text.ts";
import Own from "./Own.svelte";

export { Board, Card, Own, text };

export const pieces = (content: any) => content.card.map((card: any) => ({ kind: "card", id: card.id as string }));
