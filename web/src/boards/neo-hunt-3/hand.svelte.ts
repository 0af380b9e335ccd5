/** What somebody points at while they compose an answer: the form and the board show the same. */

class Hand {
  /** The card whose reach the board shows. */
  card = $state<string | null>(null);
  /** Troopers that are being moved or placed. */
  from = $state<string | null>(null);
  to = $state<string | null>(null);
  count = $state(0);
  /** What the form asks for next. */
  asks = $state("");

  clear() {
    this.card = this.from = this.to = null;
    this.count = 0;
  }
}

export const hand = new Hand();
