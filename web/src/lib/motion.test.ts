// @vitest-environment node
import { expect, test } from "vitest";
import { Tempo } from "./motion.ts";

/** Shows so many events, one after the other: the beats that were taken, and when it was over. */
function shown(events: number, pace = 1): { beats: number[]; over: number } {
  const tempo = new Tempo(0);
  const beats: number[] = [];
  let now = 0;
  for (let left = events; left > 0; left--) {
    const beat = tempo.beat(now, left, pace);
    if (beat) beats.push(beat);
    now += beat;
  }
  return { beats, over: now };
}

test("a few events take a beat each", () => {
  expect(shown(3)).toEqual({ beats: [260, 260, 260], over: 780 });
});

test("many events go faster, and all are over when a turn may last no longer", () => {
  const { beats, over } = shown(30);
  expect(beats).toHaveLength(30);
  expect(over).toBeCloseTo(3300);
});

test("what is too short to be seen is merged", () => {
  const { beats, over } = shown(400);
  expect(Math.min(...beats)).toBeGreaterThanOrEqual(90);
  expect(beats.length).toBeGreaterThan(30);
  expect(over).toBeLessThanOrEqual(3300);
  expect(over).toBeGreaterThan(3000);
});

test.each([0.5, 1, 1.6])("the speed of %s never makes a turn longer than it may be", (pace) => {
  for (const events of [1, 5, 20, 100, 1000]) expect(shown(events, pace).over).toBeLessThanOrEqual(3300.001);
});

test("who comes late into a turn that has used up its time sees only the outcome", () => {
  const tempo = new Tempo(0);
  expect(tempo.beat(3301, 1, 1)).toBe(0);
});

test("without motion nothing waits", () => {
  expect(shown(10, 0)).toEqual({ beats: [], over: 0 });
});

test("a scene that goes on after a pause has as much time left as before it", () => {
  const tempo = new Tempo(0);
  tempo.goOn(1000, 9000);
  expect(tempo.beat(11_000, 1, 1)).toBe(260);
  expect(tempo.beat(11_301, 1, 1)).toBe(0);
});

test("an event may weigh more than a beat, or nothing", () => {
  const tempo = new Tempo(0);
  expect(tempo.beat(0, 4, 1, 3)).toBe(780);
  expect(tempo.beat(780, 1, 1, 0)).toBe(0);
});
