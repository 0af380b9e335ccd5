/** Options as they are listed: ways to use the same thing stand together, and what they have in common is said once. */

import type { OptionBody } from "./wire.ts";

export interface Listed {
  option: OptionBody;
  /** What sets it apart from the others of its group. */
  label: string;
  note: string;
  /** What it takes; empty where it takes nothing. */
  cost: string;
  /** All of its words, where a part of them is said once for several. */
  whole?: string;
}

export interface Group {
  /** The thing that all of them use: "Howitzer: "; empty where an option stands alone. */
  about: string;
  /** What is true of all of them. */
  facts: string;
  /** What is said once above options that stand alone otherwise. */
  common?: string;
  options: Listed[];
}

/** What is told of an option beside its label: what it does, or else a note. */
export const noteOf = ({ effect, note }: Pick<OptionBody, "effect" | "note">): string => effect || note || "";

/** What an option takes, as it is said; empty where it takes nothing. */
export const costOf = ({ cost }: Pick<OptionBody, "cost">): string => (cost && cost !== "nothing" ? cost : "");

/** All that is told of an option, in whole sentences: what it does, and what it takes. */
export function wordsOf(option: Pick<OptionBody, "effect" | "note" | "cost">): string {
  const [note, cost] = [noteOf(option), costOf(option)];
  return [note && `${note.replace(/\.$/, "")}.`, cost && `Costs ${cost}.`].filter(Boolean).join(" ");
}

/** What can be said once for several: parts of the notes; what an option does is its own. */
const factsOf = (option: OptionBody) =>
  option.effect ? [option.effect] : (option.facts ?? [noteOf(option)].filter(Boolean));

/** Several ways to use the same thing (a Weapon by its Targets) become one group, in the order of the options. */
export function grouped(options: OptionBody[]): Group[] {
  const heads = new Map<string, OptionBody[]>();
  for (const option of options) {
    const head = option.short ? `group ${option.group}` : option.text;
    heads.set(head, [...(heads.get(head) ?? []), option]);
  }
  return [...heads.values()].map((same) => {
    if (same.length === 1)
      return {
        about: "",
        facts: "",
        options: [{ option: same[0]!, label: same[0]!.label, note: noteOf(same[0]!), cost: costOf(same[0]!) }],
      };
    const facts = factsOf(same[0]!).filter((fact) => same.every((option) => factsOf(option).includes(fact)));
    const own = (option: OptionBody) =>
      factsOf(option)
        .filter((fact) => !facts.includes(fact))
        .join(", ");
    return {
      about: `${same[0]!.group}: `,
      facts: facts.join(", "),
      options: same.map((option) => ({ option, label: option.short!, note: own(option), cost: costOf(option) })),
    };
  });
}

const FEWEST = 2; // options that have something in common
const APART = 1; // and so many besides that have not: Stop, Later
const WORTH = 9; // letters that are worth saying once

/** Where a sentence can be parted, from its end on: its beginnings, and all of it. */
function beginnings(note: string): string[] {
  const ends = [...note.matchAll(/[.:;,](?= )| (?=and )/g)].map((at) => at.index + at[0].trimEnd().length);
  const whole = (part: string) => part.split("(").length === part.split(")").length;
  return [note, ...ends.toReversed().map((end) => note.slice(0, end))].filter(
    (part) => part.length >= WORTH && whole(part),
  );
}

/** The longest words of a kind that nearly all options have. */
function shared(words: string[][], fewest: number): string {
  for (const part of words.flat().toSorted((a, b) => b.length - a.length))
    if (words.filter((each) => each.includes(part)).length >= fewest) return part;
  return "";
}

/** The same options where room is short: how their sentences begin, and a cost that all of them have, are said once. */
export function gathered(groups: Group[]): Group[] {
  const alone = groups.filter((group) => !group.about).flatMap((group) => group.options);
  const fewest = Math.max(FEWEST, alone.length - APART);
  const costs = shared(
    alone.map(({ cost }) => [cost].filter((each) => each.length >= WORTH)),
    fewest,
  );
  const like = alone.filter(({ cost }) => !costs || cost === costs);
  const begins = shared(
    like.map(({ note }) => beginnings(note)),
    costs ? like.length : fewest,
  );
  const same = like.filter(({ note }) => !begins || beginnings(note).includes(begins));
  if (alone.length < groups.length || (!begins && !costs)) return groups;
  const common = [begins && `${begins.replace(/[.:;,]$/, "")}.`, costs && `Costs ${costs}.`].filter(Boolean).join(" ");
  const options = same.map((each) => ({
    ...each,
    note: each.note.slice(begins.length).trim().replace(/^and /, ""),
    cost: costs ? "" : each.cost,
    whole: [each.note, each.cost && `Costs ${each.cost}`].filter(Boolean).join(" "),
  }));
  const rest = groups.filter((group) => !same.includes(group.options[0]!));
  return [{ about: "", facts: "", common, options }, ...rest];
}
