/** My tables, by the keys in this browser. */

import { ask } from "./api.ts";
import { allKeys, dropKey, type MyKey } from "./keys.ts";
import type { MyTable } from "./wire.ts";

/** A table with all that I hold there. */
export interface Held {
  table: MyTable;
  keys: MyKey[];
  /** One of my seats has to choose. */
  turn: boolean;
  /** Seconds that I have for it, at most; 0: the table waits. */
  left: number;
}

/** Every table of mine, whose turn it is first, then the latest. Keys that open nothing any more are forgotten. */
export async function myTables(): Promise<Held[]> {
  const keys = allKeys();
  if (!keys.length) return [];
  const states = await ask<MyTable[]>("/api/mine", { tokens: keys.map((key) => key.token) });
  const held = new Map<string, Held>();
  keys.forEach((key, i) => {
    const state = states[i];
    if (!state) return;
    if (state.state === "gone") return dropKey(key.token);
    const known = held.get(key.table);
    if (known) {
      known.keys.push(key);
      known.turn ||= state.mine ?? false;
      known.left ||= state.left ?? 0;
    } else held.set(key.table, { table: state, keys: [key], turn: state.mine ?? false, left: state.left ?? 0 });
  });
  const rank = (each: Held) =>
    each.turn ? 0 : each.table.state === "playing" ? 1 : each.table.state === "waiting" ? 2 : 3;
  return [...held.values()].sort((a, b) => rank(a) - rank(b) || (b.table.touched ?? 0) - (a.table.touched ?? 0));
}
