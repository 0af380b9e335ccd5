/** Varans and troopers as silhouettes on a grid of 48: the same letter always has the same shape, a new one gets a shape of its own. */

import { outline, pick, seeded, type Point } from "../../../lib/seeded.ts";

export interface Figure {
  /** The whole body. */
  body: string;
  /** Lines on it that keep it readable when it is small. */
  lines: string;
  /** Lit slits: eyes and the muzzle. */
  lit: string;
}

const HEROES: Record<string, Figure> = {
  // the assault varan: low, spined, all claws
  A: {
    body: "M3 45L7 36L2 33L8 29L4 23L11 22L8 15L16 17L15 8L22 13L26 6L30 13L38 11L46 18L41 22L47 25L39 28L34 27L36 33L44 37L47 43L42 41L40 45L33 39L30 35L22 36L24 45H15L15 38L11 40L10 45Z",
    lines: "M14 22L20 26M12 29L19 31M21 18L25 23M30 28L34 33M22 36L26 31",
    lit: "M35 16L41 18L36 19Z",
  },
  // the gun varan: a tower with a cannon on its shoulder
  B: {
    body: "M2 7H12V4H28V7H47V16H31L32 19V27L39 45H28L24 35H20L16 45H5L11 27L8 24V16H2Z",
    lines: "M8 16H31M11 22H31M12 28H31M36 7V16M41 7V16",
    lit: "M15 8H26V12H15ZM44 10H47V13H44Z",
  },
  // the scout varan: a hood, a long tail, a thin rifle
  C: {
    body: "M25 1L31 9L33 17L47 9L48 12L33 22L32 25L36 45H29L26 36L22 45H16L18 33L12 41L1 46L8 38L14 27L17 14Z",
    lines: "M22 10L20 20L24 26M20 33L28 30",
    lit: "M24 9L29 11L29 14L25 14Z",
  },
};

/** A varan that nobody has drawn: hips, a back with spines, a head, by the luck of its letter. */
function drawn(letter: string): Figure {
  const luck = seeded(`varan ${letter}`);
  const back: Point[] = [];
  for (let i = 0; i < 4; i++) {
    const [x, y] = [6 + i * 5, 30 - i * 5];
    back.push([x, y], [x - 2 + Math.round(luck() * 6), y - 3 - Math.round(luck() * 5)]);
  }
  const head = 8 + Math.round(luck() * 6);
  const snout = pick(luck, [40, 44, 47]);
  const body: Point[] = [
    [8, 45],
    [10, 36],
    ...back,
    [28, head - 4],
    [34, head],
    [snout, head + 5],
    [36, head + 10],
    [34, 30],
    [38, 45],
    [30, 45],
    [26, 36],
    [20, 37],
    [18, 45],
  ];
  return {
    body: outline(body),
    lines: "M14 30L24 28M16 24L26 22",
    lit: `M30 ${head + 2}L36 ${head + 3}L31 ${head + 5}Z`,
  };
}

export const varan = (letter: string): Figure => HEROES[letter] ?? drawn(letter);

/** A trooper from the front, on a grid of 16 by 22. */
export const TROOPER = {
  body: "M4 2H12L14 5V10L12 12L15 14V22H1V14L4 12L2 10V5Z",
  lit: "M4 6H12V9H4Z",
};
