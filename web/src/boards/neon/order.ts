/** The order of play of a Round: who has acted, who acts now, who is to come. */

import type { LineBody } from "../../lib/wire.ts";

/** All Fighters in the order of play: turns that have begun, then those to come, then whoever is in neither. */
export function playOrder(view: any): number[] {
  const all: number[] = view.players.map((_: any, who: number) => who);
  return [...new Set<number>([...view.taken, ...view.order, ...all])].filter((who) => view.players[who]);
}

/** Who acts now: the last whose turn was told in this Round; -1 between turns. */
export function actingNow(log: LineBody[]): number {
  const last = log.findLast((line) => ["turn", "round", "submerged", "ended"].includes(line.kind));
  return last?.kind === "turn" ? last.seat : -1;
}

/** How somebody stands by points: 1st, or 1st with others. */
export function standing(view: any, who: number): "" | "1st" | "tied 1st" {
  const player = view.players[who];
  if (view.over || view.mode === "battle-royale" || player.place === "eliminated" || !player.points) return "";
  const others: number[] = view.players
    .filter((each: any, at: number) => at !== who && each.place !== "eliminated")
    .map((each: any) => each.points);
  const best = Math.max(0, ...others);
  return player.points > best ? "1st" : player.points === best ? "tied 1st" : "";
}
