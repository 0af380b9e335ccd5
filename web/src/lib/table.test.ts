// @vitest-environment node
import { beforeEach, expect, test, vi } from "vitest";
import type { LineBody, OptionBody, TableBody } from "./wire.ts";

let socket: { onmessage: (event: { data: string }) => void };

beforeEach(() => {
  vi.stubGlobal("window", {});
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  vi.stubGlobal("document", { hidden: false, getAnimations: () => [] });
  vi.stubGlobal("KeyframeEffect", Flies);
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
  vi.stubGlobal(
    "WebSocket",
    class {
      constructor() {
        socket = this as unknown as typeof socket;
      }
      send() {}
      close() {}
    },
  );
});

async function shown(table: Partial<TableBody>) {
  const { TableStore } = await import("./table.svelte.ts");
  return new TableStore("t", "key", {
    seq: 0,
    seats: [],
    decisions: [],
    state: "playing",
    seat: 0,
    ...table,
  } as TableBody);
}

const tell = (message: object) => socket.onmessage({ data: JSON.stringify(message) });
const line = (id: number) => ({ id, seat: 0, kind: "said", text: `${id}`, rule: "" }) as LineBody;

test("before play there is nothing to draw", async () => {
  const table = await shown({ state: "waiting", view: null });
  tell({ type: "step", seq: 1, state: "waiting", seats: [], set: {}, drop: ["players"] });
  expect(table.now!.view).toBeNull();
  await Promise.resolve();
  tell({ type: "step", seq: 2, state: "playing", seats: [], set: { turn: 1 } });
  expect(table.now!.view).toEqual({ turn: 1 });
  table.close();
});

test("what a long log has lost can be asked for again", async () => {
  const table = await shown({ view: {}, log: [line(0)], log_from: 0 });
  tell({
    type: "step",
    seq: 1,
    state: "playing",
    seats: [],
    events: Array.from({ length: 500 }, (_, i) => line(i + 1)),
  });
  expect(table.log.at(-1)!.id).toBe(500);
  expect(table.log[0]!.id).toBe(101);
  expect(table.logFrom).toBe(101);
  vi.stubGlobal(
    "fetch",
    async (address: string) => (
      expect(address).toContain("before=101"),
      new Response(JSON.stringify({ log: [line(1), line(100)], log_from: 1 }), {
        headers: { "content-type": "application/json" },
      })
    ),
  );
  await table.earlier();
  expect(table.log.map((each) => each.id).slice(0, 3)).toEqual([1, 100, 101]);
  table.close();
});

test("lines about who plays are kept", async () => {
  const notice = (id: number) => ({ id, at: 1, seat: 1, kind: "claim", text: `${id}` });
  const table = await shown({ view: {}, notices: [notice(3)] });
  tell({ type: "step", seq: 1, state: "playing", seats: [], notices: [notice(7)] });
  tell({ type: "step", seq: 2, state: "playing", seats: [] });
  expect(table.now!.notices!.map((each) => each.id)).toEqual([3, 7]);
  table.close();
});

const asks = (since: number, seat = 0) => ({ seat, since, prompt: "?", options: [{ text: "yes" }] });
const seated = (waits: number) =>
  [0, 1].map((seat) => ({
    seat,
    name: `${seat}`,
    kind: seat ? "bot" : "person",
    level: seat ? "greedy" : "",
    waits: waits === seat,
  }));
const stepped = (seq: number, events: number[], waits: number) => ({
  type: "step",
  seq,
  state: "playing",
  seats: seated(waits),
  set: { turn: seq },
  events: events.map(line),
  decisions: waits === 0 ? [asks(seq)] : [],
});

test("a question is asked once all that leads to it is shown, each line with its event; skipping is at once", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.useFakeTimers();
  const table = await shown({ view: { turn: 0 }, seats: seated(1) as never, log: [] });
  tell(stepped(1, [1, 2, 3], 1));
  tell(stepped(2, [4], 0));
  expect(table.animating).toBe(true);
  for (let waited = 0; table.animating && waited < 4000; waited += 20) {
    expect(table.decision).toBeNull();
    expect(table.due).toBeNull();
    if (table.log.length < 3) expect(table.view).toEqual({ turn: 0 });
    await vi.advanceTimersByTimeAsync(20);
  }
  expect(table.decision?.since).toBe(2);
  expect(table.log.map((each) => each.id)).toEqual([1, 2, 3, 4]);
  tell(stepped(3, [5, 6, 7], 0));
  await vi.advanceTimersByTimeAsync(20);
  expect(table.decision).toBeNull();
  table.skip();
  await vi.advanceTimersByTimeAsync(0);
  expect(table.decision?.since).toBe(3);
  expect(table.log.at(-1)!.id).toBe(7);
  table.close();
  vi.useRealTimers();
});

class Flies {
  target = { closest: () => true, matches: () => false };
  getComputedTiming = () => ({ endTime: 300 });
}

test("while I am asked nothing moves under my hand, and as text nothing waits", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const table = await shown({ view: { turn: 0 }, seats: seated(0) as never, log: [], decisions: [asks(0)] as never });
  const flight = { effect: new Flies(), playState: "running", finish: vi.fn() };
  vi.stubGlobal("document", { hidden: false, getAnimations: () => [flight] });
  tell({ ...stepped(1, [1, 2], 0), decisions: [asks(0)] });
  expect(table.animating).toBe(false);
  await vi.waitFor(() => expect(flight.finish).toHaveBeenCalled());
  expect(table.log).toHaveLength(2);
  expect(table.decision?.since).toBe(0);
  await Promise.resolve();
  table.still = true;
  tell(stepped(2, [3, 4], 0));
  await Promise.resolve();
  expect(table.decision?.since).toBe(2);
  table.close();
});

test("all that bots do between two answers of people is one stretch of time", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.useFakeTimers();
  const table = await shown({ view: { turn: 0 }, seats: seated(0) as never, log: [] });
  const begun = performance.now();
  let id = 0;
  for (let seq = 1; seq <= 12; seq++) {
    tell(stepped(seq, [++id, ++id, ++id], seq < 12 ? 1 : 0));
    await vi.advanceTimersByTimeAsync(250);
  }
  while (table.animating) await vi.advanceTimersByTimeAsync(20);
  expect(performance.now() - begun).toBeLessThanOrEqual(4000);
  expect(table.decision?.since).toBe(12);
  table.close();
  vi.useRealTimers();
});

test("who skips waits for nothing more that others do until somebody is asked, and then for all again", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.useFakeTimers();
  const table = await shown({ view: { turn: 0 }, seats: seated(0) as never, log: [] });
  tell(stepped(1, [1, 2, 3], 1));
  await vi.advanceTimersByTimeAsync(20);
  table.skip();
  await vi.advanceTimersByTimeAsync(0);
  tell(stepped(2, [4, 5, 6], 1));
  await vi.advanceTimersByTimeAsync(0);
  expect([table.animating, table.log.at(-1)!.id]).toEqual([false, 6]);
  tell(stepped(3, [7, 8], 0));
  await vi.advanceTimersByTimeAsync(0);
  expect(table.decision?.since).toBe(3);
  tell(stepped(4, [9, 10], 1));
  await vi.advanceTimersByTimeAsync(20);
  expect(table.animating).toBe(true);
  table.close();
  vi.useRealTimers();
});

test("the last thing that others did keeps nobody waiting: it stays in sight", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.useFakeTimers();
  const table = await shown({ view: { turn: 0 }, seats: seated(1) as never, log: [] });
  tell(stepped(1, [1, 2], 0));
  while (table.log.length < 2) await vi.advanceTimersByTimeAsync(10);
  await vi.advanceTimersByTimeAsync(120);
  expect(table.decision?.since).toBe(1);
  table.close();
  vi.useRealTimers();
});

test("a press on the board that loses something for good asks once more, unless that is switched off", async () => {
  const { settings } = await import("./settings.svelte.ts");
  const table = await shown({ view: {} });
  const lossy = { text: "use gun", label: "Use the gun", loses: "the gun" } as OptionBody;
  void table.press(lossy);
  expect([table.pending, table.answered]).toEqual([lossy, null]);
  void table.confirm();
  expect([table.pending, table.answered]).toEqual([null, { option: "use gun" }]);
  void table.press({ ...lossy, text: "pass", loses: "" });
  expect([table.pending, table.answered]).toEqual([null, { option: "pass" }]);
  settings.careful = false;
  void table.press(lossy);
  expect([table.pending, table.answered]).toEqual([null, { option: "use gun" }]);
  settings.careful = true;
  table.close();
});

const KEYS = [0, 1].map((seat) => ({ table: "t", role: "seat" as const, token: `key ${seat}`, seat, at: 0 }));
const BOTH = [0, 1].map((seat) => ({ seat, name: `${seat}`, kind: "person", level: "", waits: false }));
const voting = (seat: number, kind = "vote") => ({
  seat,
  since: 10 + seat,
  prompt: "?",
  kind,
  mode: "ALL",
  options: [{ text: "yes", label: "Yes", rule: "" }],
});

/** A table at which both seats are mine; what is posted, with whose key. */
async function party(decisions: object[]) {
  const posted: { path: string; body: Record<string, unknown>; key: string }[] = [];
  vi.stubGlobal("fetch", async (path: string, { body, headers }: { body: string; headers: Record<string, string> }) => {
    posted.push({ path, body: JSON.parse(body), key: headers.authorization! });
    const { command } = JSON.parse(body);
    tell({ type: "step", seq: 2, state: "playing", seats: BOTH, decisions: [], commands: [command] });
    return new Response(JSON.stringify({ seq: 1 }), { headers: { "content-type": "application/json" } });
  });
  const { TableStore } = await import("./table.svelte.ts");
  const body = { seq: 1, seats: BOTH, decisions, state: "playing", seat: 0, view: {}, settings: {} };
  const table = new TableStore("t", "key 0", body as unknown as TableBody, null, KEYS);
  table.manner = { together: true, votes: ["vote"] };
  return { table, posted };
}

test("one table for several characters of mine: who is asked answers with its own key, and nothing else comes before me by itself", async () => {
  const { table, posted } = await party([voting(1, "act")]);
  expect(table.decision?.seat).toBe(1);
  expect(table.front).toBe(0);
  await table.choose("yes");
  expect(posted).toHaveLength(1);
  expect(posted[0]).toMatchObject({ path: "/api/tables/t/choices", key: "Bearer key 1", body: { seq: 11 } });
  expect(table.front).toBe(1); // I have played it
  table.bring(0);
  tell({ type: "step", seq: 3, state: "playing", seats: BOTH, decisions: [voting(1, "act")] });
  expect(table.front).toBe(0);
  table.close();
});

test("questions to several of mine are one panel, a vote is one answer", async () => {
  const { table, posted } = await party([voting(0), voting(1)]);
  expect(table.besides).toEqual([]);
  expect(table.answersFor).toEqual([1]);
  await table.choose("yes");
  expect(posted[0]!.body.also).toEqual(["key 1"]);
  const hands = [voting(0, "hand"), { ...voting(1, "hand"), since: 10 }]; // each seat counts by itself
  tell({ type: "step", seq: 3, state: "playing", seats: BOTH, decisions: hands });
  const before = table.asked;
  table.bring(1);
  expect([table.decision?.seat, table.besides.map((each) => each.seat)]).toEqual([1, [0]]);
  expect(table.asked).not.toBe(before);
  table.close();
});

test("nothing is shown while players may not talk, nor where nobody else plays", async () => {
  const sent: string[] = [];
  const { table } = await party([voting(0, "act")]);
  Object.assign(socket, { readyState: 1, send: (frame: string) => sent.push(frame) });
  vi.stubGlobal("WebSocket", { OPEN: 1 });
  tell({ type: "presence", present: [], watching: 0 });
  const friends = [...BOTH, { seat: 2, name: "2", kind: "person", level: "", waits: false }];
  table.think("yes");
  expect(sent).toEqual([]); // both seats are mine
  table.seats = friends as never;
  table.think("yes");
  table.think("yes");
  expect(sent.map((frame) => JSON.parse(frame).option)).toEqual(["yes"]);
  table.manner = { together: true, hushed: () => true };
  table.point(["cards/0"]);
  table.think("");
  expect(sent).toHaveLength(1);
  table.leave(true);
  expect(JSON.parse(sent[1]!).what).toBe("away");
  table.close();
});

const step = (seq: number, ids: number[], more: object = {}) => ({
  type: "step",
  seq,
  state: "playing",
  seats: [],
  events: ids.map(line),
  set: { turn: seq },
  ...more,
});
const question = (since: number) => ({
  decisions: [{ seat: 0, since, kind: "k", prompt: "?", options: [{ text: "a", label: "A" }] }],
});

test("who skips sees the present, and is asked, in the same moment", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const table = await shown({ view: {} });
  tell(step(1, [1, 2, 3, 4], question(1)));
  expect(table.animating).toBe(true);
  expect(table.decision).toBeNull();
  expect(table.log.map((each) => each.id)).toEqual([1]);
  table.skip();
  expect(table.animating).toBe(false);
  expect(table.decision?.since).toBe(1);
  expect(table.log.map((each) => each.id)).toEqual([1, 2, 3, 4]);
  expect(table.view).toEqual({ turn: 1 });
  table.close();
});

test("a whole new table ends what is being shown", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const table = await shown({ view: {} });
  tell(step(1, [1, 2, 3, 4], question(1)));
  tell({ type: "reset", table: { ...table.now!, seq: 5, view: { turn: 5 }, log: [line(9)], ...question(5) } });
  expect(table.animating).toBe(false);
  expect(table.decision?.since).toBe(5);
  await new Promise((done) => setTimeout(done, 400));
  expect(table.view).toEqual({ turn: 5 });
  expect(table.log.map((each) => each.id)).toEqual([9]);
  table.close();
});

test("what follows my choice counts from my press", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const table = await shown({ view: {}, ...question(0) } as Partial<TableBody>);
  const pressed = performance.now();
  void table.choose("a").catch(() => {});
  await new Promise((done) => setTimeout(done, 120));
  tell(step(1, [1, 2, 3]));
  const { tempo } = table as unknown as { tempo: { until: number } };
  expect(tempo.until - pressed).toBeLessThan(3300 + 60);
  table.close();
});
