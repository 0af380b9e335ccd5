/** What a seat is doing, in a word or two. */

import type { Table } from "./types.ts";

export function stateOf(table: Table, seat: number): { sign: string; words: string } | null {
  const { view } = table;
  if (!view.players[seat]!.plays) return { sign: "flag", words: "gave up" };
  if (view.over) return null;
  const waits = table.seats[seat]?.waits;
  if (view.stage === "selection")
    return waits ? { sign: "waits", words: "still laying" } : { sign: "ready", words: "ready" };
  if (table.animating) return null;
  if (view.stage === "reinforcement" && view.arriving?.seat === seat) return { sign: "trooper", words: "reinforces" };
  return waits ? { sign: "waits", words: "chooses" } : null;
}
