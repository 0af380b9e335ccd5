/** Looking back: what I saw, step by step, read from the server in pages. */

import { ask } from "./api.ts";
import type { LineBody, Step, StepsPage } from "./wire.ts";

/** The table as it was at one step. */
export interface Look<V = unknown> {
  seq: number;
  view: V | null;
  /** What was seen before it, by the line after which it was. */
  pictures?: Map<number, V>;
  events: LineBody[];
  /** The lines that lead here, as far as they were read. */
  log: LineBody[];
  result: Record<string, unknown> | null;
}

const PAGE = 50; // steps that the server gives at once

export class Past {
  private pages = new Map<number, Look[]>();

  constructor(
    readonly table: string,
    readonly token: string,
    /** With whose eyes, once the game has ended; of several each shows their own things; else with my own. */
    readonly eyes: number | number[] | null = null,
  ) {}

  private async page(number: number, until: number): Promise<Look[]> {
    const { eyes } = this;
    if (Array.isArray(eyes)) {
      const all = await Promise.all([null, ...eyes].map((each) => this.with(each).page(number, until)));
      return all[0]!.map((look) => ({ ...look, view: opened(look.view, all.slice(1), eyes, look.seq) }));
    }
    const known = this.pages.get(number);
    if (known && (known.length === PAGE || (known.at(-1)?.seq ?? -1) >= until)) return known;
    const first = number * PAGE;
    const seat = eyes === null ? "" : `&seat=${eyes}`;
    const found = await ask<StepsPage>(
      `/api/tables/${this.table}/steps?from=${first}&to=${first + PAGE - 1}${seat}`,
      undefined,
      this.token,
    );
    const looks = looked(found.steps);
    this.pages.set(number, looks);
    return looks;
  }

  private readonly others = new Map<number | null, Past>();

  /** The same table with one pair of eyes. */
  private with(eyes: number | null): Past {
    const known = this.others.get(eyes) ?? new Past(this.table, this.token, eyes);
    this.others.set(eyes, known);
    return known;
  }

  /** The table at a step, or at the last one before it that can be seen. */
  async at(seq: number): Promise<Look | null> {
    const looks = await this.page(Math.floor(seq / PAGE), seq);
    return looks.findLast((look) => look.seq <= seq && look.view) ?? null;
  }

  /** The first step that shows anything. */
  async first(): Promise<number> {
    const looks = await this.page(0, 0);
    return looks.find((look) => look.view)?.seq ?? 0;
  }
}

/** A view in which each of some seats shows its own things: at the end all hands are open. */
export function opened(view: unknown, looks: Look[][], eyes: number[], seq: number): unknown {
  const players = (view as { players?: unknown[] } | null)?.players;
  if (!Array.isArray(players)) return view;
  const own = (seat: number) =>
    (looks[eyes.indexOf(seat)]?.findLast((look) => look.seq <= seq)?.view as { players?: unknown[] } | null)?.players?.[
      seat
    ];
  return { ...(view as object), players: players.map((player, seat) => own(seat) ?? player) };
}

/** A view with what changed in it. */
export function changed<V>(
  view: V | null,
  { set, drop }: { set?: Record<string, unknown>; drop?: string[] },
): V | null {
  if (!Object.keys(set ?? {}).length && (!view || !drop?.length)) return view; // before play there is nothing to see
  const next: Record<string, unknown> = { ...view, ...set };
  for (const name of drop ?? []) delete next[name];
  return next as V;
}

/** What was seen between the actions of a step, by the line after which it was seen. */
export function pictured<V>(before: V | null, step: Step): Map<number, V> {
  const found = new Map<number, V>();
  let view = before;
  for (const picture of step.pictures ?? []) {
    view = changed(view, picture);
    if (view) found.set(picture.after, view);
  }
  return found;
}

/** Whole views out of a first view and what changed. */
export function looked<V>(steps: Step[]): Look<V>[] {
  let view: V | null = null;
  let log: LineBody[] = [];
  return steps.map((step) => {
    if (step.withdrawn != null) log = log.filter((line) => line.id < step.withdrawn!);
    log = [...log, ...(step.events ?? [])];
    const pictures = pictured<V>(view, step);
    view = changed(view, step);
    return { seq: step.seq, view, pictures, events: step.events ?? [], log, result: step.result ?? null };
  });
}
