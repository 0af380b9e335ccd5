/** Overlapping two Action cards: what an arrangement shows, and which option of the decision it is. */

import { actionWord, pieceOf } from "./names.ts";
import type { Content } from "./view.ts";

export interface Arrangement {
  upper: string;
  lower: string;
  /** Whether each card is turned by half a circle. */
  upperTurned: boolean;
  lowerTurned: boolean;
  /** Where the half of the lower card that stays visible lies. */
  side: "left" | "right";
}

export interface Shown {
  actions: string[][];
  initiative: number;
  /** The text of the option, as the server writes it. */
  text: string;
}

/** The halves of a card from left to right as it lies. */
export function halves(content: Content, id: string, turned: boolean): string[][] {
  const card = pieceOf(content, "card", id)!;
  return turned ? [card.right, card.left] : [card.left, card.right];
}

const written = (half: string[]) =>
  half.length === 4 ? "wild" : half.map((each) => each.toLowerCase().replace("gain", "gain ")).join("/");

export function shown(content: Content, plan: Arrangement): Shown {
  const card = pieceOf(content, "card", plan.upper)!;
  const over = halves(content, plan.upper, plan.upperTurned);
  const under = halves(content, plan.lower, plan.lowerTurned);
  const actions = plan.side === "left" ? [under[0]!, ...over] : [...over, under[1]!];
  const other = card.turned ?? card.initiative;
  const initiative = plan.upperTurned ? other : card.initiative;
  const number = other !== card.initiative ? ` at ${initiative}` : "";
  return { actions, initiative, text: `${plan.upper} over ${plan.lower}${number}: ${actions.map(written).join(", ")}` };
}

/** The three Actions and the number as one says them at the table. */
export const spoken = ({ actions, initiative }: Shown) =>
  `${actions.map((half) => actionWord(half).replace(/^./, (first) => first.toUpperCase())).join(", ")}; Initiative ${initiative}`;

/** The card on top and the one under it, of an option. */
export const pairOf = (text: string) =>
  text
    .split(":")[0]!
    .replace(/ at \d+$/, "")
    .split(" over ") as [string, string];

/** The cards that the options of the decision are made of, in the order of their ids. */
export function cardsIn(options: { text: string }[]): string[] {
  const found = new Set<string>();
  for (const { text } of options) for (const id of pairOf(text)) found.add(id);
  return [...found].sort();
}
