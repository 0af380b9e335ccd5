/** A programme while it is laid: four cards, four counters, and what to warn about. */

import { PHASES } from "./rules.ts";
import { pieceOf } from "./names.ts";
import type { Content, View } from "./view.ts";

export type Row = "cards" | "counters";

export interface Draft {
  cards: (string | null)[];
  counters: (string | null)[];
  /** The slot that was emptied last: what comes next goes there. */
  next: Record<Row, number>;
}

const none = () => Array<string | null>(PHASES).fill(null);

export const empty = (): Draft => ({ cards: none(), counters: none(), next: { cards: -1, counters: -1 } });

/** The slot that the next card or counter goes to; -1: all are full. */
export function nextSlot(draft: Draft, row: Row): number {
  const wanted = draft.next[row];
  return wanted >= 0 && draft[row][wanted] === null ? wanted : draft[row].indexOf(null);
}

function changed(draft: Draft, row: Row, laid: (string | null)[], next = -1): Draft {
  return { ...draft, [row]: laid, next: { ...draft.next, [row]: next } };
}

/** Press a card or counter: into the next free slot; one that lies comes out, and its slot is next. */
export function press(draft: Draft, row: Row, id: string): Draft {
  const lies = draft[row].indexOf(id);
  if (lies >= 0) return takeOut(draft, row, lies);
  const slot = nextSlot(draft, row);
  return slot < 0
    ? draft
    : changed(
        draft,
        row,
        draft[row].map((each, i) => (i === slot ? id : each)),
      );
}

/** Take what lies in a slot out; that slot is next. */
export function takeOut(draft: Draft, row: Row, slot: number): Draft {
  return changed(
    draft,
    row,
    draft[row].map((each, i) => (i === slot ? null : each)),
    slot,
  );
}

/** Lay a card or counter into a slot; what lies there goes where it came from. */
export function place(draft: Draft, row: Row, id: string, slot: number): Draft {
  const from = draft[row].indexOf(id);
  const there = draft[row][slot] ?? null;
  return changed(
    draft,
    row,
    draft[row].map((each, i) => (i === slot ? id : i === from ? there : each)),
  );
}

export const missing = (draft: Draft) => [...draft.cards, ...draft.counters].filter((each) => each === null).length;

/** The eight answers, in the order in which they are asked for. */
export const answers = (draft: Draft): string[] =>
  [...draft.cards, ...draft.counters].filter((each) => each !== null) as string[];

/** A programme as it was laid, without counters that are not at home now. */
export function laidAs(cards: (string | null)[], counters: (string | null)[], home: string[]): Draft {
  return {
    cards: none().map((_, i) => cards[i] ?? null),
    counters: none().map((_, i) => (home.includes(counters[i] ?? "") ? counters[i]! : null)),
    next: { cards: -1, counters: -1 },
  };
}

/** What I laid in the turn before, from the log; nothing in the first turn. */
export function lastProgramme(
  log: { kind: string; seat: number; fields?: Record<string, unknown> }[],
  seat: number,
): { cards: string[]; counters: string[] } | null {
  const line = log.findLast((each) => each.kind === "programmed" && each.seat === seat && each.fields?.cards);
  return line ? (line.fields as { cards: string[]; counters: string[] }) : null;
}

/** Why the card of each slot will not act, slot by slot; empty where it will. */
export function ignored(draft: Draft, content: Content, view: View, seat: number, thirdWorks = false): string[] {
  const letters = draft.cards.map((id) => (id ? (pieceOf(content, "card", id)?.varan ?? "") : null));
  const troopers = draft.cards.some((id) => id && !pieceOf(content, "card", id)?.varan);
  const full = draft.cards.every((id) => id !== null);
  const struck: string[] = [];
  for (let i = 0; i < PHASES; i++) {
    const letter = letters[i];
    const name = letter ? pieceOf(content, "varan", letter)?.name : "";
    const worked = !thirdWorks || !struck[i - 1]; // with the ruling, a card after an ignored one of its letter works
    if (i === PHASES - 1 && full && !troopers) struck.push("The troopers act instead: no trooper card is laid.");
    else if (letter && view.varans[`${view.players[seat]!.color}-${letter}`]?.sector === null)
      struck.push(`Ignored: ${name} is dead.`);
    else if (letter && i > 0 && letters[i - 1] === letter && worked)
      struck.push(
        letters[i - 2] === letter && struck[i - 1] // the card before is ignored itself
          ? `Ignored: another card of ${name} in a row.`
          : `Ignored: ${name} acts in phase ${i}.`,
      );
    else struck.push("");
  }
  return struck;
}

/** What to say beside Ready. */
export function warnings(draft: Draft, content: Content, view: View, seat: number, thirdWorks = false): string[] {
  const said = ignored(draft, content, view, seat, thirdWorks)
    .map((why, i) => (why ? `${i + 1}: ${why}` : ""))
    .filter(Boolean);
  const laid = draft.cards.filter((id) => id !== null);
  const troopers = laid.some((id) => !pieceOf(content, "card", id)?.varan);
  if (!troopers && laid.length === PHASES - 1)
    said.push("No trooper card yet: without one, the troopers act in phase 4 instead of its card.");
  return said;
}

// ---- a half-laid programme survives a reload
const key = (table: string, seat: number) => `programme ${table} ${seat}`;

export function keep(table: string, seat: number, turn: number, draft: Draft) {
  try {
    sessionStorage.setItem(key(table, seat), JSON.stringify({ turn, cards: draft.cards, counters: draft.counters }));
  } catch {
    // without storage it is not kept
  }
}

export function kept(table: string, seat: number, turn: number, home: string[]): Draft | null {
  try {
    const said = JSON.parse(sessionStorage.getItem(key(table, seat)) ?? "null");
    return said?.turn === turn ? laidAs(said.cards, said.counters, home) : null;
  } catch {
    return null;
  }
}
