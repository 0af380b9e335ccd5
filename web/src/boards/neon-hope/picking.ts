/** Several things are chosen at once: which option means just these. */

import type { OptionBody } from "../../lib/wire.ts";

export interface Item {
  name: string;
  /** Its place among those of the same kind. */
  at: number;
}

/** The things that an option names, each as often as it does: longer names first, so that none hides in another. */
export function membersOf(text: string, names: string[]): string[] {
  const found: string[] = [];
  let rest = text;
  for (const name of [...new Set(names)].sort((a, b) => b.length - a.length)) {
    const parts = rest.split(name);
    for (let i = 1; i < parts.length; i++) found.push(name);
    rest = parts.join("\u0000");
  }
  return found.sort();
}

/** How much Hope an option spends. */
export const hopeOf = (text: string): number => Number(/spend (\d+) Hope/.exec(text)?.[1] ?? 0);

/** The option that means just these things and so much Hope. */
export function optionFor(
  options: OptionBody[],
  picked: string[],
  names: string[],
  hope: number,
): OptionBody | undefined {
  const wanted = JSON.stringify([...picked].sort());
  return options.find(
    (option) => hopeOf(option.text) === hope && JSON.stringify(membersOf(option.text, names)) === wanted,
  );
}
