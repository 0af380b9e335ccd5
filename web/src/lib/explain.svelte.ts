/** What is explained right now, and which of several options of one thing is being chosen. */

import type { OptionBody } from "./wire.ts";

export interface Explained {
  title: string;
  lines: string[];
}

class Explain {
  what = $state.raw<Explained | null>(null);
  choices = $state.raw<OptionBody[]>([]);
  at = $state.raw({ x: 0, y: 0, below: true });

  private place(element: Element) {
    const box = element.getBoundingClientRect();
    const below = box.top < innerHeight / 2;
    this.at = {
      x: Math.min(Math.max(box.left + box.width / 2, 150), innerWidth - 150),
      y: below ? box.bottom + 8 : innerHeight - box.top + 8,
      below,
    };
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
  ask(element: Element, what: Explained, choices: OptionBody[]) {
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
