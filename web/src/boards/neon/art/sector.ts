/** Sectors: a strip of skyline with one landmark, 96 wide and 40 high over the waterline, the same for every Sector of one name. */

import { outline, pick, seeded, type Point } from "../../../lib/seeded.ts";

export interface Skyline {
  /** The far row of houses, the near one, and the landmark. */
  far: string;
  near: string;
  landmark: string;
  /** Lit windows in two colours. */
  warm: string;
  cold: string;
}

const FLOOR = 40;

/** Landmarks, drawn by hand; a Sector of a pack gets one of them by its name. */
const LANDMARKS: Record<string, string> = {
  park: "M30 40V26l-8 0 8-8-5 0 7-9 7 9-5 0 8 8-8 0v14zM52 40V30l-6 0 6-7-4 0 6-8 6 8-4 0 6 7-6 0v10z",
  factory: "M22 40V22l10-6v6l10-6v6l10-6v24zM56 40V4h6v36zM65 40V10h5v30z",
  "charging-station": "M34 40V12l4-4h16l4 4v28zM48 12l-8 14h6l-2 10 9-14h-6zM62 40V20h3v20zM27 40V20h3v20z",
  highway: "M8 40V27h80v13h-5V31H69v9h-5V31H50v9h-5V31H31v9h-5V31H13v9zM40 27l8-14h3l8 14z",
  subway: "M26 40V24a22 20 0 0 1 44 0v16h-8V26a14 12 0 0 0-28 0v14zM40 40V30h16v10z",
  mall: "M18 40V20h14v-8h32v8h14v20zM36 12V6h24v6zM44 40V30h8v10z",
  "train-station":
    "M20 40V26a28 22 0 0 1 56 0v14h-6V27a22 17 0 0 0-44 0v13zM45 40V10l3-6 3 6v30zM32 40V30h8v10zM56 40V30h8v10z",
  "police-station": "M28 40V18h12V8h16v10h12v22zM44 8V2h3v6zM49 8V2h3v6zM32 24h32v3H32z",
  stadium: "M12 40c-4-10-2-16 4-18h64c6 2 8 8 4 18zM16 22l4-12h3l-2 12zM80 22l-4-12h-3l2 12zM30 22v-5h36v5z",
  "tv-tower": "M45 40l2-22h-5v-5h4V1h4v12h4v5h-5l2 22zM38 40l3-8h14l3 8z",
};
const NAMES = Object.keys(LANDMARKS);

function roof(luck: () => number, x: number, wide: number, top: number): Point[] {
  const right = x + wide;
  const kind = Math.floor(luck() * 5);
  if (kind === 0)
    return [
      [x, top],
      [right, top],
    ];
  if (kind === 1)
    return [
      [x, top + 3],
      [x + 3, top],
      [right, top],
    ];
  if (kind === 2)
    return [
      [x, top],
      [right - 3, top],
      [right, top + 3],
    ];
  if (kind === 3)
    return [
      [x, top],
      [x + wide / 2 - 0.5, top],
      [x + wide / 2 - 0.5, top - 5],
      [x + wide / 2 + 0.5, top - 5],
      [x + wide / 2 + 0.5, top],
      [right, top],
    ];
  return [
    [x, top + 2],
    [x + 2, top + 2],
    [x + 2, top],
    [right, top],
  ];
}

function row(
  luck: () => number,
  low: number,
  high: number,
  gap: number,
): { path: string; houses: { x: number; wide: number; top: number }[] } {
  let path = "";
  const houses = [];
  for (let x = Math.floor(luck() * 4); x < 92;) {
    const wide = 6 + Math.floor(luck() * 7);
    const middle = 1 - Math.abs(x + wide / 2 - 48) / 60;
    const top = FLOOR - Math.round((low + luck() * (high - low)) * middle);
    path += outline([[x, FLOOR], ...roof(luck, x, wide, top), [x + wide, FLOOR]]);
    houses.push({ x, wide, top });
    x += wide + Math.floor(luck() * gap);
  }
  return { path, houses };
}

export function skyline(id: string): Skyline {
  const luck = seeded(`sector ${id}`);
  const far = row(luck, 16, 38, 2);
  const near = row(luck, 6, 18, 6);
  let warm = "";
  let cold = "";
  for (const { x, wide, top } of [...far.houses, ...near.houses]) {
    for (let y = top + 3; y < FLOOR - 2; y += 3) {
      for (let at = x + 1.5; at < x + wide - 1.5; at += 2.5) {
        const lit = luck();
        if (lit < 0.13) warm += `M${at} ${y}h1.2v1.2h-1.2z`;
        else if (lit < 0.24) cold += `M${at} ${y}h1.2v1.2h-1.2z`;
      }
    }
  }
  return { far: far.path, near: near.path, landmark: LANDMARKS[id] ?? LANDMARKS[pick(luck, NAMES)]!, warm, cold };
}
