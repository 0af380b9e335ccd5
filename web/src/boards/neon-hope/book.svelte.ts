/** Everything that was told at a table, in that order, and how much of it I have read. */

import { ask } from "../../lib/api.ts";
import { keepSeen, seenOf } from "../../lib/seen.ts";
import type { TableStore } from "../../lib/table.svelte.ts";
import type { LineBody, StoryBody } from "../../lib/wire.ts";
import { placeOf, screens, type Screen } from "./story.ts";
import type { View } from "./view.ts";

const ENDS = /^(threshold\/conclusion|episode\/[^/]+\/(won|lost))/;
const LATELY = 14; // lines of the log after which a line over the board is old

export class Book {
  private earlier = $state.raw<LineBody[]>([]);
  /** The last text that I have read on a screen. */
  private read = $state(-1);
  /** Whether what was told before has come. */
  private known = $state(false);
  /** Whether somebody shows what waits to be read: the board does, the text table tells it in its lines. */
  shown = $state(false);
  /** Whether the whole book lies open. */
  open = $state(false);
  /** Whether I have read how it ended; growth and what comes next follow. */
  concluded = $state(false);

  constructor(readonly table: TableStore<View>) {
    this.read = seenOf(this.name, table.seat);
    void this.load();
  }

  private get name() {
    return `story of ${this.table.table}`;
  }

  private async load() {
    try {
      const body = await ask<StoryBody>(`/api/tables/${this.table.table}/story`, undefined, this.table.token);
      this.earlier = body.lines;
      if (this.late) this.turnAll();
    } catch {
      // without it there is what the log has
    } finally {
      this.known = true;
    }
  }

  /** Who comes to a table that has long begun finds the beginning in the book, not in the way. */
  private get late(): boolean {
    return this.read < 0 && (this.table.view?.round ?? 0) > 1;
  }

  /** What was told: from before the log begins as it was kept, else as the log has it, for what is taken back is gone. */
  get lines(): LineBody[] {
    const told = this.table.log.filter((line) => line.kind === "story");
    const first = this.table.log[0]?.id ?? Infinity;
    return [...this.earlier.filter((line) => line.id < first), ...told];
  }

  get screens(): Screen[] {
    return screens(this.lines);
  }

  /** What waits to be read; how it ended has a page of its own. */
  get unread(): Screen[] {
    if (!this.known && this.late) return [];
    return screens(this.lines.filter((line) => line.id > this.read && !ENDS.test(placeOf(line))));
  }

  turn(screen: Screen) {
    this.read = Math.max(this.read, screen.texts.at(-1)!.id);
    keepSeen(this.name, this.table.seat, this.read);
  }

  /** All but how it goes on and ends, which nobody shall miss. */
  turnAll() {
    const last = screens(this.lines.filter((line) => !/^(interlude|ending|epilogue)\//.test(placeOf(line)))).at(-1);
    if (last) this.turn(last);
  }

  /** The line that was told last and has no screen, as long as it is new: over the board, or under the dial. */
  lately(place: RegExp): string {
    const last = this.table.log.at(-1)?.id ?? 0;
    const line = this.lines.findLast((each) => !each.page && place.test(placeOf(each)));
    return line && last - line.id < LATELY ? line.text : "";
  }
}

const books = new WeakMap<TableStore<View>, Book>();
export function bookOf(table: TableStore<View>): Book {
  let book = books.get(table);
  if (!book) books.set(table, (book = new Book(table)));
  return book;
}
