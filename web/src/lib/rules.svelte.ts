/** Which rule is being read: a mark anywhere opens it. */

export interface Rule {
  id: string;
  heading: string;
  source: string;
  text: string;
  rulings: string[];
  absence: string;
}

export interface Ruling {
  id: string;
  question: string;
  options: string[];
  ruling: string;
  reason: string;
  option: string;
}

class Reading {
  game = $state("");
  rule = $state("");

  open(game: string, rule: string) {
    this.game = game;
    this.rule = rule;
  }

  close() {
    this.rule = "";
  }
}

export const reading = new Reading();
