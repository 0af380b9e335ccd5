/** Varans and troopers as silhouettes on a grid of 48: the same letter always has the same shape, a new one gets a shape of its own. */

import { outline, pick, seeded, type Point } from "./seeded.ts";

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
    body: "M11 45L13 33L8 31L7 15L14 12L15 5L25 3L30 7L30 11H46V20H38V23H32L33 30L37 45H27L25 36H21L20 45Z",
    lines: "M14 12H30M12 20H30M12 26H28M36 11V20M41 11V20",
    lit: "M18 7H27V10H18ZM43 14H46V17H43Z",
  },
  // the scout varan: a hood, a long tail, a thin rifle
  C: {
    body: "M20 45L18 31L11 40L3 45L9 36L14 24L15 15L20 7L27 3L33 7L34 14L32 18L38 20H47V23H39L33 26L33 32L38 45H31L27 36L25 45Z",
    lines: "M20 7L23 14L20 22M18 31L26 27M23 14L31 12",
    lit: "M25 9L32 9L31 12L26 12Z",
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
