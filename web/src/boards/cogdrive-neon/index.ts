import Board from "./Board.svelte";
import Card from "./Card.svelte";

export { Board, Card };

export const pieces = (content: any) => content.card.map((card: any) => ({ kind: "card", id: card.id as string }));
