/** A task as it is being put together: what is thought of so far, what would be asked next, and the odds; it is sent as one wish. */

import { ask } from "../../lib/api.ts";
import type { TableStore } from "../../lib/table.svelte.ts";
import type { AheadBody, OptionBody } from "../../lib/wire.ts";
import { cardOf } from "./names.ts";
import type { View } from "./view.ts";

/** The exact odds of a task, as the server reckons them. */
export interface Odds {
  success: number;
  value: number;
  difficulty: number;
  threat: number;
  threat_icons: { stress: number; surveillance: number } | null;
  /** How likely each number of activations is, from none on. */
  activations: number[];
  retreat: number | null;
  defeat: number | null;
  impact: Record<string, number>;
  /** Without the charge that is asked about. */
  without?: number | null;
  /** Who else could add a charge, and the chance with the best of theirs. */
  friends?: { seat: number; success: number }[];
  assumes: string[];
}

const FELT = 0.005; // of a chance that somebody adds

/** How often Enemies act on average. */
export const actsOf = (odds: Odds): number => odds.activations.reduce((sum, p, n) => sum + p * n, 0);

const COMPOSED = ["card", "charge"]; // questions that belong to the same task
const GO = "go on";
const NO_CARD = "no card";

export class Plan {
  /** The task that I think of; nothing while none is, or while it has begun already. */
  task = $state.raw<OptionBody | null>(null);
  card = $state("");
  charges = $state.raw<string[]>([]);
  private told = $state.raw<Record<string, AheadBody | null>>({});
  private since = -1;
  private line: Promise<unknown> = Promise.resolve();

  constructor(readonly table: TableStore<View>) {}

  /** Another question: nothing is thought of any more. */
  clear() {
    thought.said = "";
    this.task = null;
    this.card = "";
    this.charges = [];
    if (this.since !== this.table.asked) this.told = {};
    this.since = this.table.asked;
  }

  /** Think of a task instead of beginning it. */
  think(option: OptionBody) {
    this.clear();
    this.task = option;
    thought.said = `${option.label}: which card?`;
  }

  /** What would be asked after these choices; the server is asked once, one question after the other. */
  after(options: string[]): AheadBody | null {
    const key = options.join("\n");
    const known = this.told[key];
    if (known === undefined) queueMicrotask(() => this.inquire(key, options));
    return known ?? null;
  }

  private inquire(key: string, options: string[]) {
    const { table } = this;
    const since = table.asked;
    if (key in this.told || since < 0) return;
    this.told = { ...this.told, [key]: null };
    const wanted = async () => {
      if (table.asked !== since) return;
      const found = await ask<AheadBody>(`/api/tables/${table.table}/ahead`, { options }, table.voice);
      if (table.asked === since) this.told = { ...this.told, [key]: found };
    };
    this.line = this.line.then(wanted).catch(() => {});
  }

  /** The odds of an option of the question that is asked now, or of one that would be asked. */
  odds(options: string[], option: string): Odds | null {
    return (this.after(options)?.odds?.[option] as unknown as Odds) ?? null;
  }

  /** Whether the task itself has still to be chosen. */
  get begins(): string[] {
    return this.task ? [this.task.text] : [];
  }

  /** The cards that may be played, where that is asked. */
  get cards(): OptionBody[] {
    return this.question("card", this.begins);
  }

  /** The card, or that none is played. */
  get played(): string[] {
    return this.cards.length ? [this.card || NO_CARD] : [];
  }

  /** What is thought of before the next charge. */
  get path(): string[] {
    return [...this.begins, ...this.played, ...this.charges];
  }

  /** The charges that I may add now. */
  get chargeable(): OptionBody[] {
    return this.question("charge", this.path).filter((option) => option.text !== GO);
  }

  private question(kind: string, path: string[]): OptionBody[] {
    const decision = path.length ? this.after(path)?.decision : this.table.decision;
    return decision?.kind === kind ? (decision.options ?? []) : [];
  }

  /** The odds as things stand. */
  get now(): Odds | null {
    const charging = this.path.length ? this.after(this.path)?.decision?.kind : this.table.decision?.kind;
    if (charging === "charge") return this.odds(this.path, GO);
    const last = this.path.at(-1);
    return last ? this.odds(this.path.slice(0, -1), last) : null;
  }

  /** Who could add something to that. */
  get friends(): { seat: number; success: number; more: number }[] {
    const { now } = this;
    return (now?.friends ?? [])
      .map((each) => ({ ...each, more: each.success - now!.success }))
      .filter((each) => each.more >= FELT);
  }

  /** What is sent. */
  get wish(): string[] {
    const charging = this.path.length ? this.after(this.path)?.decision?.kind : this.table.decision?.kind;
    return charging === "charge" ? [...this.path, GO] : this.path;
  }

  /** Begin the task and let the others add what they like before the reveal. */
  offer() {
    const { path } = this;
    this.clear();
    this.table.choose(path).catch(() => {});
  }

  /** Whether the others are being asked already. */
  get offered(): boolean {
    return !this.task && this.table.decision?.mode === "OFFER";
  }

  /** Send it. Always as a list, also of the task alone: by itself the task would only be thought of once more. */
  reveal() {
    const { wish } = this;
    this.clear();
    this.table.choose(wish).catch(() => {});
  }

  /** Whether something is left to choose: if not, a press on the task itself reveals. Nothing while that is not known. */
  get open(): boolean | null {
    const next = this.after(this.begins);
    return next ? COMPOSED.includes(next.decision?.kind ?? "") : null;
  }
}

/** What the question is while a task is thought of. */
class Thought {
  said = $state("");
}
export const thought = new Thought();

/** The one that belongs to a table. */
const plans = new WeakMap<TableStore<View>, Plan>();
export function planOf(table: TableStore<View>): Plan {
  let plan = plans.get(table);
  if (!plan) plans.set(table, (plan = new Plan(table)));
  return plan;
}

/** The card in play that the task is about, thought of or under way; -1: none. */
export function targetOf(table: TableStore<View>): number {
  const ref = planOf(table).task?.refs?.find((each) => each.startsWith("cards/"));
  return ref ? Number(ref.slice("cards/".length)) : cardOf(table.view, table.view.task?.on);
}
