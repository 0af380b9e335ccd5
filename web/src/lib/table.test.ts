// @vitest-environment node
import { beforeEach, expect, test, vi } from "vitest";
import type { LineBody, TableBody } from "./wire.ts";

let socket: { onmessage: (event: { data: string }) => void };

beforeEach(() => {
  vi.stubGlobal("window", {});
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  vi.stubGlobal("document", { hidden: false });
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
