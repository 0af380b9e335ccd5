/** How long what has happened is shown: a beat for each event, less when many wait, and never more than a turn may take. */

import type { LineBody } from "./wire.ts";

const TURN = 4000; // ms that another seat's whole turn may take
const BEAT = 260; // ms of one event
const SMALLEST = 90; // ms below which one sees nothing

/** How the events of a game follow each other, where its board knows. */
export interface Rhythm<V = unknown> {
  /** Kinds of events that open a scene: each scene may take as long as a turn elsewhere, and can be watched again. */
  opens: string[];
  /** How many beats an event takes. */
  weight(event: LineBody): number;
  /** How many beats more may follow in the same scene, by the newest view. */
  ahead(view: V): number;
  /** The view after an event: what the next events are seen against, until the server tells a whole view. */
  after(view: V, event: LineBody): V;
}

export class Tempo {
  private until: number;
  private owed = 0;

  constructor(now: number) {
    this.until = now + TURN;
  }

  /** The scene goes on after a while in which nothing was shown. */
  goOn(since: number, now: number) {
    this.until += Math.max(0, now - since);
  }

  /** How long an event is shown, if so many wait to be, itself among them; what is too short for a beat shares one with those that follow. */
  beat(now: number, waiting: number, pace: number, weight = 1): number {
    if (!weight) return 0;
    const left = Math.max(0, this.until - now - this.owed);
    this.owed = Math.min(BEAT * pace * weight, this.owed + (left * weight) / waiting);
    if (this.owed < SMALLEST) return 0;
    const shown = this.owed;
    this.owed = 0;
    return shown;
  }
}
