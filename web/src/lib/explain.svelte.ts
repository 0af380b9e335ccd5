/** What is explained right now, and which of several options of one thing is being chosen. */

import type { OptionBody } from "./wire.ts";

/** A way to use the thing that was pressed: an option, or several choices that are sent as one. */
export interface Way extends Pick<OptionBody, "label" | "note" | "effect" | "cost"> {
  text: string | string[];
}

const GAP = 8; // px

export interface Explained {
  title: string;
  lines: string[];
}

/** The top of what explains a thing: below it, else above it, else over it; never below the line where the question begins. */
export function topOf(thing: { top: number; bottom: number }, high: number, line: number): number {
  const below = thing.bottom + GAP;
  if (below + high <= line - GAP) return below;
  const above = Math.min(thing.top, line) - GAP - high;
  return Math.max(GAP, above < GAP ? line - GAP - high : above);
}

class Explain {
  what = $state.raw<Explained | null>(null);
  choices = $state.raw<Way[]>([]);
  /** Where the thing is that is explained, in the window. */
  beside = $state.raw({ x: 0, top: 0, bottom: 0 });

  private place(element: Element) {
    const { left, width, top, bottom } = element.getBoundingClientRect();
    this.beside = { x: left + width / 2, top, bottom };
  }

  show(element: Element, what: Explained) {
    if (this.choices.length) return;
    this.place(element);
    this.what = what;
  }

  hide() {
    if (!this.choices.length) this.what = null;
  }

  /** Several options point at one thing: which one? */
  ask(element: Element, what: Explained, choices: Way[]) {
    this.place(element);
    this.what = what;
    this.choices = choices;
  }

  close() {
    this.choices = [];
    this.what = null;
  }
}

export const explain = new Explain();
