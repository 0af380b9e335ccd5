/** One table as one of my keys sees it: question, seats, log and picture follow the events together; what the server has told waits its turn. */

import { flushSync, tick } from "svelte";
import { SvelteSet } from "svelte/reactivity";
import { ask, Refused, wish } from "./api.ts";
import { differs } from "./changed.ts";
import { arrive, arrived, settle } from "./flight.ts";
import { addKey, hex, type MyKey } from "./keys.ts";
import { Tempo, type Rhythm } from "./motion.ts";
import { additional, callee, questionsOf, sameAs, which, type Manner } from "./party.ts";
import { Passing } from "./passing.svelte.ts";
import { changed, looked, Past, pictured, type Look } from "./past.ts";
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
  type Shown,
  type Step,
  type StepsPage,
  type TableBody,
} from "./wire.ts";

const LINES = 400; // of the log that are kept in the page
const NOTICES = 100; // lines about who plays
const MISSED = 49; // steps that are shown to who comes back: with the one before them a page of the server

const PRESS = 1000; // ms at most by which the time of a stretch begins before its first word has come
const LATE = 8000; // ms without an answer after which a socket is dead, whatever it says
const ASLEEP = 30000; // ms in which nobody looked or nothing ran: what has come meanwhile may be lost
const CHECK = 2000; // ms between two checks whether the socket lives

const FINAL = ["unknown", "revoked", "protocol"]; // problems that another try would not solve

type Message =
  | Step
  | Reset
  | ChatLine
  | Shown
  | { type: "presence"; present: number[]; watching: number }
  | { type: "thinks"; seat: number }
  | { type: "reply"; command: string; status: number; body: unknown }
  | { type: "error"; problem: Problem };

/** A step as it is drawn: its whole view and the table with it, and what was seen before that, by the line after which it was. */
interface Scene<V> {
  events: LineBody[];
  withdrawn?: number | null;
  view: V | null;
  pictures: Map<number, V>;
  /** The table once all of it is shown; without one, the table stays as it is. */
  body?: TableBody;
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
  /** The table as it is shown: decisions, seats, settings, result. */
  now = $state.raw<TableBody | null>(null);
  /** The newest that the server has told, which the picture may not have come to. */
  told = $state.raw<TableBody | null>(null);
  /** The view that follows the events. */
  private drawn = $state.raw<V | null>(null);
  /** What was, while I look back; nothing can be chosen meanwhile. */
  looking = $state.raw<Look<V> | null>(null);
  /** The event that is being shown. */
  beat = $state.raw<LineBody | null>(null);
  /** The last line of the log that the picture has in it. */
  drawnTo = $state(-1);
  /** What I saw when I last chose, and the last line that I had read: what differs from it is marked, what was told since is summed up. */
  before = $state.raw<V | null>(null);
  chosenAfter = $state(-1);
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

  /** The keys of all my seats, where one table is shown for several of them; else none. */
  party = $state.raw<MyKey[]>([]);
  /** The one of my characters whose things lie before me: it changes only by what I do. */
  private frontSeat = $state(-1);
  /** How people sit together at this game. */
  manner = $state.raw<Manner>({});
  /** What others show for a moment. */
  readonly passing = new Passing();
  /** My next press on a thing points at it. */
  pointing = $state(false);
  private shownNow = ""; // what the others know that I think of
  private carried = new Map<string, { done: () => void; replied: number }>(); // wishes whose step has not come

  /** At one screen for several people: the question to one of them, whose answer is sent with the key of that seat. */
  private lent = $state.raw<{ key: MyKey; seq: number; decision: DecisionBody } | null>(null);
  /** Whether what happens waits to be shown. */
  private held = false;
  private let = () => {};

  private socket: WebSocket | null = null;
  private waiting = new Map<string, Waiting>();
  private steps: Scene<V>[] = [];
  private film: Generator<() => Promise<unknown>, void> | null = null; // what is being shown, wait by wait
  private playing = $state(false); // whether it is on its way to the present
  /** Nobody looks at this page: what happens is shown when somebody does. */
  private unwatched = $state(false);
  private present: number[] | null = null; // who is connected, where that is newer than the table
  private tempo: Tempo | null = null; // of the scene that goes on
  private rested = 0; // when its last event was over
  private skipped = false;
  private hurried = false; // what others do until somebody is asked is shown at once too
  private chose = 0; // when I chose what nothing has followed yet
  private comes = () => {}; // somebody waits for a step
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
    party: MyKey[] = [],
  ) {
    this.party = party;
    if (found) this.reset(found);
    this.connect();
    addEventListener("online", this.online);
  }

  // ---- what can be done now
  get seat(): number {
    return this.now?.seat ?? -1;
  }

  /** My seats. */
  get own(): number[] {
    return this.party.length ? this.party.map((key) => key.seat!) : this.seat >= 0 ? [this.seat] : [];
  }

  /** Whether a seat is mine. */
  mine(seat: number): boolean {
    return this.own.includes(seat);
  }

  /** Whether somebody else plays here. */
  get company(): boolean {
    return this.seats.some((seat) => seat.kind !== "bot" && !this.mine(seat.seat));
  }

  /** The one of my characters whose things lie before me. */
  get front(): number {
    return this.mine(this.frontSeat) ? this.frontSeat : this.seat;
  }

  /** Take up another of my characters. */
  bring(seat: number) {
    if (this.mine(seat)) this.frontSeat = seat;
  }

  private asking(table: TableBody | null): DecisionBody | null {
    const all = questionsOf(table, this.own);
    const due = all.filter((each) => !additional(table!, each));
    return (
      due.find((each) => each.seat === this.front) ??
      due[0] ??
      all.find((each) => each.seat === this.front) ??
      all[0] ??
      null
    );
  }

  /** What I am asked, once the picture has come to it; of several, the one to the character before me. */
  get decision(): DecisionBody | null {
    if (this.playing) return null;
    if (this.common) return this.lent?.decision ?? null;
    return this.asking(this.now);
  }

  /** What I am asked besides: of my other characters, and of bots that people lead. */
  get besides(): DecisionBody[] {
    const { decision } = this;
    if (!decision || this.common) return [];
    const all = questionsOf(this.now, this.own);
    const answered = [decision, ...sameAs(decision, all, this.manner.votes ?? [])];
    return all.filter((each) => !answered.includes(each));
  }

  /** My other characters for whom the answer to this question counts too. */
  get answersFor(): number[] {
    const { decision } = this;
    return decision && !this.common
      ? sameAs(decision, questionsOf(this.now, this.own), this.manner.votes ?? []).map((each) => each.seat)
      : [];
  }

  /** What I am asked, also while nobody looks and the picture waits. */
  get due(): DecisionBody | null {
    return this.unwatched ? this.asking(this.told) : this.decision;
  }

  /** The token of who is asked here. */
  get voice(): string {
    return this.lent?.key.token ?? this.keyOf(this.decision?.seat ?? -1)?.token ?? this.token;
  }

  private keyOf(seat: number): MyKey | undefined {
    return this.party.find((key) => key.seat === seat);
  }

  /** Whether several people look at this screen. */
  get shared(): boolean {
    return this.common !== null;
  }

  /** Which question I am asked, or -1. Others may be heard of while it stays the same. */
  readonly asked = $derived(which(this.decision));

  get options(): OptionBody[] {
    return this.busy || this.looking ? [] : (this.decision?.options ?? []);
  }

  /** The view that is drawn: now, or what I look back at. */
  get view(): V {
    return (this.looking ? this.looking.view : this.drawn) as V; // a board is drawn only where there is one
  }

  /** The newest view that the server has told. */
  private get newest(): V | null {
    return (this.told?.view ?? null) as V | null;
  }

  /** The options that point at a thing of the view: "hangar/2". */
  lit(ref: string): OptionBody[] {
    return this.options.filter((option) => option.refs?.includes(ref));
  }

  /** Whether others have done something between my last choice and the question that I am asked. */
  private readonly moved = $derived(
    this.asked >= 0 && this.log.some((line) => line.id > this.chosenAfter && line.seat >= 0 && !this.mine(line.seat)),
  );

  /** Whether others have changed this thing of the view since I last chose. */
  changed(ref: string): boolean {
    return this.moved && this.before !== null && !this.looking && differs(this.before, this.view, ref);
  }

  /** The things in sight that options point at: a form may leave them out. */
  readonly inSight = new SvelteSet<string>();

  /** What the board calls who sits there: the Fighter that is played. */
  called = $state.raw<((seat: number) => string) | null>(null);
  /** The seats in the order of play, where the board knows one. */
  playOrder = $state.raw<number[]>([]);

  /** Nothing moves here: the table is read as text. */
  still = false;
  private get pace(): number {
    return this.still ? 0 : settings.pace;
  }

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

  /** A board may compose a choice before it is sent, such as a task with its card: then it takes the option itself. */
  composes: ((option: string) => boolean) | null = null;

  // ---- wishes
  /** Choose an option; where I want to be asked again, the prompt asks first. */
  choose(option: string | string[]): Promise<void> {
    if (typeof option === "string" && this.composes?.(option)) return Promise.resolve();
    if (settings.confirm && typeof option === "string") {
      this.pending = this.options.find((each) => each.text === option) ?? null;
      return Promise.resolve();
    }
    return this.carryOut(option);
  }

  /** Choose an option by the thing it points at: what gives something up for good is asked once more, with words. */
  press(option: OptionBody): Promise<void> {
    if (!option.loses || !settings.careful) return this.choose(option.text);
    this.pending = option;
    return Promise.resolve();
  }

  /** What I have chosen is what I want. */
  confirm(): Promise<void> {
    const option = this.pending?.text;
    return option === undefined ? Promise.resolve() : this.carryOut(option);
  }

  /** Answer a question of another of my characters. */
  chooseFor(question: DecisionBody, option: string): Promise<void> {
    return this.carryOut(option, question);
  }

  private async carryOut(option: string | string[], question = this.decision) {
    this.pending = null;
    this.busy = true;
    this.answered = { option };
    this.before = this.view;
    this.chosenAfter = this.log.at(-1)?.id ?? -1;
    this.chose = performance.now();
    try {
      const done = await (this.lent
        ? this.speak(this.lent, option)
        : question && (this.party.length || !this.mine(question.seat))
          ? this.answer(question, option)
          : this.send({ type: "choose", seq: this.now?.seq ?? 0, option }));
      if (done?.asked != null) this.passing.asked = done.asked;
      else if (!this.party.length) {
        keepSeen(this.table, this.seat, done?.seq ?? this.seen());
        await this.reached(done?.seq ?? 0); // else what is answered would be asked again for a moment
      }
      this.shownNow = "";
      this.chosen++;
    } catch (why) {
      this.answered = null;
      throw why;
    } finally {
      this.busy = false;
    }
  }

  /** Answer for one of my characters, for several in a vote, or for a bot that people lead. */
  private answer(question: DecisionBody, option: string | string[]): Promise<Partial<Done>> {
    const all = questionsOf(this.now, this.own);
    const also = (this.manner.votes ?? []).includes(question.kind ?? "")
      ? sameAs(question, all, this.manner.votes!).map((each) => each.seat)
      : [];
    const called = callee(question, String(option));
    const asked = all.find((each) => each.seat === called && this.mine(called)) ?? question;
    if (this.mine(called)) this.bring(called);
    else if (this.mine(question.seat)) this.bring(question.seat);
    return this.post(
      "choices",
      {
        seq: asked.since,
        option,
        ...(this.mine(asked.seat) ? {} : { seat: asked.seat }),
        ...(also.length ? { also: also.map((seat) => this.keyOf(seat)!.token) } : {}),
      },
      this.keyOf(asked.seat)?.token,
      this.mine(asked.seat),
    );
  }

  /** A wish with the key of one of my seats; where its step tells who wished it, it is done when that has come. */
  private async post(path: string, body: object, token = this.token, waits = true): Promise<Partial<Done>> {
    const command = hex(16);
    const waiting = { done: () => {}, replied: 0 };
    const comes = new Promise<void>((done) => (waiting.done = done));
    this.carried.set(command, waiting);
    try {
      const done = await wish<Partial<Done>>(`/api/tables/${this.table}/${path}`, { command, ...body }, token);
      waiting.replied = Date.now();
      if (done.asked == null && waits) await comes;
      return done;
    } catch (why) {
      if (why instanceof Refused) this.problem = why.problem;
      throw why;
    } finally {
      this.carried.delete(command);
    }
  }

  /** Answer for one of those at this screen. */
  private async speak(lent: { key: MyKey; seq: number }, option: string | string[]): Promise<Partial<Done>> {
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
    const { common, told: now } = this;
    const key = common?.seats.find((each) => now?.seats[each.seat!]?.waits);
    this.lent = null;
    if (!common || !key || now?.state !== "playing" || !common.open(now.view)) return;
    const body = await ask<TableBody>(`/api/tables/${this.table}`, undefined, key.token);
    const decision = body.decisions?.find((each) => each.seat === key.seat && each.options?.length);
    if (this.told?.seq === now.seq && decision) this.lent = { key, seq: body.seq, decision };
  }

  /** Where my first seat stands: steps are counted for each seat by itself. */
  async cursor(): Promise<number> {
    return (await ask<TableBody>(`/api/tables/${this.table}`, undefined, this.token)).seq;
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

  /** Take back the last choice, or all since my last action or turn began. */
  undo = (to: "" | "action" | "turn" = "") =>
    this.party.length
      ? this.post("undo", { to }, this.keyOf(this.now?.undo_seat ?? -1)?.token)
      : this.send({ type: "undo", to });
  /** Take back all my answers to what is answered unseen now. */
  takeBack = async () => this.reached((await this.send({ type: "undo", round: true }))?.seq ?? 0);
  order = (order: object, seat = this.seat) =>
    this.party.length ? this.post("orders", order, this.keyOf(seat)?.token) : this.send({ type: "order", ...order });
  say = (text: string) => this.send({ type: "say", text });
  change = (what: object) => this.send({ type: "seat", ...what });

  // ---- together
  /** Play a bot's character too. */
  async take(seat: number) {
    const key: MyKey = { table: this.table, role: "seat", seat, token: hex(), game: this.now?.game, at: Date.now() };
    await this.change({ do: "take", seat, secret: key.token });
    addKey(key);
    const first: MyKey = { ...key, seat: this.seat, token: this.token };
    this.party = [...(this.party.length ? this.party : [first]), key];
    this.heard = false; // the table of both has a cursor of its own
    this.again();
  }

  /** Let a bot play one of my characters, or play it myself again. */
  hand = (seat: number, level: string) =>
    this.post("seats", level ? { do: "bot", level } : { do: "back" }, this.keyOf(seat)?.token, false);

  /** Whether others may be shown something now. */
  get showing(): boolean {
    const { now, manner } = this;
    return Boolean(
      manner.together &&
      this.company &&
      this.seat >= 0 &&
      now?.state === "playing" &&
      now.settings.chat !== "off" &&
      !this.looking &&
      !manner.hushed?.(now.view),
    );
  }

  /** Show the others something for a moment; it has no answer. */
  private pass(what: string, more: object, seat = this.seat) {
    if (this.socket?.readyState !== WebSocket.OPEN || !this.greeted) return;
    const token = seat === this.seat ? {} : { token: this.keyOf(seat)?.token };
    this.socket.send(JSON.stringify({ type: "show", what, ...more, ...token }));
  }

  /** The others see what I think of choosing; without an option, that I think of it no more. */
  think(option: string) {
    const { decision } = this;
    if (option === this.shownNow || !decision || !this.mine(decision.seat) || !this.showing) return;
    this.shownNow = option;
    this.pass("choosing", { option }, decision.seat);
  }

  /** Point at a thing. */
  point(refs: string[]) {
    this.pointing = false;
    if (this.showing) this.pass("point", { refs: refs.filter(Boolean).slice(0, 8) }, this.front);
  }

  /** I am away for a moment, or back. */
  leave(away: boolean) {
    this.pass(away ? "away" : "back", {});
  }

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
        JSON.stringify({
          type: "hello",
          protocol: PROTOCOL,
          token: this.token,
          seq: this.heard ? this.seen() : -1,
          ...(this.party.length ? { also: this.party.slice(1).map((key) => key.token) } : {}),
        }),
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
    if ([...this.carried.values()].some((each) => each.replied && now - each.replied > LATE)) {
      this.heard = false; // its step is lost: the whole table is asked for
      this.again();
    }
    if (document.hidden) return;
    if (now - this.awake > ASLEEP) this.again();
    this.awake = now;
  }

  /** A step may come after the reply to what caused it: wait for it. */
  private async reached(seq: number) {
    while (this.seen() < seq) await new Promise<void>((comes) => (this.comes = comes));
  }

  /** The cursor of the last thing told, whether drawn or not. */
  private seen(): number {
    return this.told?.seq ?? -1;
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
      else if (message.problem.error !== "illegal") this.problem = message.problem; // else of what was only shown
      return;
    }
    this.hear();
    if (message.type === "reset") {
      this.heard = true;
      this.reset(message.table);
    } else if (message.type === "step") this.step(message);
    else if (message.type === "presence") {
      this.watching = message.watching;
      this.present = message.present;
      this.sit(this.seats);
    } else if (message.type === "thinks") this.thinking = message.seat;
    else if (message.type === "shown") this.passing.hear(message, this.own);
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
    const first = this.told === null;
    if (this.told?.seq === table.seq) {
      const { view, decisions } = this.told; // nothing new: it need not be drawn again
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
    this.now = this.told = table;
    this.comes();
    this.carried.forEach((each) => each.done());
    this.passing.clear();
    this.present = null;
    this.sit(table.seats);
    this.settled(); // what was shown is not the table any more
    this.hurried = false;
    this.log = table.log ?? [];
    this.logFrom = table.log_from ?? 0;
    this.thinking = null;
    this.pending = null;
    if (this.common) void this.lend().catch(() => {});
    if (first) this.readTo = seenOf(`chat of ${this.table}`, this.seat);
    const seen = seenOf(this.table, this.seat);
    if (first && !this.party.length && seen >= 0 && table.state === "playing" && this.pace && table.seq > seen)
      void this.catchUp(table, Math.max(seen, table.seq - MISSED));
    else this.draw(this.newest, this.log.at(-1)?.id);
  }

  /** Who sits where, with who is connected by what was heard last. */
  private sit(seats: SeatBody[]) {
    const { present } = this;
    this.seats = same(
      this.seats,
      present ? seats.map((seat) => ({ ...seat, present: present.includes(seat.seat) })) : seats,
    );
  }

  /** Show who comes back what has happened since their last choice. */
  private async catchUp(table: TableBody, from: number) {
    this.playing = true; // nobody is asked before that
    try {
      const page = await ask<StepsPage>(
        `/api/tables/${this.table}/steps?from=${from}&to=${table.seq}`,
        undefined,
        this.token,
      );
      const [before, ...since] = looked<V>(page.steps);
      if (this.told?.seq !== table.seq || !before?.view) throw new Error("the table went on");
      const lines = new Set(since.flatMap((look) => look.events.map((line) => line.id)));
      this.log = this.log.filter((line) => !lines.has(line.id));
      this.draw(before.view, this.log.at(-1)?.id);
      this.before = before.view;
      this.chosenAfter = this.log.at(-1)?.id ?? -1;
      this.sit(table.seats.map((seat) => ({ ...seat, waits: false })));
      const told = since.map((look) => ({
        events: look.events,
        view: look.view,
        pictures: look.pictures ?? new Map(),
      }));
      this.steps = [...told, { events: [], view: this.newest, pictures: new Map(), body: table }, ...this.steps];
      void this.play();
    } catch {
      if (this.film) return; // it will come to the present
      this.playing = false;
      this.draw(this.newest, this.log.at(-1)?.id);
    }
  }

  private step(step: Step) {
    if (!this.told) return;
    this.problem = null;
    this.thinking = null;
    this.pending = null;
    this.passing.follow(step);
    const before = this.newest;
    const view = changed(before, step);
    const standing = which(this.decision);
    const body = (this.told = {
      ...this.told,
      seq: step.seq,
      state: step.state,
      seats: step.seats,
      view,
      decisions: step.decisions ?? [],
      result: step.result ?? null,
      outcome: step.outcome ?? null,
      no_undo: step.no_undo,
      undo_seat: step.undo_seat,
      orders: step.orders ?? this.told.orders,
      settings: step.settings ?? this.told.settings,
      rematch: step.rematch,
      notices: [...(this.told.notices ?? []), ...(step.notices ?? [])].slice(-NOTICES),
    });
    this.notice = step.notices?.at(-1) ?? this.notice;
    this.present = null;
    this.comes();
    for (const command of step.commands ?? []) this.carried.get(command)?.done();
    if (this.common) void this.lend().catch(() => {});
    this.steps.push({
      events: step.events ?? [],
      withdrawn: step.withdrawn,
      view,
      pictures: pictured(before, step),
      body,
    });
    void this.play(standing >= 0 && which(this.asking(body)) === standing);
  }

  // ---- the picture
  /** Let the picture show a view, which has in it what the log tells up to a line; what moves flies there. */
  private draw(view: V | null, line = this.drawnTo) {
    this.drawnTo = line;
    if (view === this.drawn) return;
    if (this.playing) settle();
    this.drawn = view;
  }

  /**
   * Show what has happened, event by event, never longer than a turn may take; who looks elsewhere sees it later. While my
   * question stands nothing moves under my hand: it is shown at once.
   */
  private async play(atOnce = false) {
    if (this.film) return;
    this.skipped = atOnce || this.hurried;
    const moves = this.pace > 0 && !this.skipped;
    const film = (this.film = this.scenes(moves));
    this.playing = moves || this.held;
    if (document.hidden && moves) await this.watched();
    while (this.held) await new Promise<void>((shown) => (this.let = shown));
    while (this.film === film) {
      const shot = film.next();
      if (shot.done) this.settled();
      else await shot.value();
    }
    if (!moves || this.skipped) void tick().then(arrive); // what is shown at once does not move either
  }

  /** All that waits to be shown, up to where nothing moves any more; between two waits the picture is whole. */
  private *scenes(moves: boolean): Generator<() => Promise<unknown>, void> {
    let tempo = (this.tempo = this.pacing());
    do {
      while (this.steps.length) tempo = this.tempo = yield* this.perform(this.steps.shift()!, tempo);
      if (moves && !this.skipped) {
        yield tick;
        const latest = tempo.arrival(performance.now());
        if (!document.hidden) yield () => arrived(latest);
      }
    } while (this.steps.length);
  }

  /** The picture has come to the present and everything on it lies where it belongs: from here alone I am asked. */
  private settled() {
    this.film = null;
    this.beat = null;
    arrive();
    this.playing = false;
    // while people think, time does not count; while bots do, it does; where nobody else plays each answer is a turn
    const waits = this.seats.filter((each) => each.waits);
    const bots = waits.length && waits.every((each) => each.level) && this.seats.some((each) => !each.level);
    this.rested = bots ? Infinity : performance.now();
    if (!bots) this.hurried = false;
  }

  /** Wait until somebody looks. */
  private async watched() {
    this.unwatched = true;
    await new Promise<void>((seen) => document.addEventListener("visibilitychange", () => seen(), { once: true }));
    this.unwatched = false;
  }

  /** The time that what comes now may take: what bots do between two answers of people is one stretch. */
  private pacing(): Tempo {
    if (!this.tempo || (!this.rhythm && this.rested !== Infinity)) return this.begun();
    if (this.rhythm) this.tempo.goOn(this.rested, performance.now());
    return this.tempo;
  }

  /** What follows my choice counts from my press; where its first word came late, from a little before that. */
  private begun(): Tempo {
    const now = performance.now();
    const since = Math.max(this.chose || now, now - PRESS);
    this.chose = 0;
    return this.rhythm?.keeps.length ? Tempo.keeping(since) : new Tempo(since);
  }

  /** Show one step: its events with their lines, then all of it; the tempo in which the next one goes on. */
  private *perform(step: Scene<V>, tempo: Tempo): Generator<() => Promise<unknown>, Tempo> {
    const { opens = [], keeps = [], after } = this.rhythm ?? {};
    const weighed = (events: LineBody[]) => events.reduce((sum, each) => sum + (this.rhythm?.weight(each) ?? 1), 0);
    const { events } = step;
    if (step.withdrawn != null) this.log = this.log.filter((line) => line.id < step.withdrawn!);
    for (const [i, event] of events.entries()) {
      this.tell(event);
      if (opens.includes(event.kind)) tempo = this.begun();
      if (this.rhythm?.begins(event)) {
        const scenes = [{ ...step, events: events.slice(i) }];
        this.reel = { view: this.drawn, from: event.id, scenes };
      }
      const seen = step.pictures.get(event.id);
      if (seen) this.draw(seen, event.id);
      else if (after && this.drawn) this.draw(after(this.drawn, event), event.id);
      const rest = [...events.slice(i), ...this.steps.flatMap((each) => each.events)];
      const next = rest.findIndex((each, n) => n > 0 && opens.includes(each.kind));
      const ahead = next < 0 ? (this.newest ? (this.rhythm?.ahead(this.newest) ?? 0) : 0) : 0;
      const waiting = weighed(next < 0 ? rest : rest.slice(0, next)) + ahead;
      const last = rest.length === 1 && this.asking(this.told) !== null;
      const pause =
        this.skipped || document.hidden
          ? 0
          : tempo.beat(performance.now(), waiting, this.pace, weighed([event]), keeps.includes(event.kind), last);
      if (!pause) continue;
      this.beat = event;
      yield () => new Promise((done) => setTimeout(done, pause));
    }
    this.draw(step.view, events.at(-1)?.id);
    if (step.body) {
      this.now = step.body;
      this.sit(step.body.seats);
    }
    if (this.reel && step.withdrawn != null) this.reel = null;
    else if (this.reel && events.length && events[0]!.id > (this.reel.scenes.at(-1)!.events.at(-1)?.id ?? -1))
      this.reel = { ...this.reel, scenes: [...this.reel.scenes, step] };
    return tempo;
  }

  /** Add a line to the log. */
  private tell(line: LineBody) {
    this.log = [...this.log, line];
    if (this.log.length <= LINES) return;
    this.log = this.log.slice(-LINES);
    this.logFrom = this.log[0]!.id; // what was cut can be asked for again
  }

  /** Show the last turn once more. */
  watchAgain() {
    const reel = this.reel;
    if (!reel || this.film || !this.pace || !this.now) return;
    this.log = this.log.filter((line) => line.id < reel.from);
    this.draw(reel.view, this.log.at(-1)?.id);
    const scenes = reel.scenes.map((scene) => ({ ...scene, body: undefined }));
    this.steps = [...scenes, ...this.steps, { events: [], view: this.newest, pictures: new Map() }];
    void this.play();
  }

  /** Show the present at once; this never chooses anything. */
  skip() {
    const { film } = this;
    if (!film) return;
    this.skipped = this.hurried = true;
    if (this.unwatched || this.held) return; // then all of it is shown at once
    this.film = null;
    while (!film.next().done);
    this.settled();
    flushSync(); // drawn at once, and before anybody sees it
    arrive(); // nothing of it moves
  }

  /** Whether the picture is on its way to the present. */
  get animating(): boolean {
    return this.playing;
  }

  /** The game is over: all hands are laid open. */
  async unveil() {
    const seats = this.seats.map((seat) => seat.seat);
    const look = await new Past(this.table, this.token, seats).at(this.seen());
    if (look?.view && !this.film && this.now?.state === "over") this.draw(look.view as V);
  }

  /** Leave the table. */
  close() {
    this.ended = true;
    this.passing.close();
    clearInterval(this.checks);
    removeEventListener("online", this.online);
    this.drop();
  }
}
