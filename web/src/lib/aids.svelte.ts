/** What helps to decide, asked from the server: a hint, odds, and why something cannot be chosen. */

import { ask, Refused } from "./api.ts";
import type { TableStore } from "./table.svelte.ts";
import type { BlockedBody, HintBody, OptionBody, Problem } from "./wire.ts";

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
}

const PAUSE = 250; // ms that the pointer or focus rests before odds are asked

export class Aids {
  hint = $state.raw<HintBody | null>(null);
  blocked = $state.raw<BlockedBody[] | null>(null);
  odds = $state.raw<Weighing | null>(null);
  asking = $state(false);
  problem = $state.raw<Problem | null>(null);

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

  private async asked<T>(what: string, body: unknown = {}): Promise<T | null> {
    const since = this.table.decision?.since;
    this.asking = true;
    this.problem = null;
    try {
      const answer = await ask<T>(`/api/tables/${this.table.table}/${what}`, body, this.table.voice);
      return this.table.decision?.since === since ? answer : null;
    } catch (error) {
      if (error instanceof Refused && this.table.decision?.since === since) this.problem = error.problem;
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
    const { decision, now } = this.table;
    if (!now?.settings.odds || !this.kinds.includes(decision?.kind ?? "") || !option.refs?.length) return;
    this.timer = setTimeout(async () => {
      if (!this.table.options.some((each) => each.text === option.text)) return;
      const odds = await this.asked<Weighing>("odds", { option: option.text });
      if (mine === this.weighed) this.odds = odds;
    }, PAUSE);
  }

  unweigh() {
    clearTimeout(this.timer);
    this.weighed++;
    this.odds = null;
  }
}
