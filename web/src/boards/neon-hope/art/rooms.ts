/** Rooms behind the cards of a location, a few lines each: the same place always looks the same. */

import { pick, seeded } from "../../../lib/seeded.ts";
import { drawn, filled, type Shape } from "./shapes.ts";

const TAN = "#8a6a3c";
const LIT = "#b07a2a";
const SEA = "#2f6f72";

type Luck = () => number;
const many = (n: number) => [...Array(n).keys()];

/** Bottles on two shelves. */
function shelves(luck: Luck): Shape[] {
  const bottles = (y: number) =>
    many(22).map((i) => {
      const tall = pick(luck, [14, 20, 26]);
      return filled(`M${6 + i * 21 + luck() * 4} ${y}v-${tall}l2-4v-4h5v4l2 4v${tall}z`, pick(luck, [TAN, LIT, SEA]));
    });
  return [drawn("M0 62H480M0 122H480", TAN, 1.5), ...bottles(62), ...bottles(122)];
}

/** A floor that runs away from who looks, with lamps on it. */
function floor(luck: Luck): Shape[] {
  const rays = many(13).map((i) => drawn(`M${200 + (i - 6) * 12} 44L${240 + (i - 6) * 74} 150`, TAN, 1));
  const rows = [52, 64, 82, 108].map((y) => drawn(`M0 ${y}H480`, TAN, 1));
  const lamps = many(24).map(() => {
    const y = pick(luck, [56, 70, 92, 124]);
    return filled(`M${luck() * 460} ${y}h${y / 9}v${y / 16}h-${y / 9}z`, LIT);
  });
  return [...rays, ...rows, ...lamps];
}

/** A truss with lamps, and their light. */
function truss(luck: Luck): Shape[] {
  const zigzag = `M0 10${many(24)
    .map((i) => `l10 ${i % 2 ? -10 : 10}l10 ${i % 2 ? 10 : -10}`)
    .join("")}`;
  const beams = many(6).map((i) => {
    const x = 30 + i * 84 + luck() * 20;
    return filled(`M${x - 6} 24h12l${18 + luck() * 24} 130h-${60 + luck() * 30}z`, i % 3 ? "#3a2b12" : "#14393b");
  });
  return [...beams, drawn("M0 8H480M0 20H480", TAN, 1.5), drawn(zigzag, TAN, 1)];
}

/** A roller door, and what stands before it. */
function door(luck: Luck): Shape[] {
  const slats = many(8).map((i) => drawn(`M250 ${18 + i * 14}h190`, TAN, 1));
  const boxes = many(4).map((i) => {
    const high = 18 + luck() * 34;
    return { d: `M${262 + i * 42} 134v-${high}h34v${high}z`, fill: "#2a1e10", stroke: TAN, width: 1 };
  });
  return [drawn("M244 8h202v126H244z", TAN, 1.5), ...slats, ...boxes, filled("M244 134h202v6H244z", TAN)];
}

/** A row of windows by night. */
function windows(luck: Luck): Shape[] {
  return many(7).flatMap((i): Shape[] => [
    { d: `M${8 + i * 68} 20h54v86h-54z`, fill: "#0b1418", stroke: TAN, width: 1.5 },
    drawn(`M${35 + i * 68} 20v86M${8 + i * 68} 62h54`, TAN, 1),
    filled(`M${14 + i * 68 + luck() * 14} ${30 + luck() * 44}h14v8h-14z`, luck() > 0.5 ? LIT : SEA),
  ]);
}

/** Steps to somewhere. */
function steps(luck: Luck): Shape[] {
  const rail = 40 + luck() * 30;
  return [
    ...many(8).map((i) => drawn(`M${180 + i * 30} ${140 - i * 15}h300`, TAN, 1.2)),
    drawn(`M170 ${140 - rail}L410 ${20 - rail / 2}`, LIT, 2),
    ...many(6).map((i) => drawn(`M${180 + i * 40} ${138 - i * 20}v-${rail}`, TAN, 1)),
  ];
}

const KINDS = [shelves, floor, truss, door, windows, steps];

export function room(id: string): Shape[] {
  const luck = seeded(`room ${id}`);
  return pick(luck, KINDS)(luck);
}
