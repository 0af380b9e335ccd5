/** Options as they are listed: ways to use the same thing stand together, and what they have in common is said once. */

import type { OptionBody } from "./wire.ts";

export interface Listed {
  option: OptionBody;
  /** What sets it apart from the others of its group. */
  label: string;
  note: string;
}

export interface Group {
  /** The thing, as the labels begin: "Howitzer: "; empty where an option stands alone. */
  about: string;
  /** What is true of all of them. */
  facts: string;
  options: Listed[];
}

const HEAD = /^[^:]+: (?=\S)/;
const factsOf = (option: OptionBody) => (option.note ?? "").split(", ");

/** Several ways to use the same thing (a Weapon by its Targets) become one group, in the order of the options. */
export function grouped(options: OptionBody[]): Group[] {
  const heads = new Map<string, OptionBody[]>();
  for (const option of options) {
    const head = HEAD.exec(option.label)?.[0] ?? option.text;
    heads.set(head, [...(heads.get(head) ?? []), option]);
  }
  return [...heads].map(([head, same]) => {
    if (same.length === 1)
      return {
        about: "",
        facts: "",
        options: [{ option: same[0]!, label: same[0]!.label, note: same[0]!.note ?? "" }],
      };
    const facts = factsOf(same[0]!).filter((fact) => same.every((option) => factsOf(option).includes(fact)));
    const own = (option: OptionBody) =>
      factsOf(option)
        .filter((fact) => !facts.includes(fact))
        .join(", ");
    return {
      about: head,
      facts: facts.join(", "),
      options: same.map((option) => ({ option, label: option.label.slice(head.length), note: own(option) })),
    };
  });
}
