// @vitest-environment node
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { mech, shapes } from "./mech.ts";
import type { Point } from "../../../lib/seeded.ts";

const toml = readFileSync(
  new URL("../../../../../src/neontable/games/cogdrive_neon/content/cogdrives.toml", import.meta.url),
  "utf8",
);
const NAMES = [...toml.matchAll(/^name = "(.+?)"/gm)].map((found) => found[1]!);
const GRID = 24; // cells a side: at 48 px each is two pixels wide
const LEAST = 0.3; // of all cells that either fills, so many are filled by one alone

function inside(points: Point[], x: number, y: number): boolean {
  let odd = false;
  points.forEach(([ax, ay], i) => {
    const [bx, by] = points[(i + 1) % points.length]!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  });
  return odd;
}

/** Which cells a machine fills, as one colour. */
function silhouette(name: string): boolean[] {
  const parts = shapes(name);
  return Array.from({ length: GRID * GRID }, (_, i) => {
    const x = ((i % GRID) + 0.5) * (24 / GRID);
    const y = (Math.floor(i / GRID) + 0.5) * (24 / GRID);
    return parts.some((part) => inside(part, x, y));
  });
}

function difference(a: boolean[], b: boolean[]): number {
  const either = a.filter((cell, i) => cell || b[i]).length;
  return a.filter((cell, i) => cell !== b[i]).length / either;
}

const pairs = NAMES.flatMap((a, i) => NAMES.slice(i + 1).map((b) => [a, b] as const));

test("there are twelve machines in the box", () => expect(NAMES).toHaveLength(12));

test.each(pairs)("%s and %s differ as one-colour silhouettes", (a, b) => {
  expect(mech(a).body).not.toBe(mech(b).body);
  expect(difference(silhouette(a), silhouette(b))).toBeGreaterThan(LEAST);
});

test.each(NAMES)("%s fills its grid and stays on it", (name) => {
  const cells = silhouette(name);
  expect(cells.filter(Boolean).length).toBeGreaterThan(GRID * GRID * 0.2);
  for (const [x, y] of shapes(name).flat()) expect(Math.min(x, y, 24 - x, 24 - y)).toBeGreaterThanOrEqual(0);
});

test("a machine that nobody has drawn gets one of its own, always the same", () => {
  expect(mech("ZZ9")).toEqual(mech("ZZ9"));
  const made = ["ZZ9", "AB1", "CD2", "EF3"].map(silhouette);
  for (const other of made.slice(1)) expect(difference(made[0]!, other)).toBeGreaterThan(0);
});
