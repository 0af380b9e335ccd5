/** What the content says of a card, found by its id. */

import type { Explained } from "../../lib/explain.svelte.ts";
import type { LineBody } from "../../lib/wire.ts";
import type { Card, CogDrive, Content } from "./view.ts";

/** A card with what its CogDrive can do. */
export type CardData = CogDrive & Card;

const known = new WeakMap<object, Map<string, CardData>>();

export function cardsOf(content: Content): Map<string, CardData> {
  let cards = known.get(content);
  if (!cards) {
    const drives = new Map(content.cogdrive.map((drive) => [drive.name, drive]));
    cards = new Map(content.card.map((card) => [card.id, { ...drives.get(card.name)!, ...card }]));
    known.set(content, cards);
  }
  return cards;
}

/** A card as people say it; its code stands only on the card. */
export function cardName(content: Content, id: string): string {
  const card = cardsOf(content).get(id);
  return card ? `${card.nickname} (${card.color} ${card.power})` : id;
}

/** What a card can do, in lines. */
export const cardLines = (card: CardData) => [card.text, OVERDRIVES[card.color]];

/** The card that a line of the log names. */
export function mentions(content: Content, line: LineBody): Explained[] {
  const card = cardsOf(content).get(String(line.fields?.card));
  return card ? [{ title: cardName(content, card.id), lines: cardLines(card) }] : [];
}

/** Colours carry a glyph of their own. */
export const GLYPHS: Record<CardData["color"], string> = {
  yellow: "M12 2l3 7h7l-5.500 4.500 2 7.500-6.500-4.500-6.500 4.500 2-7.500L2 9h7z",
  gray: "M4 4h16v16H4z",
  pink: "M12 21L3 11V6l3-3h3l3 3 3-3h3l3 3v5z",
  blue: "M12 2l9 10-9 10-9-10z",
};

export const OVERDRIVES: Record<CardData["color"], string> = {
  blue: "Blue Overdrive: a card of your discard returns to your hand.",
  pink: "Pink Overdrive: the top card of your deck goes to the Clash.",
  gray: "Gray Overdrive: exchange a hand card for a Hangar card.",
  yellow: "Yellow Overdrive: a card of your discard goes on top of your deck.",
};

/** What a Task does, in a word under an icon; one path each on a grid of 24. */
export const TASKS: Record<string, { word: string; path: string }> = {
  PLAY_SELF: { word: "to Clash", path: "M4 20h16M12 16V4M7 9l5-5 5 5" },
  TAKE_TOP: { word: "top card", path: "M5 8h10v12H5zM9 8V4h10v12h-4" },
  DRAW: { word: "draw", path: "M6 4h10v14H6zM12 10v10M8 16l4 4 4-4" },
  PLAY_HAND: { word: "play", path: "M4 20h16M8 16V8h8v8M12 8V3" },
  RECRUIT: { word: "Recruit", path: "M12 4v16M4 12h16M6 6h12v12H6z" },
  WRECK_CLASH: { word: "Wreck", path: "M4 4l16 16M20 4L4 20M12 3v4M12 17v4" },
  WRECK_HANGAR: { word: "Wreck", path: "M4 4l16 16M20 4L4 20M12 3v4M12 17v4" },
  WRECK_OWN: { word: "Wreck", path: "M4 4l16 16M20 4L4 20M12 3v4M12 17v4" },
  WRECK_SELF: { word: "Wrecked", path: "M5 5h14v14H5zM8 8l8 8M16 8l-8 8" },
  PLAY_TOP: { word: "deck top", path: "M4 20h16M6 6h8v8H6zM18 16V5M15 8l3-3 3 3" },
  REFILL: { word: "refill", path: "M4 12a8 8 0 1 1 3 6M4 20v-5h5" },
  LIFT_OWN: { word: "lift", path: "M4 5h16M12 20V9M7 14l5-5 5 5" },
  SWAP_SELF: { word: "trade", path: "M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4" },
  TAKE_HANGAR: { word: "take", path: "M5 5h14v8H5zM12 13v8M8 17l4 4 4-4" },
  PLAY_DISCARD: { word: "replay", path: "M4 6h7v10H4zM13 11h7M16 7l4 4-4 4" },
  PUSH_CLASH: { word: "push", path: "M3 12h12M11 7l5 5-5 5M20 4v16" },
};
