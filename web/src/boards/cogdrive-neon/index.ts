import Board from "./Board.svelte";
import Card from "./Card.svelte";
import { mentions } from "./cards.ts";
import { legend } from "./legend.ts";
import { text } from "./text.ts";
import Own from "./Own.svelte";
import Winner from "./Winner.svelte";
import type { Content } from "./view.ts";

export { Board, Card, legend, mentions, Own, text, Winner };

export const pieces = (content: Content) => content.card.map((card) => ({ kind: "card", id: card.id }));
