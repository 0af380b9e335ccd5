/** The pieces of Neo-Hunt 3 by name, and what a view says of them in words. */

import type { Explained } from "../../lib/explain.svelte.ts";
import { fieldsOf, type Table } from "./types.ts";
import type { LineBody } from "../../lib/wire.ts";
import type { Content, PlayerView, SectorView, VaranView, View, WrittenCard, WrittenCounter } from "./view.ts";

const KINDS = ["card", "counter", "varan", "tile"] as const;
export type Kind = (typeof KINDS)[number];

type Piece<K extends Kind> = Content[K][number];
const idOf = (piece: Piece<Kind>): string => ("letter" in piece ? piece.letter : piece.id);

/** A piece of the content by its kind and id. */
export const pieceOf = <K extends Kind>(
  content: Content,
  kind: K,
  id: string | null | undefined,
): Piece<K> | undefined => (content[kind] as Piece<K>[] | undefined)?.find((piece) => idOf(piece) === id);

export const piecesOf = (content: Content) =>
  KINDS.flatMap((kind) => (content[kind] ?? []).map((piece) => ({ kind: kind as string, id: idOf(piece) })));

export const plural = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
export const signed = (n: number) => (n < 0 ? `−${-n}` : `+${n}`);
export const minus = (n: number) => (n < 0 ? `−${-n}` : `${n}`);

const WORDS: Record<string, string> = {
  NW: "North-west",
  N: "North",
  NE: "North-east",
  W: "West",
  centre: "Centre",
  E: "East",
  SW: "South-west",
  S: "South",
  SE: "South-east",
};
export const sectorWord = (sector: string) => WORDS[sector] ?? sector;

/** Who plays a color: by name, and "you". */
export const whoName = (table: Table, seat: number) => (seat === table.seat ? "You" : table.personOf(seat));
export const colorName = (view: Pick<View, "players">, seat: number) => capital(view.players[seat]?.color ?? "");

/** A varan with whose it is. */
export function varanName(table: Table, id: string): string {
  const varan = table.view.varans[id];
  if (!varan) return id;
  return varan.seat === table.seat ? `your ${varan.name}` : `${colorName(table.view, varan.seat)}'s ${varan.name}`;
}

export interface Part {
  sign: string;
  n: string;
  word: string;
}

/** The parts of a card as signs with a number and a word; the power of attacks is that of the varan, where it is known. */
export function partsOf(card: WrittenCard | undefined, varan?: { firepower: number; melee: number } | null): Part[] {
  return (card?.operations ?? []).map(({ do: what, n: amount }): Part => {
    const n = amount ?? 0;
    if (what === "MOVE") return { sign: "go", n: `${n}`, word: "move" };
    if (what === "SHOT") return { sign: "see", n: varan ? `${varan.firepower + n}` : signed(n), word: "shot" };
    if (what === "ASSAULT") return { sign: "claw", n: varan ? `${varan.melee + n}` : signed(n), word: "assault" };
    if (what === "GRENADE") return { sign: "throw", n: `${n}`, word: "grenade" };
    return { sign: "trooper", n: "", word: "troopers" };
  });
}

/** What a card lets its varan do, in words. */
export function cardWords(card: WrittenCard | undefined): string {
  const words = (card?.operations ?? []).map(({ do: what, n: amount }) => {
    const n = amount ?? 0;
    const more = n ? ` (${signed(n)})` : "";
    if (what === "MOVE") return n === 1 ? "move 1 sector" : `move up to ${n} sectors`;
    if (what === "SHOT") return `shoot${more}`;
    if (what === "ASSAULT") return `close assault${more}`;
    if (what === "GRENADE") return `throw a grenade of power ${n}`;
    return "all troopers shoot, then move";
  });
  return capital(words.join(", then "));
}

/** Lines that tell all of a card. */
export function cardLines(content: Content, card: WrittenCard): string[] {
  const who = card.varan ? pieceOf(content, "varan", card.varan)?.name : "Troopers";
  return [
    `${who}: ${cardWords(card)}.`,
    `Priority ${card.priority}${card.reversed ? ", reversed: of equals the one who would be last is first" : ""}.`,
    ...(card.varan ? [`Cloak ${card.cloak} while it acts.`] : []),
  ];
}

const STAYS: Record<string, string> = {
  cloak: "no cloak until it is killed.",
  gun: "1 firepower less until it is killed.",
  melee: "1 melee skill less until it is killed.",
};

/** What a damage counter does, in words. */
export function counterWords(counter: WrittenCounter): string {
  const words = [`${signed(counter.value ?? 0)} to the attack that picks it`];
  if (counter.at_least != null) words.push(`which does at least ${counter.at_least}`);
  if (counter.at_most != null) words.push(`which does at most ${counter.at_most}`);
  return `${words.join(", ")}.${counter.permanent ? ` Stays on a varan that it damages: ${STAYS[counter.permanent]}` : ""}`;
}

/** The sign of a counter that is more than a number, and its short word. */
export function counterSign(counter: WrittenCounter | undefined): { sign: string; word: string } {
  if (counter?.permanent) return { sign: counter.permanent, word: counter.permanent };
  if (counter?.at_least != null) return { sign: "least", word: `min ${counter.at_least}` };
  if (counter?.at_most != null) return { sign: "most", word: `max ${counter.at_most}` };
  return { sign: "", word: "" };
}

export const counterName = (content: Content, id: string) => pieceOf(content, "counter", id)?.name ?? id;
export const cardName = (content: Content, id: string) => pieceOf(content, "card", id)?.name ?? id;

/** The cards and counters that a line of the log names. */
export function mentions(content: Content, line: LineBody): Explained[] {
  const found: Explained[] = [];
  const card = pieceOf(content, "card", fieldsOf(line).card);
  if (card) found.push({ title: card.name, lines: cardLines(content, card) });
  const counter = pieceOf(content, "counter", fieldsOf(line).counter);
  if (counter) found.push({ title: `Counter ${counter.name}`, lines: [counterWords(counter)] });
  return found;
}

/** What a tile is like, in lines. */
export function tileLines(sector: SectorView): string[] {
  return [
    `${sector.name}, number ${sector.number}. Shot cover ${sector.shot_cover}, grenade cover ${sector.grenade_cover}.`,
    sector.doors.length
      ? `${sector.doors.length === 1 ? "Door" : "Doors"}: ${sector.doors.map((side) => sectorWord(side).toLowerCase()).join(", ")}. No shot passes a door.`
      : "No door of its own.",
  ];
}

/** How a varan is, in lines. */
export function varanLines(content: Content, view: View, varan: VaranView): string[] {
  const lies = varan.counters.map(
    (each) => `${counterName(content, each.counter)} (of ${colorName(view, each.owner)})`,
  );
  return [
    `${capital(varan.role)}, ${varan.hit_points - varan.damage} of ${varan.hit_points} hit points left.`,
    `Firepower ${varan.firepower}, melee skill ${varan.melee}, cloak ${varan.cloak} now.`,
    ...(lies.length ? [`Permanent damage: ${lies.join(", ")}.`] : []),
  ];
}

/** Troopers that are on the board. */
export const onBoard = (view: View): number =>
  Object.values(view.sectors).reduce((sum, each) => sum + each.troopers, 0);

/** Players by points, the most first. */
export const ranked = (view: View): PlayerView[] => [...view.players].sort((a, b) => b.points.total - a.points.total);

/** How a player stands: leads, 2nd, tied 2nd. */
export const standing = (view: View, seat: number): string => view.players[seat]!.standing ?? "";

export const STRUCK: Record<string, string> = {
  double: "acts just before",
  killed: "is dead",
  substituted: "no trooper card laid: the troopers act",
};
