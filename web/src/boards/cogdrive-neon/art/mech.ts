/** CogDrives: those of the box are drawn by hand, others put together from a few parts on the same grid of 24. */

import { MECHS } from "./mechs.ts";
import { outline, pick, seeded, type Point } from "../../../lib/seeded.ts";

/** A machine: shapes that overlap, what is painted on them, and where it looks from and to. */
export interface Drawing {
  body: Point[][];
  plate: Point[][];
  seams: string;
  eye: [number, number, number, number];
}

const HEADS: Point[][] = [
  [
    [0, 2],
    [2, 2],
    [3, 3],
    [3, 6],
    [0, 6],
  ],
  [
    [0, 1],
    [3, 5],
    [3, 6],
    [0, 6],
  ],
  [
    [0, 3],
    [4, 3],
    [4, 5],
    [2, 5],
    [2, 6],
    [0, 6],
  ],
  [
    [0, 3],
    [1, 3],
    [1, 0.5],
    [2, 0.5],
    [2, 4],
    [3, 5],
    [3, 6],
    [0, 6],
  ],
  [
    [0, 4],
    [2, 4],
    [4, 1],
    [4, 4],
    [3, 6],
    [0, 6],
  ],
  [
    [0, 4.5],
    [2, 4.5],
    [2, 6],
    [0, 6],
  ],
];
const TORSOS: Point[][] = [
  [
    [0, 6],
    [4, 6],
    [6, 8],
    [4, 14],
    [0, 14],
  ],
  [
    [0, 6],
    [5, 6],
    [5, 12],
    [3, 14],
    [0, 14],
  ],
  [
    [0, 6],
    [3, 6],
    [6, 9],
    [6, 11],
    [3, 14],
    [0, 14],
  ],
  [
    [0, 6],
    [6, 6],
    [4, 10],
    [5, 14],
    [0, 14],
  ],
  [
    [0, 6],
    [2, 6],
    [5, 10],
    [5, 14],
    [0, 14],
  ],
];
const ARMS: Point[][] = [
  [
    [6, 6],
    [10, 6],
    [10, 10],
    [9, 10],
    [9, 16],
    [7, 16],
    [7, 10],
    [6, 10],
  ],
  [
    [6, 8],
    [8, 4],
    [10, 8],
    [10, 12],
    [9, 16],
    [7, 16],
    [7, 12],
  ],
  [
    [5, 7],
    [8, 7],
    [8, 12],
    [10, 14],
    [10, 17],
    [8, 17],
    [6, 13],
  ],
  [
    [7, 6],
    [11, 8],
    [11, 15],
    [9, 18],
    [7, 16],
  ],
  [
    [5, 7],
    [11.5, 2],
    [11.5, 6],
    [8, 10],
    [8, 14],
    [6, 14],
  ],
  [
    [6, 6],
    [9, 6],
    [11, 8],
    [11, 18],
    [9, 18],
    [9, 11],
    [6, 10],
  ],
];
const LEGS: Point[][] = [
  [
    [1, 14],
    [4, 14],
    [4, 21],
    [6, 23],
    [1, 23],
  ],
  [
    [1, 14],
    [4, 14],
    [7, 18],
    [5, 23],
    [2, 23],
    [4, 18],
    [1, 16],
  ],
  [
    [0, 15],
    [7, 15],
    [9, 18],
    [7, 22],
    [0, 22],
  ],
  [
    [2, 14],
    [5, 15],
    [3, 19],
    [6, 23],
    [3, 23],
    [1, 19],
  ],
  [
    [0, 14],
    [4, 14],
    [6, 17],
    [3, 17],
    [3, 23],
    [1, 23],
    [1, 17],
    [0, 17],
  ],
];
const TOOLS: Point[][] = [
  [
    [22, 5],
    [23.5, 5],
    [23.5, 14],
    [22, 14],
  ], // a blade
  [
    [0.5, 9],
    [5, 9],
    [5, 11],
    [0.5, 11],
  ], // a barrel to the left
  [
    [16, 0.5],
    [22, 2],
    [21, 5],
    [17, 5],
  ], // a rack on the shoulder
  [
    [3, 3],
    [5, 1],
    [7, 3],
    [5, 6],
  ], // a drone
  [
    [1, 8],
    [5, 8],
    [5, 20],
    [3, 22],
    [1, 20],
  ], // a shield
];

const right = (points: Point[]): Point[] => points.map(([x, y]) => [12 + x, y]);
const left = (points: Point[]): Point[] => points.map(([x, y]) => [12 - x, y]);
const across = (points: Point[]): Point[] => [...right(points), ...left(points).reverse()];

/** Put together from parts; the two arms need not be the same. */
function assembled(name: string): Drawing {
  const luck = seeded(`cogdrive ${name}`);
  const head = pick(luck, HEADS);
  const torso = pick(luck, TORSOS);
  const legs = pick(luck, LEGS);
  const body = [
    across(head),
    across(torso),
    right(pick(luck, ARMS)),
    left(pick(luck, ARMS)),
    right(legs),
    left(legs),
    pick(luck, TOOLS),
  ];
  const wide = 1 + Math.floor(luck() * 2);
  const collar = 8 + Math.floor(luck() * 3);
  const y = 4.5 + luck();
  return {
    body,
    plate: [
      across([
        [0, collar],
        [2, collar],
        [3, collar + 2],
        [0, collar + 4],
      ]),
    ],
    seams: `M8 ${collar}L12 ${collar + 3}L16 ${collar}M12 14v3M9 19h2M13 19h2`,
    eye: [12 - wide, y, 12 + wide, y],
  };
}

/** All shapes turn the same way, so that where two overlap there is no hole. */
function wound(points: Point[]): Point[] {
  const area = points.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = points[(i + 1) % points.length]!;
    return sum + x * nextY - nextX * y;
  }, 0);
  return area < 0 ? [...points].reverse() : points;
}

/** The shapes that a machine of this name is made of. */
export function shapes(name: string): Point[][] {
  return (MECHS[name] ?? assembled(name)).body.map(wound);
}

export interface Mech {
  /** All of it as one outline. */
  body: string;
  /** Part by part, later ones in front; `light` is how much of it falls there from the top left, 0 to 1. */
  parts: { path: string; light: number }[];
  plate: string;
  seams: string;
  eye: string;
}

/** How much light from the top left a shape gets. */
function light(points: Point[]): number {
  const far = points.reduce((sum, [x, y]) => sum + x + y, 0) / points.length;
  return 1 - far / 48;
}

export function mech(name: string): Mech {
  const drawn = MECHS[name] ?? assembled(name);
  const [fromX, fromY, toX, toY] = drawn.eye;
  const parts = shapes(name).map((points) => ({ path: outline(points), light: light(points) }));
  return {
    body: parts.map((part) => part.path).join(""),
    parts,
    plate: drawn.plate.map(outline).join(""),
    seams: drawn.seams,
    eye: `M${fromX} ${fromY}L${toX} ${toY}`,
  };
}
