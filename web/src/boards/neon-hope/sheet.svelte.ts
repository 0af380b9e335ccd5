/** Whose things lie open on the table now: hand, Tools, Tool Kit and discard pile of a character. */

class Sheet {
  seat = $state(-1);

  toggle(seat: number) {
    this.seat = this.seat === seat ? -1 : seat;
  }

  close() {
    this.seat = -1;
  }
}

export const sheet = new Sheet();
