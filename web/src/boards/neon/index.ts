import Board from "./Board.svelte";
import Card from "./Card.svelte";
import { coached } from "./coached.ts";
import FighterForm from "./FighterForm.svelte";
import { legend } from "./legend.ts";
import { mentions, piecesOf } from "./names.ts";
import Own from "./Own.svelte";
import ProgrammeForm from "./ProgrammeForm.svelte";
import { text } from "./text.ts";
import Winner from "./Winner.svelte";

export { Board, Card, coached, legend, mentions, Own, text, Winner };

export const forms = { fighter: FighterForm, programme: ProgrammeForm };
export const pieces = piecesOf;
export const odds = ["attack"];

export const sums = { "hp tokens": "HP tokens", bots: "Bots", "bot pairs": "Pairs of Bots", leader: "Leader" };
/** What each part of the score is for. */
export const means = {
  "hp tokens": () => "the values of the HP tokens taken from others",
  bots: () => "1 for each Bot destroyed",
  "bot pairs": () => "1 more for each pair of the same Bots",
  leader: () => "1 for the Leader token",
};
export const parts = {
  "hp tokens": "points of HP tokens",
  bots: "Bots",
  "bot pairs": "pairs of Bots",
  leader: "Leader token",
  threes: "tokens of value 3",
  twos: "tokens of value 2",
  ones: "tokens of value 1",
  own: "by this Fighter alone",
  alive: "not eliminated",
  "hp left": "HP tokens left",
};
export const reasons = {
  "last round": "The last Round is over, and nobody left on the Arena has more.",
  "one side left": "Nobody else is left.",
  "nobody left": "Nobody is left.",
  automa: "Automa has more than anybody else.",
};
