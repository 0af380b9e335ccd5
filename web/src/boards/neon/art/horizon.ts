/** The far shore of NeoN: houses on the water, 800 wide, the same for the picture of the game and for its table. */

import { pick, seeded } from "../../../lib/seeded.ts";

export interface House {
  x: number;
  wide: number;
  high: number;
  windows: string;
  glow: string;
  dark: boolean;
}
export const SEA = 250;

/** A skyline on the water; two blocks have gone dark and under. */
export function horizon(): House[] {
  const luck = seeded("neon skyline");
  const houses: House[] = [];
  for (let x = 18; x < 780;) {
    const wide = 26 + Math.floor(luck() * 34);
    const middle = 1 - Math.abs(x - 400) / 460;
    const dark = (x > 150 && x < 215) || (x > 600 && x < 660);
    const high = Math.round((dark ? 22 : 40) + luck() * (dark ? 10 : 140) * middle);
    let windows = "";
    for (let y = 10; y < high - 6; y += 10)
      for (let at = 5; at < wide - 6; at += 8) if (luck() > 0.48) windows += `M${x + at} ${SEA - high + y}h4v4h-4z`;
    houses.push({
      x,
      wide,
      high,
      windows: dark ? "" : windows,
      glow: pick(luck, ["#ff5bd0", "#35e6ea", "#a08bff", "#ffb938"]),
      dark,
    });
    x += wide + 4;
  }
  return houses;
}
