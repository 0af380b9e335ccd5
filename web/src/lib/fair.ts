/** Where a table came from and who may know its luck, in words. */

import type { Origin } from "./wire.ts";

const CAME: Record<string, string> = {
  new: "This table was made new.",
  scenario: "This is a lesson: how it begins is written down for everybody.",
  fork: "This game goes on from a step of another one.",
  save: "This game goes on from a saved one.",
  rematch: "This is a rematch.",
  next: "This is the next evening of a campaign.",
  again: "This is an evening of a campaign once more.",
  import: "This is the record of a game from elsewhere.",
};

/** Where a table came from. */
export function cameFrom(origin: Origin): string {
  const words = CAME[origin.kind] ?? "";
  const step = origin.kind === "fork" && origin.step ? words.replace("a step", `step ${origin.step}`) : words;
  return origin.imported ? `${step} That one was a record from elsewhere.` : step;
}

/** Whether anybody can have known or chosen the luck. */
export function luckWords(origin: Origin): string {
  if (origin.luck !== "committed")
    return "Its luck was known beforehand: it is that of an earlier game, and whoever has its record can know all of it.";
  const anew = origin.kind === "fork" || origin.kind === "save" ? "What was hidden there is dealt anew. " : "";
  return `${anew}Its luck was fixed before anybody sat down, and what every player adds is mixed in: nobody has chosen it.`;
}
