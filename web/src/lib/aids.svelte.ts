/** What helps to decide, asked from the server: a hint, odds, and why something cannot be chosen. */

import { ask, Refused } from "./api.ts";
import { which } from "./party.ts";
import type { TableStore } from "./table.svelte.ts";
import type { AheadBody, BlockedBody, HintBody, OptionBody, Problem } from "./wire.ts";

/** What may come of an attack, with how likely each is. */
export interface Weighed {
  damage: Record<string, number>;
  mean: number;
  any: number;
  defeat: number;
}
/** Odds: between two assumptions, or by whose counter is picked, for each target. */
export interface Weighing {
  a?: Weighed;
  b?: Weighed;
  by?: { owner: number; color: string; targets: (Weighed & { name: string })[] }[];
  assumes?: Record<string, string>;
  /** In the few words that a button has room for. */
  words?: string;
}

const PAUSE = 250; // ms that the pointer or focus rests before odds are asked

export class Aids {
  hint = $state.raw<HintBody | null>(null);
  blocked = $state.raw<BlockedBody[] | null>(null);
  odds = $state.raw<Weighing | null>(null);
  /** The odds of every option of the question that has any, by its text. */
  all = $state.raw<Record<string, Weighing>>({});
  asking = $state(false);
  problem = $state.raw<Problem | null>(null);

  private reckoning: Promise<unknown> | null = null; // the server answers one question at a time
  private weighed = 0; // of what the pointer has left the odds are not shown any more
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly table: TableStore,
    /** Kinds of questions whose options have odds. */
    readonly kinds: string[],
  ) {}

  /** Another question: what was said about the last one is gone. */
  clear() {
    this.unweigh();
    this.hint = this.blocked = this.problem = null;
  }

  /** The odds of all options, asked once for a question after it is shown; nobody waits for them, and nobody misses them. */
  async weighAll() {
    const { table } = this;
    const since = which(table.decision);
    this.all = {};
    if (!this.have(table.decision?.kind)) return;
    const asked = ask<AheadBody>(`/api/tables/${table.table}/ahead`, { options: [] }, table.voice);
    this.reckoning = asked.catch(() => {});
    const found = await asked.then(
      (body) => body.odds ?? {},
      () => ({}),
    );
    if (which(table.decision) === since) this.all = found;
  }

  private have(kind = ""): boolean {
    return Boolean(this.table.now?.settings.odds) && this.kinds.includes(kind);
  }

  private async asked<T>(what: string, body: unknown = {}): Promise<T | null> {
    const since = which(this.table.decision);
    this.asking = true;
    this.problem = null;
    await this.reckoning;
    try {
      const answer = await ask<T>(`/api/tables/${this.table.table}/${what}`, body, this.table.voice);
      return which(this.table.decision) === since ? answer : null;
    } catch (error) {
      if (error instanceof Refused && which(this.table.decision) === since) this.problem = error.problem;
      return null;
    } finally {
      this.asking = false;
    }
  }

  async giveHint() {
    this.blocked = null;
    this.hint = await this.asked<HintBody>("hint");
  }

  async tellBlocked() {
    this.hint = null;
    this.blocked = await this.asked<BlockedBody[]>("unavailable");
  }

  /** The odds of an option, when the pointer or focus rests on it. */
  weigh(option: OptionBody) {
    clearTimeout(this.timer);
    const mine = ++this.weighed;
    if (!this.have(this.table.decision?.kind) || !option.refs?.length) return;
    this.timer = setTimeout(async () => {
      if (!this.table.options.some((each) => each.text === option.text)) return;
      const odds = this.all[option.text] ?? (await this.asked<Weighing>("odds", { option: option.text }));
      if (mine === this.weighed) this.odds = odds;
    }, PAUSE);
  }

  unweigh() {
    clearTimeout(this.timer);
    this.weighed++;
    this.odds = null;
  }
}
