/** How long what has happened is shown: a beat for each event, less when many wait, and never more than a turn may take. */

import type { LineBody } from "./wire.ts";

const TURN = 3300; // ms of beats in what others do between two questions of mine
const ARRIVAL = 350; // ms that the last movement before a question may take; what a slow device needs to draw it all is left of four seconds
const BEAT = 260; // ms of one event
const SMALLEST = 90; // ms below which one sees nothing
const RESERVE = 500; // ms of the end of a turn that are kept for what must be seen
const MOMENT = 140; // ms for what must be seen, however late
const LAST = 90; // ms for the last event before a question: what it did stays in sight

/** How the events of a game follow each other, where its board knows. */
export interface Rhythm<V = unknown> {
  /** Kinds of events that open a scene: each scene may take as long as a turn elsewhere. */
  opens: string[];
  /** Whether what can be watched again begins with this event. */
  begins(event: LineBody): boolean;
  /** How many beats an event takes. */
  weight(event: LineBody): number;
  /** Kinds of events that are shown for a moment however late it is. */
  keeps: string[];
  /** How many beats more may follow in the same scene, by the newest view. */
  ahead(view: V): number;
  /** The view after an event: what the next events are seen against, until the server tells a whole view. */
  after(view: V, event: LineBody): V;
}

export class Tempo {
  private until: number;
  private owed = 0;

  /** A turn that begins now; some of its time may be kept for what must be seen. */
  constructor(
    now: number,
    private readonly reserve = 0,
  ) {
    this.until = now + TURN;
  }

  /** A turn some of whose events must be seen. */
  static keeping(now: number): Tempo {
    return new Tempo(now, RESERVE);
  }

  /** The scene goes on after a while in which nothing was shown. */
  goOn(since: number, now: number) {
    this.until += Math.max(0, now - since);
  }

  /** How long what still moves may take until it has to be where it goes. */
  arrival(now: number): number {
    return Math.max(0, Math.min(ARRIVAL, (this.until + ARRIVAL - now) / (this.reserve ? 4 : 1)));
  }

  /** How long an event is shown, if so many wait to be, itself among them; what is too short for a beat shares one with those that follow. */
  beat(now: number, waiting: number, pace: number, weight = 1, kept = false, last = false): number {
    if (!weight || !pace) return 0;
    const left = Math.max(0, this.until - this.reserve - now - this.owed);
    this.owed = Math.min(BEAT * pace * weight, this.owed + (left * weight) / waiting);
    if (kept) this.owed = Math.max(this.owed, Math.min(MOMENT, this.until + ARRIVAL - now));
    if (this.owed < SMALLEST) return 0;
    const shown = last ? Math.min(LAST, this.owed) : this.owed;
    this.owed = 0;
    return shown;
  }
}
