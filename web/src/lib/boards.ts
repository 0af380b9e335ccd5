/** Boards are found by the name of their game: src/boards/<game>/index.ts. A game without one is played by its list of options. */

import type { Component } from "svelte";
import type { TableStore } from "./table.svelte.ts";

export interface BoardProps {
  table: TableStore;
  content: any;
}

export interface BoardModule {
  /** The table itself. */
  Board: Component<BoardProps>;
  /** A form for composed choices of a kind, in place of a long list of options. */
  forms?: Record<string, Component<BoardProps>>;
  /** A card of the gallery. */
  Card?: Component<{ content: any; id: string }>;
  /** Every generated piece: kind, id. */
  pieces?: (content: any) => { kind: string; id: string }[];
}

const found = import.meta.glob<BoardModule>("../boards/*/index.ts");

export async function boardOf(game: string): Promise<BoardModule | null> {
  const load = found[`../boards/${game}/index.ts`];
  return load ? await load() : null;
}
