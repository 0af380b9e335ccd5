/** The coach of a scripted game: which step the learner is at, and what there is to say. A choice is answered, never blocked. */

import type { DecisionBody } from "./wire.ts";

export interface CoachStep {
  kind: string;
  /** A part of the prompt, where the kind alone does not tell. */
  when: string;
  say: string;
  expect: string[];
  praise: string;
  otherwise: string;
}

export interface Scenario {
  name: string;
  title: string;
  line: string;
  seats: string[];
  steps: CoachStep[];
  closing: string;
}

/** A step that was reached: by which question, and whether its answer was the expected one (null: not answered yet). */
export interface Reached {
  step: number;
  asked: string;
  right: boolean | null;
}

/** Everything that was reached, in the order of play. */
export type Path = readonly Reached[];

const asking = (decision: DecisionBody) =>
  [decision.kind, decision.prompt, ...(decision.options ?? []).map((option) => option.text)].join("\n");

/** Several answers that are given as one, as they are sent; "C2 T1 / D1 D3" is four. */
const sent = (text: string) => text.split(/[\s/]+/);

function fits(step: CoachStep, decision: DecisionBody): boolean {
  const texts = (decision.options ?? []).map((option) => option.text);
  return (
    step.kind === decision.kind &&
    decision.prompt.includes(step.when) &&
    step.expect.some((text) => texts.includes(text) || texts.includes(sent(text)[0]!))
  );
}

/** A question has come: a step that fits it and was not reached yet, or one that was taken back. */
export function seen(steps: CoachStep[], path: Path, decision: DecisionBody): Path {
  const asked = asking(decision);
  const back = path.findIndex((each) => each.asked === asked);
  if (back >= 0) return [...path.slice(0, back), { ...path[back]!, right: null }];
  const step = steps.findIndex((each, i) => !path.some((reached) => reached.step === i) && fits(each, decision));
  return step < 0 ? path : [...path, { step, asked, right: null }];
}

/** The learner has chosen. */
export function chose(steps: CoachStep[], path: Path, option: string | string[]): Path {
  const last = path.at(-1);
  if (!last || last.right !== null) return path;
  const { expect } = steps[last.step]!;
  const right = Array.isArray(option)
    ? expect.some((text) => sent(text).join() === option.join())
    : expect.includes(option);
  return [...path.slice(0, -1), { ...last, right }];
}

export interface Words {
  /** What the coach says to the last answer, and whether it was the expected one. */
  answer: string;
  right: boolean;
  /** What comes next. */
  say: string;
}

const ALONE = "You have found a way of your own. Go on as you like: whatever is lit can be chosen.";

/** What the coach says now. */
export function words(scenario: Scenario, path: Path, decision: DecisionBody | null, over: boolean): Words {
  const last = path.at(-1);
  const open =
    !over && decision && last?.right === null && last.asked === asking(decision) ? scenario.steps[last.step]! : null;
  const answered = path.filter((each) => each.right !== null).at(-1);
  const told = answered && scenario.steps[answered.step]!;
  const done = over || path.some((each) => each.step === scenario.steps.length - 1 && each.right !== null);
  return {
    answer: told && !over ? (answered.right ? told.praise : told.otherwise) : "",
    right: answered?.right !== false,
    say: open ? open.say : done && (over || decision) ? scenario.closing : decision && !over ? ALONE : "",
  };
}

/** The zone of the table that was spoken of last; nothing where none was. */
export function named(say: string, zones: string[]): string {
  const at = (zone: string) => say.search(new RegExp(`\\b${zone}\\b(?!.*\\b${zone}\\b)`));
  return (
    zones
      .filter((zone) => at(zone) >= 0)
      .toSorted((a, b) => at(a) - at(b))
      .at(-1) ?? ""
  );
}
