/** Says once that it is my turn: in the title, aloud, by sound and by a notice. */

import { additional } from "./party.ts";
import { settings } from "./settings.svelte.ts";
import { sound } from "./sound.ts";
import type { TableStore } from "./table.svelte.ts";

export class Turn {
  /** For a polite live region: one announcement a turn. */
  announced = $state("");
  private mine = false;
  private over = false;
  private heard = -1;

  constructor(readonly table: TableStore) {
    $effect(() => this.follow());
  }

  /** What I am asked for: an answer without which nothing goes on, or something that I may add. */
  private get call(): string {
    const { due, told } = this.table;
    return due && told && additional(told, due) ? "You may help" : "Your turn";
  }

  get title(): string {
    const now = this.table.now;
    if (!now) return "Neontable";
    const name = now.settings.name || now.title;
    if (this.table.due) return `${this.call}: ${name}`;
    if (now.state === "playing") return name;
    return now.state === "waiting" ? `Waiting for players: ${name}` : `Over: ${name}`;
  }

  private follow() {
    const { now, due: decision } = this.table;
    if (!now) return;
    if (this.table.animating && !decision) {
      // between two questions of one turn nothing is said again
      this.mine &&= this.table.seats[this.table.seat]?.waits ?? false;
      return;
    }
    const mine = decision !== null;
    const over = now.state === "over";
    if (mine && !this.mine) {
      const since = this.table.log.filter((line) => line.id > this.heard && line.seat !== this.table.seat).slice(-5);
      this.announced = [...since.map((line) => line.text), `${this.call}. ${decision!.prompt}`].join(" ");
      sound("turn");
      this.notice(now.settings.name || now.title, decision!.prompt);
    }
    if (over && !this.over) {
      const winners = ((now.result?.winners ?? []) as number[]).map((seat) => this.table.nameOf(seat));
      const all = now.result?.together ? `All ${winners.length ? "win" : "lose"} together.` : "";
      this.announced = `The game is over. ${all || (winners.length ? `Won by ${winners.join(", ")}.` : "")}`;
      sound("end");
    }
    if (mine) this.heard = this.table.log.at(-1)?.id ?? -1;
    this.mine = mine;
    this.over = over;
  }

  private notice(title: string, words: string) {
    if (!settings.notify || !document.hidden || !("Notification" in window) || Notification.permission !== "granted")
      return;
    const notice = new Notification(`${this.call}: ${title}`, { body: words, tag: this.table.table });
    notice.onclick = () => {
      focus();
      notice.close();
    };
  }
}
