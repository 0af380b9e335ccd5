/** One table as one of my keys sees it: the newest truth at once for deciding, and a picture that follows event by event. */

import { SvelteSet } from "svelte/reactivity";
import { ask, Refused } from "./api.ts";
import { settle } from "./flight.ts";
import { hex, type MyKey } from "./keys.ts";
import { Tempo, type Rhythm } from "./motion.ts";
import { changed, looked, pictured, type Look } from "./past.ts";
import { keepSeen, seenOf } from "./seen.ts";
import { settings } from "./settings.svelte.ts";
import {
  PROTOCOL,
  type ChatLine,
  type DecisionBody,
  type Done,
  type LineBody,
  type OptionBody,
  type Problem,
  type Reset,
  type LogPage,
  type Notice,
  type SeatBody,
  type Step,
  type StepsPage,
  type TableBody,
} from "./wire.ts";

const LINES = 400; // of the log that are kept in the page
const NOTICES = 100; // lines about who plays
const MISSED = 49; // steps that are shown to who comes back: with the one before them a page of the server

const LATE = 8000; // ms without an answer after which a socket is dead, whatever it says
const ASLEEP = 30000; // ms in which nobody looked or nothing ran: what has come meanwhile may be lost
const SOON = 20; // ms between two looks whether a step has come
const CHECK = 2000; // ms between two checks whether the socket lives

const FINAL = ["unknown", "revoked", "protocol"]; // problems that another try would not solve

type Message =
  | Step
  | Reset
  | ChatLine
  | { type: "presence"; present: number[]; watching: number }
  | { type: "thinks"; seat: number }
  | { type: "reply"; command: string; status: number; body: unknown }
  | { type: "error"; problem: Problem };

/** A step as it is drawn: its whole view, and what was seen before that, by the line after which it was. */
interface Scene<V> {
  events: LineBody[];
  withdrawn?: number | null;
  view: V | null;
  pictures: Map<number, V>;
}

/** What is known already, where what comes says the same. */
const same = <T>(known: T, comes: T): T => (JSON.stringify(known) === JSON.stringify(comes) ? known : comes);

interface Waiting {
  frame: object;
  since: number; // when it was sent last
  done: (body: Partial<Done>) => void;
  failed: (why: Refused) => void;
}

export class TableStore<V = unknown> {
  /** The newest that the server has told: decisions, seats, settings, result. */
  now = $state.raw<TableBody | null>(null);
  /** The view that follows the events. */
  private drawn = $state.raw<V | null>(null);
  /** What was, while I look back; nothing can be chosen meanwhile. */
  looking = $state.raw<Look<V> | null>(null);
  /** The event that is being shown. */
  beat = $state.raw<LineBody | null>(null);
  log = $state.raw<LineBody[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  /** The last line of the chat that I have read, now or when I was here before. */
  private readTo = $state(-1);
  /** What everybody was told of the table itself while I was here. */
  notice = $state.raw<Notice | null>(null);
  seats = $state.raw<SeatBody[]>([]);
  watching = $state(0);
  thinking = $state<number | null>(null);
  /** The connection is lost, or could not be made. */
  away = $state(false);
  /** Why the table cannot be shown or a wish was refused. */
  problem = $state.raw<Problem | null>(null);
  closed = $state.raw<Problem | null>(null);
  /** A choice that is on its way. */
  busy = $state(false);
  /** A choice that waits for my yes, where I want to be asked. */
  pending = $state.raw<OptionBody | null>(null);
  /** What I have chosen last; nothing if it was refused. */
  answered = $state.raw<{ option: string | string[] } | null>(null);
  /** How many choices of mine were carried out: the focus goes to the next question. */
  chosen = $state(0);
  /** The first line of the log that is in the page. */
  logFrom = $state(0);

  /** At one screen for several people: the question to one of them, whose answer is sent with the key of that seat. */
  private lent = $state.raw<{ key: MyKey; seq: number; decision: DecisionBody } | null>(null);
  /** Whether what happens waits to be shown. */
  private held = false;
  private let = () => {};

  private socket: WebSocket | null = null;
  private waiting = new Map<string, Waiting>();
  private steps: Scene<V>[] = [];
  private playing = false;
  private tempo: Tempo | null = null; // of the scene that goes on
  private rested = 0; // when its last event was over
  private skipped = false;
  private wake = () => {};
  private greeted = false;
  private ended = false;
  private wait = 500;
  private heard = false; // whether the whole table has come over this socket or one before it
  private behind = 0; // ms by which my clock is behind the server's
  private retry: ReturnType<typeof setTimeout> | undefined;
  private opened = 0; // when the socket was asked for
  private awake = Date.now(); // when this page ran and was in sight last
  private readonly checks = setInterval(() => this.check(), CHECK);
  private readonly online = () => this.again();

  constructor(
    readonly table: string,
    readonly token: string,
    found: TableBody | null = null,
    /** The seats of people at one screen, and whether their questions are answered before all of them. */
    private readonly common: { seats: MyKey[]; open: (view: unknown) => boolean } | null = null,
  ) {
    if (found) this.reset(found);
    this.connect();
    addEventListener("online", this.online);
  }

  // ---- what can be done now
  get seat(): number {
    return this.now?.seat ?? -1;
  }

  get decision(): DecisionBody | null {
    if (this.common) return this.lent?.decision ?? null;
    return this.now?.decisions?.find((each) => each.seat === this.seat && each.options?.length) ?? null;
  }

  /** The token of who is asked here. */
  get voice(): string {
    return this.lent?.key.token ?? this.token;
  }

  /** Whether several people look at this screen. */
  get shared(): boolean {
    return this.common !== null;
  }

  /** Which question I am asked: the cursor at which it was opened, or -1. Others may be heard of while it stays the same. */
  readonly asked = $derived(this.decision?.since ?? -1);

  get options(): OptionBody[] {
    return this.busy || this.looking ? [] : (this.decision?.options ?? []);
  }

  /** The view that is drawn: now, or what I look back at. */
  get view(): V {
    return (this.looking ? this.looking.view : this.drawn) as V; // a board is drawn only where there is one
  }

  /** The newest view that the server has told. */
  private get newest(): V | null {
    return (this.now?.view ?? null) as V | null;
  }

  /** The options that point at a thing of the view: "hangar/2". While the picture lags behind, it is not yet that thing. */
  lit(ref: string): OptionBody[] {
    return this.animating ? [] : this.options.filter((option) => option.refs?.includes(ref));
  }

  /** The things in sight that options point at: what is not among them has to be chosen from the list. */
  readonly inSight = new SvelteSet<string>();

  /** What the board calls who sits there: the Fighter that is played. */
  called = $state.raw<((seat: number) => string) | null>(null);
  /** The seats in the order of play, where the board knows one. */
  playOrder = $state.raw<number[]>([]);

  /** How events follow each other at this board. */
  rhythm: Rhythm<V> | null = null;
  /** What can be watched again: where it began, and what has been shown since. */
  reel = $state.raw<{ view: V | null; from: number; scenes: Scene<V>[] } | null>(null);

  /** When an answer to a question comes too late, in ms by my clock; 0: the table waits. */
  until(decision: DecisionBody | undefined | null): number {
    return decision?.until ? decision.until * 1000 - this.behind : 0;
  }

  nameOf(seat: number): string {
    return this.called?.(seat) || this.personOf(seat);
  }

  personOf(seat: number): string {
    return this.seats[seat]?.name || `Seat ${seat + 1}`;
  }

  // ---- wishes
  /** Choose an option; where I want to be asked again, the prompt asks first. */
  choose(option: string | string[]): Promise<void> {
    this.skip();
    if (settings.confirm && typeof option === "string") {
      this.pending = this.options.find((each) => each.text === option) ?? null;
      return Promise.resolve();
    }
    return this.carryOut(option);
  }

  /** What I have chosen is what I want. */
  confirm(): Promise<void> {
    const option = this.pending?.text;
    return option === undefined ? Promise.resolve() : this.carryOut(option);
  }

  private async carryOut(option: string | string[]) {
    this.pending = null;
    this.busy = true;
    this.answered = { option };
    try {
      const done = await (this.lent
        ? this.speak(this.lent, option)
        : this.send({ type: "choose", seq: this.now?.seq ?? 0, option }));
      keepSeen(this.table, this.seat, done?.seq ?? this.seen());
      this.chosen++;
    } catch (why) {
      this.answered = null;
      throw why;
    } finally {
      this.busy = false;
    }
  }

  /** Answer for one of those at this screen. */
  private async speak(lent: { key: MyKey; seq: number }, option: string | string[]): Promise<{ seq: number }> {
    try {
      await ask(`/api/tables/${this.table}/choices`, { command: hex(16), seq: lent.seq, option }, lent.key.token);
    } catch (why) {
      if (why instanceof Refused) this.problem = why.problem;
      throw why;
    }
    if (this.lent === lent) this.lent = null; // else the next question has come already
    return { seq: this.seen() };
  }

  /** Ask for the question to one of those at this screen, where it is answered before all of them. */
  private async lend() {
    const { common, now } = this;
    const key = common?.seats.find((each) => this.seats[each.seat!]?.waits);
    this.lent = null;
    if (!common || !key || now?.state !== "playing" || !common.open(now.view)) return;
    const body = await ask<TableBody>(`/api/tables/${this.table}`, undefined, key.token);
    const decision = body.decisions?.find((each) => each.seat === key.seat && each.options?.length);
    if (this.now?.seq === now.seq && decision) this.lent = { key, seq: body.seq, decision };
  }

  /** Let what happens wait, or show it. */
  hold(held: boolean) {
    this.held = held;
    if (!held) this.let();
  }

  /** How many lines of others I have not read. */
  readonly unread = $derived(this.chat.filter((line) => line.id > this.readTo && line.seat !== this.seat).length);

  /** The chat is in sight. */
  readChat() {
    const last = this.chat.at(-1)?.id ?? -1;
    if (last <= this.readTo) return;
    this.readTo = last;
    keepSeen(`chat of ${this.table}`, this.seat, last);
  }

  /** A hundred lines more of the log. */
  async earlier() {
    const page = await ask<LogPage>(`/api/tables/${this.table}/log?before=${this.logFrom}`, undefined, this.token);
    this.log = [...page.log, ...this.log];
    this.logFrom = page.log_from;
  }

  undo = () => this.send({ type: "undo" });
  /** Take back all my answers to what is answered unseen now. */
  takeBack = async () => this.reached((await this.send({ type: "undo", round: true }))?.seq ?? 0);
  order = (order: object) => this.send({ type: "order", ...order });
  say = (text: string) => this.send({ type: "say", text });
  change = (what: object) => this.send({ type: "seat", ...what });

  /** Send a wish with a command of its own; it is sent again after a reconnect until it is answered. */
  send(frame: object): Promise<Partial<Done>> {
    const command = hex(16);
    const whole = { command, ...frame };
    return new Promise<Partial<Done>>((done, failed) => {
      this.waiting.set(command, { frame: whole, since: Date.now(), done, failed });
      if (this.socket?.readyState === WebSocket.OPEN && this.greeted) this.socket.send(JSON.stringify(whole));
    }).catch((why: Refused) => {
      this.problem = why.problem;
      throw why;
    });
  }

  // ---- the socket
  private connect() {
    if (this.ended || this.closed) return;
    const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/tables/${this.table}/live`;
    const socket = (this.socket = new WebSocket(address));
    this.opened = Date.now();
    socket.onopen = () =>
      socket.send(
        JSON.stringify({ type: "hello", protocol: PROTOCOL, token: this.token, seq: this.heard ? this.seen() : -1 }),
      );
    socket.onmessage = (event) => this.socket === socket && this.read(JSON.parse(event.data));
    socket.onclose = () => this.socket === socket && this.lose();
  }

  /** Nothing more comes over this socket: another one is tried. */
  private lose() {
    this.drop();
    if (this.ended || this.closed) return;
    this.away = true;
    this.retry = setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(this.wait * 2, 8000);
  }

  private drop() {
    const socket = this.socket;
    this.socket = null;
    this.greeted = false;
    this.thinking = null;
    clearTimeout(this.retry);
    socket?.close();
  }

  /** Take another socket at once: this one may be dead without a word. */
  private again() {
    this.drop();
    this.connect();
  }

  /** A socket can die without a word, in sleep or with the network: then no answer comes. */
  private check() {
    const now = Date.now();
    const since = this.greeted ? Math.min(...[...this.waiting.values()].map((each) => each.since)) : this.opened;
    if (this.socket && now - since > LATE) this.lose();
    if (document.hidden) return;
    if (now - this.awake > ASLEEP) this.again();
    this.awake = now;
  }

  /** A step may come after the reply to what caused it: wait for it. */
  private async reached(seq: number) {
    for (let waited = 0; this.seen() < seq && waited < LATE; waited += SOON)
      await new Promise((done) => setTimeout(done, SOON));
  }

  /** The cursor of the last thing told, whether drawn or not. */
  private seen(): number {
    return this.now?.seq ?? -1;
  }

  /** The server has heard my hello. */
  private hear() {
    if (this.greeted) return;
    this.greeted = true;
    this.away = false;
    this.wait = 500;
    for (const each of this.waiting.values()) {
      each.since = Date.now();
      this.socket?.send(JSON.stringify(each.frame));
    }
  }

  private read(message: Message) {
    if (message.type === "error") {
      if (FINAL.includes(message.problem.error)) this.closed = message.problem;
      else this.problem = message.problem;
      return;
    }
    this.hear();
    if (message.type === "reset") {
      this.heard = true;
      this.reset(message.table);
    } else if (message.type === "step") this.step(message);
    else if (message.type === "presence") {
      this.watching = message.watching;
      this.seats = same(
        this.seats,
        this.seats.map((seat) => ({ ...seat, present: message.present.includes(seat.seat) })),
      );
    } else if (message.type === "thinks") this.thinking = message.seat;
    else if (message.type === "chat")
      this.chat = [...this.chat.filter((line) => line.id !== message.id), message].slice(-200);
    else if (message.type === "reply") {
      const waiting = this.waiting.get(message.command);
      this.waiting.delete(message.command);
      if (message.status === 200) waiting?.done(message.body as Partial<Done>);
      else waiting?.failed(new Refused(message.status, message.body as Problem));
    }
  }

  private reset(table: TableBody) {
    const first = this.now === null;
    if (this.now?.seq === table.seq) {
      const { view, decisions } = this.now; // nothing new: it need not be drawn again
      table = {
        ...table,
        view,
        decisions: same(decisions, table.decisions),
        seats: same(this.seats, table.seats),
        log: same(this.log, table.log ?? []),
      };
    }
    if (table.now) this.behind = table.now * 1000 - Date.now();
    this.steps = [];
    this.now = table;
    this.seats = table.seats;
    this.log = table.log ?? [];
    this.logFrom = table.log_from ?? 0;
    this.beat = null;
    this.thinking = null;
    this.pending = null;
    if (this.common) void this.lend().catch(() => {});
    if (first) this.readTo = seenOf(`chat of ${this.table}`, this.seat);
    const seen = seenOf(this.table, this.seat);
    if (first && seen >= 0 && table.state === "playing" && settings.pace && table.seq > seen)
      void this.catchUp(table, Math.max(seen, table.seq - MISSED));
    else this.draw(this.newest);
  }

  /** Show who comes back what has happened since their last choice. */
  private async catchUp(table: TableBody, from: number) {
    try {
      const page = await ask<StepsPage>(
        `/api/tables/${this.table}/steps?from=${from}&to=${table.seq}`,
        undefined,
        this.token,
      );
      const [before, ...since] = looked<V>(page.steps);
      if (this.now?.seq !== table.seq || !before?.view) throw new Error("the table went on");
      const lines = new Set(since.flatMap((look) => look.events.map((line) => line.id)));
      this.log = this.log.filter((line) => !lines.has(line.id));
      this.draw(before.view);
      const told = since.map((look) => ({
        events: look.events,
        view: look.view,
        pictures: look.pictures ?? new Map(),
      }));
      this.steps = [...told, ...this.steps];
      void this.play();
    } catch {
      this.draw(this.newest);
    }
  }

  private step(step: Step) {
    if (!this.now) return;
    this.problem = null;
    this.thinking = null;
    this.pending = null;
    const before = this.newest;
    const view = changed(before, step);
    this.now = {
      ...this.now,
      seq: step.seq,
      state: step.state,
      seats: step.seats,
      view,
      decisions: step.decisions ?? [],
      result: step.result ?? null,
      outcome: step.outcome ?? null,
      no_undo: step.no_undo,
      orders: step.orders ?? this.now.orders,
      settings: step.settings ?? this.now.settings,
      rematch: step.rematch,
      notices: [...(this.now.notices ?? []), ...(step.notices ?? [])].slice(-NOTICES),
    };
    this.notice = step.notices?.at(-1) ?? this.notice;
    this.seats = step.seats;
    if (this.common) void this.lend().catch(() => {});
    this.steps.push({
      events: step.events ?? [],
      withdrawn: step.withdrawn,
      view,
      pictures: pictured(before, step),
    });
    void this.play();
  }

  // ---- the picture
  /** Let the picture show a view; what moves flies there. */
  private draw(view: V | null) {
    if (view === this.drawn) return;
    settle();
    this.drawn = view;
  }

  /** Show what has happened, event by event, never longer than a turn may take; who looks elsewhere sees it later. */
  private async play() {
    if (this.playing) return;
    this.playing = true;
    this.skipped = false;
    if (document.hidden && settings.pace)
      await new Promise<void>((seen) => document.addEventListener("visibilitychange", () => seen(), { once: true }));
    while (this.held) await new Promise<void>((shown) => (this.let = shown));
    const { opens = [], keeps = [], after } = this.rhythm ?? {};
    const begun = () => (keeps.length ? Tempo.keeping(performance.now()) : new Tempo(performance.now()));
    const weighed = (events: LineBody[]) => events.reduce((sum, each) => sum + (this.rhythm?.weight(each) ?? 1), 0);
    let tempo = this.tempo;
    if (tempo && this.rhythm) tempo.goOn(this.rested, performance.now());
    else tempo = begun();
    while (this.steps.length) {
      const step = this.steps.shift()!;
      const events = step.events;
      if (step.withdrawn != null) this.log = this.log.filter((line) => line.id < step.withdrawn!);
      for (const [i, event] of events.entries()) {
        this.log = [...this.log, event];
        if (this.log.length > LINES) {
          this.log = this.log.slice(-LINES);
          this.logFrom = this.log[0]!.id; // what was cut can be asked for again
        }
        if (opens.includes(event.kind)) tempo = begun();
        if (this.rhythm?.begins(event)) {
          const scenes = [{ ...step, events: events.slice(i) }];
          this.reel = { view: this.drawn, from: event.id, scenes };
        }
        const seen = step.pictures.get(event.id);
        if (seen) this.draw(seen);
        else if (after && this.drawn) this.draw(after(this.drawn, event));
        const rest = [...events.slice(i), ...this.steps.flatMap((each) => each.events)];
        const next = rest.findIndex((each, n) => n > 0 && opens.includes(each.kind));
        const ahead = next < 0 ? (this.newest ? (this.rhythm?.ahead(this.newest) ?? 0) : 0) : 0;
        const waiting = weighed(next < 0 ? rest : rest.slice(0, next)) + ahead;
        const kept = keeps.includes(event.kind);
        const pause =
          this.skipped || document.hidden
            ? 0
            : tempo.beat(performance.now(), waiting, settings.pace, weighed([event]), kept);
        if (pause) await this.show(event, pause);
      }
      this.draw(step.view);
      if (this.reel && step.withdrawn != null) this.reel = null;
      else if (this.reel && events.length && events[0]!.id > (this.reel.scenes.at(-1)!.events.at(-1)?.id ?? -1))
        this.reel = { ...this.reel, scenes: [...this.reel.scenes, step] };
    }
    this.beat = null;
    this.playing = false;
    this.tempo = tempo;
    // while people think, time does not count; while bots do, it does
    const people = this.seats.some((each) => each.waits && !each.level);
    this.rested = people || !this.seats.some((each) => each.waits) ? performance.now() : Infinity;
  }

  /** Show one event for a while, or until it is skipped. */
  private show(event: LineBody, pause: number): Promise<void> {
    this.beat = event;
    return new Promise((done) => {
      const timer = setTimeout(done, pause);
      this.wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  /** Show the last turn once more. */
  watchAgain() {
    const reel = this.reel;
    if (!reel || this.playing || !settings.pace || !this.now) return;
    this.log = this.log.filter((line) => line.id < reel.from);
    this.draw(reel.view);
    this.steps = [...reel.scenes, ...this.steps, { events: [], view: this.newest, pictures: new Map() }];
    void this.play();
  }

  /** Show the present at once; this never chooses anything. */
  skip() {
    if (!this.playing) return;
    this.skipped = true;
    this.wake();
  }

  get animating(): boolean {
    return this.beat !== null;
  }

  /** Leave the table. */
  close() {
    this.ended = true;
    clearInterval(this.checks);
    removeEventListener("online", this.online);
    this.drop();
  }
}
