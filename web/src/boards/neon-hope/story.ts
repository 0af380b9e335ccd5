/** The story as it is told: lines of the log become screens of at most 120 words, or one line over the board. */

import type { LineBody } from "../../lib/wire.ts";

const WORDS = 120; // on one screen; a longer text has one for itself

/** One text on a screen, with what stands above it. */
export interface Told {
  id: number;
  kicker: string;
  text: string;
  /** A new chapter speaks up. */
  strong: boolean;
}

export interface Screen {
  title: string;
  /** The title is written by lamps. */
  lamps: boolean;
  /** The number of a chapter that begins; 0: none does. */
  chapter: number;
  texts: Told[];
}

/** Where a text belongs: chapter/1-2/front. */
export const placeOf = (line: LineBody): string => String(line.fields?.text ?? "");

const words = (texts: { text: string }[]) => texts.reduce((sum, each) => sum + each.text.split(/\s+/).length, 0);
const CHAPTER = /^chapter\/[^/]*?(\d+)\/(front|back)/;

function kickerOf(line: LineBody): string {
  const chapter = CHAPTER.exec(placeOf(line));
  if (chapter) return chapter[2] === "back" ? `Chapter ${chapter[1]} ends` : `Chapter ${chapter[1]}`;
  const [kind, , third] = placeOf(line).split("/");
  if (kind === "season") return "The season begins";
  if (kind === "previously" || kind === "flag") return "Previously";
  if (kind === "episode") return third === "introduction" ? "Tonight" : "The evening ends";
  if (kind === "interlude") return "Between the evenings";
  if (kind === "ending") return "How it ends";
  if (kind === "epilogue") return "And then";
  if (kind === "answer" || kind === "final") return "What follows";
  return "";
}

/** The told texts that deserve a screen, those of one heading together; the end of a chapter stands beside the next one. */
export function screens(lines: LineBody[]): Screen[] {
  const found: Screen[] = [];
  for (const line of lines.filter((each) => each.page)) {
    const chapter = CHAPTER.exec(placeOf(line));
    const front = chapter?.[2] === "front";
    const text = { id: line.id, kicker: kickerOf(line), text: line.text, strong: front };
    const last = found.at(-1);
    const fits = last && words([...last.texts, text]) <= WORDS;
    const ends = front && last?.texts.every((each) => / ends$/.test(each.kicker));
    if (last && fits && ends) Object.assign(last, { title: line.page!, lamps: true, chapter: Number(chapter![1]) });
    else if (!last || !fits || last.title !== line.page)
      found.push({
        title: line.page!,
        lamps: front || /^(episode\/[^/]+\/introduction|season|ending)/.test(placeOf(line)),
        chapter: front ? Number(chapter![1]) : 0,
        texts: [],
      });
    const at = found.at(-1)!;
    at.texts.push({ ...text, kicker: at.texts.some((each) => each.kicker === text.kicker) ? "" : text.kicker });
  }
  return found;
}

/** What is told on a card: the last line about the side that shows. */
export function onCard(lines: LineBody[], card: { kind: string; card: string; side: "A" | "B" | null }): string {
  const place =
    card.kind === "lead" ? `lead/${card.card}/${card.side === "B" ? "back" : "front"}` : `card/${card.card}`;
  return lines.findLast((line) => placeOf(line) === place || placeOf(line).startsWith(`${place}/`))?.text ?? "";
}
