/** Lines of the log as people tell them: repeats merged, a whole turn in one sentence. */

import type { Explained } from "./explain.svelte.ts";
import type { LineBody } from "./wire.ts";

const MOST = 5; // things that one sentence tells
const SEEN = ["turn", "round"]; // kinds of lines that everybody sees on the table

/** A line that stands for itself and for the same ones right after it. */
export interface Told {
  line: LineBody;
  text: string;
  /** The last line that it stands for. */
  last: number;
}

/** The same thing so many times, as one says it. */
function times(text: string, count: number): string {
  if (count === 1) return text;
  const counted = text.replace(/ an? ([\w ]*?card)\.$/, ` ${count} $1s.`);
  return counted === text ? text.replace(/\.$/, `, ${count} times.`) : counted;
}

/** Lines that say the same one after the other become one. */
export function merged(lines: LineBody[]): Told[] {
  const told: { line: LineBody; count: number; last: number }[] = [];
  for (const line of lines) {
    const before = told.at(-1);
    if (before && before.line.text === line.text && before.line.seat === line.seat)
      Object.assign(before, { count: before.count + 1, last: line.id });
    else told.push({ line, count: 1, last: line.id });
  }
  return told.map(({ line, count, last }) => ({ line, text: times(line.text, count), last }));
}

export interface Sentence {
  /** Who it is about; -1: nobody. */
  seat: number;
  text: string;
}

/**
 * What has happened since I last chose, which was after a line: one sentence for each of the others who did something, then what
 * came of it all, to the table and to me. Where that is not known it is since I last did something; where nobody else did
 * anything, the last thing that happened. Minor kinds of lines are left to the log.
 */
export function latest(
  lines: LineBody[],
  seat: number | number[],
  nameOf: (seat: number) => string,
  chosen = -1,
  minor: string[] = [],
): Sentence[] {
  const mine = [seat].flat();
  const done = lines.filter((line) => !SEEN.includes(line.kind) && !minor.includes(line.kind));
  const from = chosen < 0 ? (done.findLast((line) => mine.includes(line.seat))?.id ?? -1) : chosen;
  const since = done.filter((line) => line.id > from);
  const begins = (line: LineBody, by: string) => line.seat >= 0 && line.text.startsWith(`${nameOf(line.seat)}${by} `);
  const named = (line: LineBody) => begins(line, "");
  const about = (line: LineBody) => named(line) || begins(line, "'s"); // what belongs to a seat acts for it
  const acted = since.filter((line) => line.seat >= 0 && !mine.includes(line.seat) && about(line));
  const sentences = [...new Set(acted.map((line) => line.seat))].map((each) => {
    const told = merged(acted.filter((line) => line.seat === each));
    const text = sentence(told.slice(-MOST), named, nameOf);
    return { seat: each, text: told.length > MOST ? `… ${text}` : text };
  });
  const beyond = since.findIndex((line) => !mine.includes(line.seat)); // from there on it is no longer my own choice
  const came = beyond < 0 ? done.slice(-1) : since.slice(beyond).filter((line) => !acted.includes(line));
  return [
    ...sentences,
    ...merged(came)
      .slice(-MOST)
      .map(({ line, text }) => ({ seat: line.seat, text })),
  ];
}

/** Things that one seat did, as one sentence; its name is said once, and the last reason of a bot beside what it is for. */
function sentence(told: Told[], named: (line: LineBody) => boolean, nameOf: (seat: number) => string): string {
  const goesOn = (i: number) => i > 0 && i < told.length && named(told[i]!.line) && named(told[i - 1]!.line);
  const reasoned = told.findLastIndex(({ line }) => line.why);
  let said = "";
  told.forEach(({ line, text }, i) => {
    const bare = text.replace(/(; it goes under the deck)?\.$/, "");
    const words = `${goesOn(i) ? bare.slice(nameOf(line.seat).length + 1) : bare}${i === reasoned ? ` (${line.why})` : ""}`;
    said += i === 0 ? words : !goesOn(i) ? `. ${words}` : `${goesOn(i + 1) ? ", " : " and "}${words}`;
  });
  return `${said}.`;
}

/** A text in parts: its words, and what they speak of. */
export function marked(text: string, mentions: Explained[]): (string | Explained)[] {
  const [first, ...others] = mentions;
  if (!first) return text ? [text] : [];
  const at = text.indexOf(first.title);
  return at < 0
    ? marked(text, others)
    : [...marked(text.slice(0, at), others), first, ...marked(text.slice(at + first.title.length), others)];
}
