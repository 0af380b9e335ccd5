/** Moving and placing troopers: an answer is composed of a source, a destination and a number. */

import { sectorWord } from "./names.ts";

export interface Wish {
  text: string;
  count: number;
  from: string | null;
  to: string;
}

export const DONE = "done";
export const ROOM = 6; // troopers that a sector holds: HUNT-MOVE-03, HUNT-REINF-07

/** The options of a question as parts: "3 from centre to N", "2 to SW". */
export function wishes(options: { text: string }[]): Wish[] {
  return options.flatMap(({ text }) => {
    const found = /^(\d+) (?:from (\w+) )?to (\w+)$/.exec(text);
    return found ? [{ text, count: Number(found[1]), from: found[2] ?? null, to: found[3]! }] : [];
  });
}

const unique = (all: string[]) => [...new Set(all)];

export const sources = (all: Wish[]) => unique(all.flatMap((each) => (each.from ? [each.from] : [])));

/** Where troopers may go: from a source, or from the reserve. */
export const destinations = (all: Wish[], from: string | null) =>
  unique(all.filter((each) => each.from === from).map((each) => each.to));

/** The largest number that may go there. */
export const most = (all: Wish[], from: string | null, to: string | null) =>
  Math.max(0, ...all.filter((each) => each.from === from && each.to === to).map((each) => each.count));

/** The text of what is composed, if it is an option. */
export const composed = (all: Wish[], from: string | null, to: string | null, count: number) =>
  all.find((each) => each.from === from && each.to === to && each.count === count)?.text ?? null;

export const goes = (kind: string, count: number, to: string) =>
  `${kind === "troops" ? "Move" : "Place"} ${count} ${kind === "troops" ? "to" : "in"} ${sectorWord(to)}`;
