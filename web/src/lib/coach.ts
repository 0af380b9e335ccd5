/** The coach of a scripted game: which step the learner is at, and what there is to say. A choice is answered, never blocked. */

import type { DecisionBody, LineBody, OptionBody } from "./wire.ts";

/** A condition: an event since the last answer, or a place of the view that is, has or is at least something. */
export interface Given {
  log?: string;
  with?: Record<string, unknown>;
  view?: string;
  is?: unknown;
  has?: unknown;
  least?: number | null;
}
/** A sentence that is said only where its condition holds. */
export interface Sentence extends Given {
  say: string;
}
export type Text = string | (string | Sentence)[];

export interface CoachStep {
  kind: string;
  /** A part of the prompt, where the kind alone does not tell. */
  when: string;
  say: Text;
  expect: string[];
  praise: Text;
  otherwise: Text;
  /** Where one of these does not hold, because play has gone otherwise, the step is left out. */
  given?: Given[];
}

/** What the learner sees. */
export interface Scene {
  view: unknown;
  log: LineBody[];
}
const NOTHING: Scene = { view: null, log: [] };

export interface Scenario {
  name: string;
  title: string;
  line: string;
  seats: string[];
  steps: CoachStep[];
  closing: Text;
}

/** A step that was reached: by which question, after which line of the log, and whether its answer was the expected one (null: not answered yet). */
export interface Reached {
  step: number;
  asked: string;
  right: boolean | null;
  log?: number;
  /** A question after it that no step speaks of; once another one comes, what was said to the answer is heard. */
  other?: string;
  heard?: boolean;
}

/** Everything that was reached, in the order of play. */
export type Path = readonly Reached[];

const asking = (decision: DecisionBody) =>
  [decision.kind, decision.prompt, ...(decision.options ?? []).map((option) => option.text)].join("\n");

/** Several answers that are given as one, as they are sent; "C2 T1 / D1 D3" is four. */
const sent = (text: string) => text.split(/[\s/]+/);

/** What a view shows at a place such as players/0/energy. */
const at = (view: unknown, path: string): unknown =>
  path.split("/").reduce((found, name) => (found as Record<string, unknown> | null | undefined)?.[name], view);
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The first of these events that a condition names. */
const eventOf = (given: Given, log: LineBody[]) =>
  log.find(
    (line) =>
      line.kind === given.log &&
      Object.entries(given.with ?? {}).every(([name, value]) => same(line.fields?.[name], value)),
  );

/** Whether a condition holds; the log is what has happened since the last answer. */
export function holds(given: Given, { view, log }: Scene): boolean {
  if (given.log && !eventOf(given, log)) return false;
  if (!given.view) return true;
  const value = at(view, given.view);
  if (value === undefined) return false;
  if (given.least != null && !(typeof value === "number" && value >= given.least)) return false;
  if (given.has != null && !(Array.isArray(value) && value.some((each) => same(each, given.has)))) return false;
  return given.is == null || same(value, given.is);
}

/** The sentences of a text whose conditions hold, with what they leave open filled from view and log. */
export function spoken(text: Text, scene: Scene, option?: OptionBody): string {
  const fill = (words: string, line?: LineBody) =>
    words.replace(/\{([^{}]+)\}/g, (_, name: string) => {
      if (name === "note" || name === "effect") return (option?.[name] ?? "").replace(/\.$/, "");
      if (line && name === "line") return line.text;
      return String(line?.fields?.[name] ?? at(scene.view, name) ?? "");
    });
  return (typeof text === "string" ? [text] : text)
    .flatMap((part) => {
      if (typeof part === "string") return [fill(part)];
      return holds(part, scene) ? [fill(part.say, part.log ? eventOf(part, scene.log) : undefined)] : [];
    })
    .join(" ");
}

/** What has happened since the last answer. */
function since(path: Path, scene: Scene): Scene {
  const from = path.filter((each) => each.right !== null).at(-1)?.log ?? -1;
  return { view: scene.view, log: scene.log.filter((line) => line.id > from) };
}

function fits(step: CoachStep, decision: DecisionBody, scene: Scene): boolean {
  const texts = (decision.options ?? []).map((option) => option.text);
  return (
    step.kind === decision.kind &&
    decision.prompt.includes(step.when) &&
    step.expect.some((text) => texts.includes(text) || texts.includes(sent(text)[0]!)) &&
    (step.given ?? []).every((given) => holds(given, scene))
  );
}

/** A question has come: a step that fits it and was not reached yet, or one that was taken back. */
export function seen(steps: CoachStep[], path: Path, decision: DecisionBody, scene = NOTHING): Path {
  const asked = asking(decision);
  const last = path.at(-1);
  const line = scene.log.at(-1)?.id ?? -1;
  // the same question may come again in play; who takes an answer back takes its lines of the log back, too
  const back = path.findIndex((each) => each.asked === asked && (each.right === null || line <= (each.log ?? -1)));
  if (back >= 0) return [...path.slice(0, back), { ...path[back]!, right: null }];
  const now = since(path, scene);
  const step = steps.findIndex((each, i) => !path.some((reached) => reached.step === i) && fits(each, decision, now));
  if (step < 0 && last?.right != null && !last.heard && last.other !== asked)
    return [...path.slice(0, -1), last.other === undefined ? { ...last, other: asked } : { ...last, heard: true }];
  return step < 0 ? path : [...path, { step, asked, right: null, log: line }];
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
export function words(
  scenario: Scenario,
  path: Path,
  decision: DecisionBody | null,
  over: boolean,
  scene = NOTHING,
): Words {
  const now = since(path, scene);
  const last = path.at(-1);
  const open =
    !over && decision && last?.right === null && last.asked === asking(decision) ? scenario.steps[last.step]! : null;
  const answered = path.filter((each) => each.right !== null).at(-1);
  const told = answered && scenario.steps[answered.step]!;
  const done = over || path.some((each) => each.step === scenario.steps.length - 1 && each.right !== null);
  const expected = decision?.options?.find((option) => open?.expect.includes(option.text));
  const closing = done && (over || decision) ? spoken(scenario.closing, now) : "";
  return {
    answer: told && !over && !answered.heard ? spoken(answered.right ? told.praise : told.otherwise, now) : "",
    right: answered?.right !== false,
    say: open ? spoken(open.say, now, expected) : closing || (decision && !over ? ALONE : ""),
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
