import type { Legend } from "../../lib/boards.ts";
import { GLYPHS, OVERDRIVES, TASKS, type CardData } from "./cards.ts";

const MEANS: Record<string, string> = {
  PLAY_SELF: "this card goes to your side of the Clash",
  PLAY_HAND: "a card of your hand goes to the Clash",
  PLAY_TOP: "the top card of your deck goes to the Clash",
  PLAY_DISCARD: "a card of your discard goes to the Clash",
  DRAW: "from your deck",
  TAKE_TOP: "of the Hangar Deck, into your hand",
  TAKE_HANGAR: "a Hangar card into your hand",
  RECRUIT: "a Hangar card under your deck",
  LIFT_OWN: "a card of your side of the Clash into your hand",
  SWAP_SELF: "this card for one of the rival's discard",
  PUSH_CLASH: "a card off the Clash into its discard",
  WRECK_OWN: "a card goes under the Hangar Deck",
  WRECK_SELF: "this card goes under the Hangar Deck",
  REFILL: "the Hangar",
};

export const legend: Legend = [
  {
    heading: "Colors",
    signs: Object.entries(OVERDRIVES).map(([color, words]) => ({ solid: GLYPHS[color as CardData["color"]], words })),
  },
  {
    heading: "Tasks",
    signs: Object.entries(MEANS).map(([task, means]) => ({
      line: TASKS[task]!.path,
      words: `${TASKS[task]!.word}: ${means}`,
    })),
  },
];
