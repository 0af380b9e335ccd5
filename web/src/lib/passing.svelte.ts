/** What seats show each other for a moment: what they are about to choose, where they point, whom they call. */

import type { Shown, Step } from "./wire.ts";

const POINTED = 7000; // ms for which a finger is seen

/** What a seat thinks of choosing. */
export interface Thinking {
  option: string;
  refs: string[];
}

/** A mark on a thing of the table: who, and whether they point at it or think of choosing it. */
export interface Mark {
  seat: number;
  points: boolean;
  option: string;
}

export class Passing {
  /** What others think of choosing, by their seats. */
  choosing = $state.raw<Record<number, Thinking>>({});
  /** What others point at. */
  points = $state.raw<{ seat: number; refs: string[]; id: number }[]>([]);
  /** Who will be back in a moment. */
  away = $state.raw<number[]>([]);
  /** Who asks which of my characters to take its turn. */
  call = $state.raw<{ seat: number; to: number } | null>(null);
  /** The friend whom I have asked. */
  asked = $state<number | null>(null);
  private timers: ReturnType<typeof setTimeout>[] = [];
  private count = 0;

  /** Something is shown; `mine` are my seats. */
  hear(shown: Shown, mine: number[]) {
    const { seat, what, refs = [] } = shown;
    if (what === "choosing") {
      const { [seat]: _, ...others } = this.choosing;
      this.choosing = shown.option ? { ...others, [seat]: { option: shown.option, refs } } : others;
    } else if (what === "point") {
      const id = ++this.count;
      this.points = [...this.points.filter((each) => each.seat !== seat), { seat, refs, id }];
      const over = () => (this.points = this.points.filter((each) => each.id !== id));
      this.timers = [...this.timers.slice(-9), setTimeout(over, POINTED)];
    } else if (what === "away") this.away = [...this.away.filter((each) => each !== seat), seat];
    else if (what === "back") this.away = this.away.filter((each) => each !== seat);
    else if (what === "call" && mine.includes(shown.to ?? -1)) this.call = { seat, to: shown.to! };
  }

  /** Something has happened: who has chosen thinks of nothing any more, and a call is over. */
  follow(step: Step) {
    const waits = (seat: number) => step.seats[seat]?.waits;
    const did = new Set((step.events ?? []).map((line) => line.seat));
    this.choosing = Object.fromEntries(
      Object.entries(this.choosing).filter(([seat]) => waits(Number(seat)) && !did.has(Number(seat))),
    );
    if (step.events?.length || step.withdrawn != null) this.call = this.asked = null;
  }

  /** The whole table has come anew: what was shown may be over. */
  clear() {
    this.choosing = {};
    this.points = [];
    this.call = this.asked = null;
  }

  /** Who points at one of these things, or thinks of choosing it. */
  at(refs: string[]): Mark[] {
    const meant = (each: { refs: string[] }) => each.refs.some((ref) => ref && refs.includes(ref));
    return [
      ...this.points.filter(meant).map(({ seat }) => ({ seat, points: true, option: "" })),
      ...Object.entries(this.choosing)
        .filter(([, each]) => meant(each))
        .map(([seat, { option }]) => ({ seat: Number(seat), points: false, option })),
    ];
  }

  close() {
    this.timers.forEach(clearTimeout);
  }
}
