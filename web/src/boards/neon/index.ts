import Board from "./Board.svelte";
import Card from "./Card.svelte";
import { coached } from "./coached.ts";
import FighterForm from "./FighterForm.svelte";
import { legend } from "./legend.ts";
import { mentions, piecesOf } from "./names.ts";
import Own from "./Own.svelte";
import ProgrammeForm from "./ProgrammeForm.svelte";
import { text } from "./text.ts";
import type { View } from "./view.ts";
import Winner from "./Winner.svelte";

export { Board, Card, coached, legend, mentions, Own, text, Winner };

export const forms = { fighter: FighterForm, programme: ProgrammeForm };
export const neutral = (view: View) =>
  view.mode === "battle-royale"
    ? []
    : view.players
        .filter((player) => player.fighter === "automa")
        .map((player) => ({ name: "Automa", total: player.points }));
export const day = Object.keys(forms);
export const pieces = piecesOf;
export const odds = ["attack"];
