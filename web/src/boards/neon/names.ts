/** The pieces of NeoN by name, and what a view says of them in words. */

import { colour, PATHS, shape } from "../../lib/seats.ts";
import type { Explained } from "../../lib/explain.svelte.ts";
import type { Table } from "./types.ts";
import type { LineBody } from "../../lib/wire.ts";
import type { Content, Equipment, PlayerView, View } from "./view.ts";

export const MOST_ENERGY = 6;
export const MOST_HP = 6;
export const MOST_ATTACK_DICE = 5;
export const MOST_DEFENSE_DICE = 3;
export const GEAR = ["small gun", "heavy gun", "melee", "grenade", "armor", "helmet"];
export const AMMO: Record<string, string> = { B: "Bullets", S: "Slugs", E: "Energy cell", G: "Grenade" };
export const RANKS = ["", "I", "II", "III"];
export const TOKENS: Record<string, string> = { neko: "Neko", trap: "Trap", smoke: "Smoke" };
const KINDS = [
  "sector",
  "fighter",
  "automa",
  "card",
  "equipment",
  "enhancement",
  "bot",
  "achievement",
  "maneuver",
] as const;

export type Kind = (typeof KINDS)[number];
/** A piece as the content tells it; one without a name is called by its id. */
export type Piece<K extends Kind> = Content[K][number] & { name: string };

const indexes = new WeakMap<object, Map<string, Piece<Kind>>>();

/** Every piece of the content by its kind and id. */
export function pieceOf<K extends Kind>(content: Content, kind: K, id: string): Piece<K> | undefined {
  let index = indexes.get(content);
  if (!index) {
    index = new Map();
    for (const each of KINDS)
      for (const piece of content[each] ?? []) index.set(`${each} ${piece.id}`, { name: piece.id, ...piece });
    indexes.set(content, index);
  }
  return index.get(`${kind} ${id}`) as Piece<K> | undefined;
}

export const piecesOf = (content: Content) =>
  KINDS.flatMap((kind) => (content[kind] ?? []).map(({ id }) => ({ kind: kind as string, id })));

/** So many of something. */
export const plural = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const sectorName = (content: Content, id: string) => pieceOf(content, "sector", id)?.name ?? id;
export const fighterName = (content: Content, id: string) =>
  pieceOf(content, "fighter", id)?.name ?? (id === "automa" ? "Automa" : id);
export const placeName = (content: Content, place: string) =>
  place === "drop ship" ? "Drop Ship" : place === "eliminated" ? "eliminated" : sectorName(content, place);

/** An Action card in words. */
export function actionCard(content: Content, id: string): string {
  const card = pieceOf(content, "card", id);
  return `Initiative ${card?.initiative} (${card?.text})`;
}

/** The colour and shape of a Fighter; Automa has its own. */
export function markOf(
  view: { players: Pick<PlayerView, "fighter">[] },
  who: number,
): { tint: string; path: string; shape: string } {
  if (view.players[who]?.fighter === "automa")
    return { tint: "neutral", path: "M9 3h6v6h6v6h-6v6H9v-6H3V9h6z", shape: "cross" };
  return { tint: colour(who), path: PATHS[shape(who)], shape: shape(who) };
}

/** A Fighter with the name of who plays it. */
export function whoName(table: Table, content: Content, who: number): string {
  const player = table.view.players[who];
  if (!player) return table.nameOf(who);
  const name = fighterName(content, player.fighter);
  return player.fighter === "automa" ? name : who === table.seat ? `${name} (you)` : `${name} (${table.personOf(who)})`;
}

/** The HP tokens by rows from the top; those that are lost are 0. */
export function hpRows(
  { mode }: Pick<View, "mode">,
  content: Content,
  player: Pick<PlayerView, "fighter" | "side" | "hp">,
): number[][] {
  const sheet = pieceOf(content, "fighter", player.fighter);
  const rows: number[][] =
    mode === "battle-royale"
      ? [Array(MOST_HP).fill(1)]
      : (pieceOf(content, "automa", player.fighter)?.rows ??
        (player.side === "B" ? sheet?.side_b : sheet?.side_a) ?? [player.hp]);
  let lost = rows.flat().length - player.hp.length;
  return rows.map((row) => row.map((value) => (lost-- > 0 ? 0 : value)));
}

/** How many HP tokens there are, with their numbers where these count. */
export function hpWords(view: Pick<View, "mode">, rows: number[][]): string {
  const left = rows.flat().filter(Boolean);
  return `${plural(left.length, "HP token")} left${left.length && view.mode !== "battle-royale" ? `, worth ${left.join(", ")}` : ""}`;
}

export function hpMeans(view: Pick<View, "mode">): string {
  return view.mode === "battle-royale"
    ? "Their numbers do not count in this mode."
    : "Tokens are lost from the left. A Fighter that takes one keeps it, and it is worth its number.";
}

export function actionWord(half: string[]): string {
  if (half.length === 4) return "wild";
  return half.map((each) => each.toLowerCase().replace(/gain(\d)/, "gain $1 Energy")).join(" or ");
}

/** What is printed on an Equipment card, in lines. */
export function equipmentLines(card: Equipment): string[] {
  const dice = card.dice
    ? `Attack dice at Range 0, 1, 2: ${card.dice.map((n) => (n < 0 ? "none" : n)).join(", ")}.`
    : "";
  const ammo = card.ammo?.length ? `As Ammo: ${card.ammo.map((each) => AMMO[each]).join(" or ")}.` : "";
  return [
    `${capital(card.type)}, rank ${RANKS[card.rank]}, holds ${plural(card.capacity, "Ammo card")}.`,
    dice,
    ammo,
    card.text,
  ].filter(Boolean);
}

/** The cards that a line of the log names: Equipment and Enhancements. */
export function mentions(content: Content, line: LineBody): Explained[] {
  const { card, weapon_card, effect } = line.fields ?? {};
  const ids = new Set(
    [card, weapon_card, effect].filter((id) => typeof id === "string").map((id) => id.split("/")[0]!),
  );
  return [...ids].flatMap((id) => {
    const equipment = pieceOf(content, "equipment", id);
    if (equipment) return [{ title: equipment.name, lines: equipmentLines(equipment) }];
    const enhancement = pieceOf(content, "enhancement", id);
    return enhancement ? [{ title: enhancement.name, lines: [enhancement.text] }] : [];
  });
}
