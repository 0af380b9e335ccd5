/** Boards are found by the name of their game: src/boards/<game>/index.ts. A game without one is played by its list of options. */

import type { Component } from "svelte";
import { askOnce } from "./api.ts";
import type { Explained } from "./explain.svelte.ts";
import type { Manner } from "./party.ts";
import type { TableStore } from "./table.svelte.ts";
import type { Sentence } from "./told.ts";
import type { LineBody } from "./wire.ts";

/** What a board is given; each one knows the types of its own game, which are written from those of the server. */
export interface BoardProps<View = unknown, Content = unknown> {
  table: TableStore<View>;
  content: Content;
}

/** A part of the table in words. */
export interface TextPart {
  heading: string;
  lines: string[];
}

/** Signs on a grid of 24, filled or stroked, with what they mean. */
export type Legend = { heading: string; signs: { solid?: string; line?: string; words: string }[] }[];

export interface BoardModule {
  /** The table itself: everything that lies in the middle and before the others. */
  Board: Component<BoardProps>;
  /** My own things, drawn below the prompt; without it they are part of the board. */
  Own?: Component<BoardProps>;
  /** Whether the table itself has a place for the coach of a lesson; else it stands above the prompt. */
  coached?: () => boolean;
  /** Whether all at one screen may see the table and the questions of each other now; else a curtain hides them. */
  common?: (view: unknown) => boolean;
  /** How people sit together at this game. */
  manner?: Manner;
  /** Kinds of questions that are best answered by a standing order, with the words before its conditions. */
  orders?: { kind: string; words: string }[];
  /** A form for composed choices of a kind, in place of a long list of options. */
  forms?: Record<string, Component<BoardProps>>;
  /** What a form asks for just now, in place of the question as it was opened. */
  asks?: () => string;
  /** Kinds of questions whose form needs no more room than a list; my own things stay in sight below it. */
  slim?: string[];
  /** Kinds of questions whose form follows the theme; others are drawn for the night, like the board. */
  day?: string[];
  /** What happens now, drawn in place of the last lines of the log: while events are shown, and while others choose. */
  Telling?: Component<BoardProps>;
  /** What stands above that, where it is not the line of the event itself. */
  headline?: (table: TableStore) => string;
  /** What came of my own last choice, where the last line of the log does not say it. */
  came?: (table: TableStore) => Sentence | null;
  /** A card of the gallery. */
  Card?: Component<{ content: unknown; id: string }>;
  /** Every generated piece: kind, id. */
  pieces?: (content: unknown) => { kind: string; id: string }[];
  /** The view in words, for the text table; without it the view itself is read out. */
  text?: (view: unknown, content: unknown, names: string[]) => TextPart[];
  /** The cards and pieces that a line of the log names, as it names them. */
  mentions?: (content: unknown, line: LineBody) => Explained[];
  /** The signs of the game, for the rules. */
  legend?: Legend;
  /** Kinds of questions whose options have odds. */
  odds?: string[];
  /** How the game ended, in place of the result that every game has; `onlook` shows it again from the start. */
  Result?: Component<BoardProps & { onlook: () => void }>;
  /** Who scored without a seat, such as an automa. */
  neutral?: (view: unknown) => { name: string; total: number }[];
  /** A picture of somebody who has won. */
  Winner?: Component<BoardProps & { seat: number }>;
}

const found = import.meta.glob<BoardModule>("../boards/*/index.ts");
const posters = import.meta.glob<{ default: Component }>("../boards/*/Poster.svelte");

export async function boardOf(game: string): Promise<BoardModule | null> {
  const load = found[`../boards/${game}/index.ts`];
  return load ? await load() : null;
}

type Laid = [BoardModule | null, unknown];
const ready = new Map<string, Promise<Laid>>();

/** What is laid out on a table of this game: its board, and its cards and pieces as data. Once it has come, nobody waits for it again. */
export function laid(game: string): Promise<Laid> {
  let comes = ready.get(game);
  if (!comes) {
    comes = Promise.all([boardOf(game), askOnce<unknown>(`/api/games/${game}/content`)]);
    comes.catch(() => ready.delete(game));
    ready.set(game, comes);
  }
  return comes;
}

/** A table of this game will be opened: all that it needs comes while it is being made. */
export function expect(game: string) {
  void Promise.allSettled([laid(game), import("../pages/Table.svelte")]);
}

const glimpses = import.meta.glob<{ default: Component }>("../boards/*/Glimpse.svelte");

/** A game as it was played, in motion; whoever shows it waits until the page can be used. */
export async function glimpse(): Promise<Component | null> {
  const [load] = Object.values(glimpses);
  return load ? (await load()).default : null;
}

/** The picture of a game, for choosing one. */
export async function sceneOf(game: string): Promise<Component | null> {
  const load = posters[`../boards/${game}/Poster.svelte`];
  return load ? (await load()).default : null;
}
