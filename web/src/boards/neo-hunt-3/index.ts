import Board from "./Board.svelte";
import Card from "./Card.svelte";
import { hand } from "./hand.svelte.ts";
import { legend } from "./legend.ts";
import { mentions, piecesOf } from "./names.ts";
import Own from "./Own.svelte";
import ProgrammeForm from "./ProgrammeForm.svelte";
import Telling from "./Telling.svelte";
import { text } from "./text.ts";
import { headline } from "./story.ts";
import TroopsForm from "./TroopsForm.svelte";
import type { View } from "./view.ts";
import Winner from "./Winner.svelte";

export { Board, Card, headline, legend, mentions, Own, Telling, text, Winner };

export const forms = {
  card: ProgrammeForm,
  counter: ProgrammeForm,
  troops: TroopsForm,
  extra: TroopsForm,
  reinforce: TroopsForm,
};
export const common = (view: View) => view.stage !== "selection";
export const slim = ["troops", "extra", "reinforce"];
export const day = slim;
export const asks = () => hand.asks;
export const odds = ["target", "grenade", "pick"];
export const pieces = piecesOf;
