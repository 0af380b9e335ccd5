/** Options as they are listed: those that differ only in their end stand together. */

import type { OptionBody } from "./wire.ts";

export interface Group {
  /** What the options begin with alike; empty where one stands alone. */
  about: string;
  options: OptionBody[];
}

/** The words with which all labels begin; each goes on by at least one more. */
function alike(labels: string[]): string {
  const split = labels.map((label) => label.split(" "));
  const least = Math.min(...split.map((words) => words.length)) - 1;
  let count = 0;
  while (count < least && split.every((words) => words[count] === split[0]![count])) count++;
  return split[0]!.slice(0, count).join(" ");
}

/** Several ways to choose the same thing (a Target by its Weapons) become one group, in the order of the options. */
export function grouped(options: OptionBody[]): Group[] {
  const groups = new Map<string, OptionBody[]>();
  for (const option of options) {
    const thing = option.refs?.join(" ") || option.text;
    groups.set(thing, [...(groups.get(thing) ?? []), option]);
  }
  return [...groups.values()].flatMap((same) => {
    const about = same.length > 1 ? alike(same.map((option) => option.label)) : "";
    return about.includes(" ") ? [{ about, options: same }] : same.map((option) => ({ about: "", options: [option] }));
  });
}
