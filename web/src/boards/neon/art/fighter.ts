/** Fighters: helmets and masks put together from a few parts on a grid of 24, the same for every Fighter of one name. */

import { folded, mirrored, seeded, type Point } from "../../../lib/seeded.ts";

const SHELLS: Point[][] = [
  [
    [0, 3],
    [4, 3],
    [7, 6],
    [7, 14],
    [5, 18],
    [0, 20],
  ],
  [
    [0, 4],
    [6, 4],
    [9, 8],
    [9, 13],
    [6, 20],
    [0, 20],
  ],
  [
    [0, 2],
    [3, 3],
    [6, 8],
    [6, 15],
    [3, 21],
    [0, 22],
  ],
  [
    [0, 5],
    [7, 5],
    [8, 7],
    [8, 18],
    [6, 20],
    [0, 20],
  ],
  [
    [0, 4],
    [5, 5],
    [8, 9],
    [5, 14],
    [4, 21],
    [0, 21],
  ],
  [
    [0, 3],
    [5, 3],
    [8, 8],
    [8, 12],
    [4, 17],
    [2, 21],
    [0, 21],
  ],
  [
    [0, 6],
    [5, 4],
    [7, 7],
    [6, 13],
    [7, 17],
    [4, 20],
    [0, 19],
  ],
];
const CRESTS: Point[][] = [
  [
    [4, 5],
    [7, 0],
    [9, 7],
  ],
  [
    [6, 6],
    [11, 3],
    [11, 12],
    [8, 12],
  ],
  [
    [1, 3],
    [1, 0],
    [3, 0],
    [3, 4],
  ],
  [
    [6, 8],
    [11, 8],
    [11, 16],
    [7, 14],
  ],
  [
    [3, 5],
    [5, 0.5],
    [6, 6],
  ],
  [
    [7, 13],
    [11, 10],
    [10, 18],
    [6, 18],
  ],
  [
    [6, 5],
    [9, 1],
    [11, 1],
    [9, 8],
  ],
];
const VISORS: string[] = [
  "M7 10h10v3H7z",
  "M6 9l6 3 6-3v3l-6 3-6-3z",
  "M8 9h3v3H8zM13 9h3v3h-3z",
  "M7 11l4-2v4zM17 11l-4-2v4z",
  "M11 6h2v9h-2zM7 9h10v2H7z",
  "M6 10h12l-2 4H8z",
  "M8 8a2.500 2.500 0 1 0 0.010 0zM16 8a2.500 2.500 0 1 0 0.010 0z",
];
const JAWS: string[] = [
  "M9 17h6M9 19h6",
  "M10 16v4M12 16v4M14 16v4",
  "M8 16l4 3 4-3",
  "M9 18h6",
  "M12 16v5",
  "M8 15l2 4h4l2-4",
  "M10 17h1M13 17h1",
];

/** Drawn by hand: shell, crest, visor, jaw; others follow from their names. */
const KNOWN: Record<string, [number, number, number, number]> = {
  akari: [0, 0, 3, 2],
  boulder: [3, 3, 0, 1],
  phoenix: [5, 6, 1, 4],
  ghost: [2, 2, 5, 0],
  illusion: [4, 4, 6, 3],
  snake: [1, 1, 2, 5],
  automa: [6, 5, 4, 6],
};

export interface Mask {
  shell: string;
  crest: string;
  visor: string;
  seams: string;
}

export function mask(id: string): Mask {
  const luck = seeded(`fighter ${id}`);
  const at = KNOWN[id] ?? [SHELLS, CRESTS, VISORS, JAWS].map((parts) => Math.floor(luck() * parts.length));
  return {
    shell: folded(SHELLS[at[0]!]!),
    crest: mirrored(CRESTS[at[1]!]!),
    visor: VISORS[at[2]!]!,
    seams: JAWS[at[3]!]!,
  };
}
