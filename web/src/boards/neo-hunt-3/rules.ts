/** The board as geometry: what is beside what, where doors are, and what a varan could reach from where it stands. */
import type { View, WrittenCard } from "./view.ts";

export const COMPASS = ["NW", "N", "NE", "W", "centre", "E", "SW", "S", "SE"] as const;
export const SIDES = ["N", "E", "S", "W"] as const;
const STEPS = [-3, 1, 3, -1];
export const PHASES = 4;
export const CROWD = 6; // troopers in a sector at most

/** The sector beyond a side, or nothing at the border. */
export function beyond(sector: string, side: number): string | null {
  const at = COMPASS.indexOf(sector as never);
  if ((side === 0 && at < 3) || (side === 2 && at > 5)) return null;
  if ((side === 1 && at % 3 === 2) || (side === 3 && at % 3 === 0)) return null;
  return COMPASS[at + STEPS[side]!] ?? null;
}

export const adjacent = (sector: string) =>
  [0, 1, 2, 3].map((side) => beyond(sector, side)).filter((each) => each !== null);

/** Whether one of the two sides that face each other has a door. */
export function doorAt(sectors: View["sectors"], sector: string, side: number): boolean {
  const other = beyond(sector, side);
  const facing = SIDES[(side + 2) % 4]!;
  return sectors[sector]!.doors.includes(SIDES[side]!) || (other !== null && sectors[other]!.doors.includes(facing));
}

/** The sectors that so many moves reach, the own one included. */
export function within(sector: string, steps: number): Set<string> {
  let found = new Set([sector]);
  for (let i = 0; i < steps; i++) found = new Set([...found, ...[...found].flatMap(adjacent)]);
  return found;
}

/** What is in sight from a sector, with the shot cover that stands between: there, and in a third sector. */
export function sight(sectors: View["sectors"], sector: string): Map<string, number> {
  const seen = new Map([[sector, sectors[sector]!.shot_cover]]);
  for (let side = 0; side < 4; side++) {
    const near = beyond(sector, side);
    if (!near || doorAt(sectors, sector, side)) continue;
    seen.set(near, sectors[near]!.shot_cover);
    const far = beyond(near, side);
    if (far && !doorAt(sectors, near, side)) seen.set(far, sectors[far]!.shot_cover + sectors[near]!.shot_cover);
  }
  return seen;
}

export interface Reach {
  varan: string;
  from: string;
  go: Set<string>;
  see: Map<string, number>;
  hurl: Set<string>;
  assault: boolean;
}

/** Where the varan of a card could go, see and throw from where it stands; nothing for troopers and the dead. */
export function reach(view: View, seat: number, card: WrittenCard | undefined): Reach | null {
  if (!card?.varan) return null;
  const varan = `${view.players[seat]!.color}-${card.varan}`;
  const from = view.varans[varan]?.sector;
  if (!from) return null;
  const part = (what: string) => card.operations.find((each) => each.do === what);
  const moves = part("MOVE");
  const go = moves ? within(from, moves.n ?? 0) : new Set<string>();
  go.delete(from);
  return {
    varan,
    from,
    go,
    see: part("SHOT") ? sight(view.sectors, from) : new Map(),
    hurl: part("GRENADE") ? new Set([from, ...adjacent(from)]) : new Set(),
    assault: Boolean(part("ASSAULT")),
  };
}
