/** Whose questions are mine: of one seat, of several characters of mine at one table, and of bots that people lead. */

import type { DecisionBody, TableBody } from "./wire.ts";

/** How people sit together at a game. */
export interface Manner {
  /** All win or lose together: who plays several characters sees one table, and others may see what is being chosen. */
  together?: boolean;
  /** Kinds of questions to which all my characters give one answer. */
  votes?: string[];
  /** Whether players may not show each other anything now. */
  hushed?: (view: unknown) => boolean;
}

const SEATS = 16; // more than any game has

/** Which question it is: seats count by themselves, so that two of them may be asked at the same number; -1: none. */
export const which = (question: DecisionBody | null | undefined): number =>
  question ? question.since * SEATS + question.seat : -1;

/** Whether who is asked need not answer: somebody else performs, and only an addition is offered. */
export const additional = (table: TableBody, question: DecisionBody): boolean =>
  question.mode === "OFFER" && table.decisions?.[0]?.seat !== question.seat;

/** An order says that I never add anything: then I am not asked. */
const declined = (table: TableBody, question: DecisionBody): boolean =>
  additional(table, question) &&
  (table.orders ?? []).some(
    (order) => order.kind === question.kind && order.when === "never" && (order.seat ?? table.seat) === question.seat,
  );

/** The questions that I may answer: of my seats, unless a bot stands in for one of several, and of bots that people lead. */
export function questionsOf(table: TableBody | null, mine: number[]): DecisionBody[] {
  if (!table) return [];
  const several = mine.length > 1;
  const asked = (table.decisions ?? []).filter((each) => each.options?.length && !declined(table, each));
  const own = asked.filter((each) => mine.includes(each.seat) && !(several && table.seats[each.seat]?.level));
  const led = asked.filter((each) => !mine.includes(each.seat) && table.settings?.lead);
  return [...own, ...led];
}

/** The other questions of mine that the same answer answers: a vote, or who is called. */
export const sameAs = (question: DecisionBody, all: DecisionBody[], votes: string[]): DecisionBody[] =>
  all.filter(
    (each) =>
      each !== question &&
      each.kind === question.kind &&
      (question.mode === "ANY" || votes.includes(question.kind ?? "")) &&
      question.options?.every((option) => each.options?.some((other) => other.text === option.text)),
  );

/** The seat whose turn an option begins, where anybody may call anybody; -1: none. */
export function callee(question: DecisionBody, text: string): number {
  const ref = question.mode === "ANY" ? question.options?.find((option) => option.text === text)?.refs?.[0] : "";
  return Number(/^players\/(\d+)$/.exec(ref ?? "")?.[1] ?? -1);
}
