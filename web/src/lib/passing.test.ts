// @vitest-environment node
import { expect, test, vi } from "vitest";
import { Passing } from "./passing.svelte.ts";
import type { Shown, Step } from "./wire.ts";

const shows = (seat: number, what: string, more: Partial<Shown> = {}) =>
  ({ type: "shown", seat, what, ...more }) as Shown;
const step = (waits: number[], lines: [number, number][] = [], withdrawn: number | null = null) =>
  ({
    seats: [0, 1].map((seat) => ({ seat, waits: waits.includes(seat) })),
    events: lines.map(([id, seat]) => ({ id, seat, kind: "said", text: "", rule: "" })),
    withdrawn,
  }) as unknown as Step;

test("what somebody thinks of is marked until it is chosen or given up", () => {
  const passing = new Passing();
  passing.hear(shows(1, "choosing", { option: "fight Bouncer", refs: ["cards/2"] }), [0]);
  expect(passing.at(["cards/2"])).toEqual([{ seat: 1, points: false, option: "fight Bouncer" }]);
  expect(passing.at(["cards/1", ""])).toEqual([]);
  passing.follow(step([1], [[5, 0]])); // somebody else did something
  expect(passing.at(["cards/2"])).toHaveLength(1);
  passing.follow(step([1], [[6, 1]]));
  expect(passing.at(["cards/2"])).toEqual([]);
  passing.hear(shows(1, "choosing", { option: "focus", refs: ["players/1"] }), [0]);
  passing.hear(shows(1, "choosing"), [0]);
  expect(passing.choosing).toEqual({});
});

test("a finger is seen for a while", () => {
  vi.useFakeTimers();
  const passing = new Passing();
  passing.hear(shows(1, "point", { refs: ["cards/0"] }), [0]);
  passing.hear(shows(1, "point", { refs: ["cards/1"] }), [0]);
  expect(passing.at(["cards/0"])).toEqual([]);
  expect(passing.at(["cards/1"])).toEqual([{ seat: 1, points: true, option: "" }]);
  vi.advanceTimersByTime(10000);
  expect(passing.points).toEqual([]);
  vi.useRealTimers();
});

test("only my characters are called, and a call is over when something happens", () => {
  const passing = new Passing();
  passing.hear(shows(1, "call", { to: 2 }), [0]);
  expect(passing.call).toBeNull();
  passing.hear(shows(1, "call", { to: 0 }), [0]);
  expect(passing.call).toEqual({ seat: 1, to: 0 });
  passing.follow(step([0], [[3, 1]]));
  expect(passing.call).toBeNull();
});

test("who is away for a moment comes back", () => {
  const passing = new Passing();
  passing.hear(shows(1, "away"), [0]);
  passing.hear(shows(1, "away"), [0]);
  expect(passing.away).toEqual([1]);
  passing.hear(shows(1, "back"), [0]);
  expect(passing.away).toEqual([]);
});
