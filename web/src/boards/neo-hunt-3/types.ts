/** What this board is given: a table with the views of its game, and all its pieces. */

import type { BoardProps } from "../../lib/boards.ts";
import type { TableStore } from "../../lib/table.svelte.ts";
import type { LineBody } from "../../lib/wire.ts";
import type { Content, Fire, Slot, View } from "./view.ts";

export type Table = TableStore<View>;
export type Props = BoardProps<View, Content>;

/** What the lines of the log tell, by name; each kind of line has some of them. */
export interface Fields {
  turn: number;
  phase: number;
  card: string;
  cards?: string[];
  counter: string;
  counters?: string[];
  why: NonNullable<Slot["struck"]>;
  player: number;
  killer: number | null;
  varan: string;
  target: string;
  source: Fire["source"];
  sector: Fire["source"];
  count: number;
  damage: number;
  total: number;
  power: number;
  value: number;
  melee: number;
  cover: number;
  cloak: number;
  result: number;
}
export const fieldsOf = (line: Pick<LineBody, "fields"> | null | undefined) =>
  (line?.fields ?? {}) as unknown as Fields;
