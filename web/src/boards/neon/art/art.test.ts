// @vitest-environment node
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FACES } from "./dice.ts";
import { mask } from "./fighter.ts";
import { gear } from "./gear.ts";
import { skyline } from "./sector.ts";
import type { Point } from "../../../lib/seeded.ts";

const file = (name: string) =>
  readFileSync(new URL(`../../../../../src/neontable/games/neon/content/${name}.toml`, import.meta.url), "utf8");
const blocks = (name: string, table: string) => file(name).split(`[[${table}]]`).slice(1);
const field = (block: string, name: string) => new RegExp(`^${name} = "?([^"\\n#]+)`, "m").exec(block)![1]!.trim();
const SECTORS = blocks("sectors", "sector").map((block) => field(block, "id"));
const FIGHTERS = [...blocks("fighters", "fighter").map((block) => field(block, "id")), "automa"];
const EQUIPMENT = blocks("equipment", "equipment").map((block) => ({
  id: field(block, "id"),
  type: field(block, "type"),
  name: field(block, "name"),
  rank: Number(field(block, "rank")),
}));

/** The outlines of a path of straight lines. */
const outlines = (path: string): Point[][] =>
  path
    .split("M")
    .filter(Boolean)
    .map((part) =>
      part
        .replace("Z", "")
        .split("L")
        .map((pair) => pair.trim().split(" ").map(Number) as unknown as Point),
    );

function inside(points: Point[], x: number, y: number): boolean {
  let odd = false;
  points.forEach(([ax, ay], i) => {
    const [bx, by] = points[(i + 1) % points.length]!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  });
  return odd;
}

/** Which cells of a grid a path fills, as one colour. */
function silhouette(path: string, wide = 24, high = 24): boolean[] {
  const parts = outlines(path);
  return Array.from({ length: wide * high }, (_, i) =>
    parts.some((part) => inside(part, (i % wide) + 0.5, Math.floor(i / wide) + 0.5)),
  );
}

function difference(a: boolean[], b: boolean[]): number {
  const either = a.filter((cell, i) => cell || b[i]).length;
  return a.filter((cell, i) => cell !== b[i]).length / either;
}

const pairs = <T>(things: T[]) => things.flatMap((a, i) => things.slice(i + 1).map((b) => [a, b] as const));

test("the pieces of the box are read", () => {
  expect([SECTORS.length, FIGHTERS.length, EQUIPMENT.length]).toEqual([10, 7, 66]);
});

test("any two Fighters differ as one-colour silhouettes", () => {
  const drawn = FIGHTERS.map((id) => [id, silhouette(mask(id).shell + mask(id).crest)] as const);
  for (const [[a, one], [b, other]] of pairs(drawn))
    expect(difference(one, other), `${a} and ${b}`).toBeGreaterThan(0.15);
});

test("any two skylines differ, and so do their landmarks", () => {
  const drawn = SECTORS.map(
    (id) => [id, silhouette(skyline(id).far + skyline(id).near, 96, 40), skyline(id).landmark] as const,
  );
  for (const [[a, one, mark], [b, other, second]] of pairs(drawn)) {
    expect(difference(one, other), `${a} and ${b}`).toBeGreaterThan(0.05);
    expect(mark).not.toBe(second);
  }
});

test.each(["small gun", "heavy gun", "melee", "grenade", "armor", "helmet"])(
  "any two cards of the type %s differ as one-colour silhouettes",
  (type) => {
    const drawn = EQUIPMENT.filter((card) => card.type === type).map(
      ({ id, rank, name }) =>
        [id, silhouette(gear(id, type, rank, name).body + outlinesOnly(gear(id, type, rank, name).parts))] as const,
    );
    for (const [[a, one], [b, other]] of pairs(drawn))
      expect(difference(one, other), `${a} and ${b}`).toBeGreaterThan(0.08);
  },
);

/** The parts of a card that are drawn by straight lines between points. */
const outlinesOnly = (path: string) => (/[hv]/.test(path) ? "" : path);

test("a piece of a pack gets a picture of its own, always the same", () => {
  expect(skyline("harbour")).toEqual(skyline("harbour"));
  expect(mask("newcomer")).toEqual(mask("newcomer"));
  expect(skyline("harbour").far).not.toBe(skyline("quay").far);
  expect(gear("XX-01", "melee", 1, "Oar").body).not.toBe(gear("XX-02", "melee", 1, "Oar").body);
});

test("every face of the dice has a sign and a name", () => {
  const faces = file("dice").matchAll(/"([A-Z]+)"/g);
  for (const [, face] of faces) expect(FACES[face!]?.solid ?? FACES[face!]?.line, face).toBeTruthy();
});
