/** How long what has happened is shown: a beat for each event, less when many wait, and never more than a turn may take. */

const TURN = 4000; // ms that another seat's whole turn may take
const BEAT = 260; // ms of one event
const SMALLEST = 90; // ms below which one sees nothing

export class Tempo {
  private until: number;
  private owed = 0;

  constructor(now: number) {
    this.until = now + TURN;
  }

  /** How long an event is shown, if so many wait to be, itself among them; what is too short for a beat shares one with those that follow. */
  beat(now: number, waiting: number, pace: number): number {
    const left = Math.max(0, this.until - now - this.owed);
    this.owed = Math.min(BEAT * pace, this.owed + left / waiting);
    if (this.owed < SMALLEST) return 0;
    const shown = this.owed;
    this.owed = 0;
    return shown;
  }
}
