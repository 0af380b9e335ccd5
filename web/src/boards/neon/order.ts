/** The order of play of a Round: who has acted, who acts now, who is to come. */

import type { LineBody } from "../../lib/wire.ts";
import type { View } from "./view.ts";

/** All Fighters in the order of play: turns that have begun, then those to come, then whoever is in neither. */
export function playOrder(view: Pick<View, "players" | "taken" | "order">): number[] {
  return [...new Set([...view.taken, ...view.order, ...view.players.keys()])].filter((who) => view.players[who]);
}

/** Who acts now: the last whose turn was told in this Round; -1 between turns. */
export function actingNow(log: LineBody[]): number {
  const last = log.findLast((line) => ["turn", "round", "submerged", "ended"].includes(line.kind));
  return last?.kind === "turn" ? last.seat : -1;
}
