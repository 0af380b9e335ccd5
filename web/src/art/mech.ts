/** CogDrives: machines put together from a few parts on a grid of 24, the same for every card of one name. */

import { folded, mirrored, pick, seeded, type Point } from "./seeded.ts";

const HEADS: Point[][] = [
  [[0, 2], [2, 2], [3, 3], [3, 6], [0, 6]],
  [[0, 1], [3, 5], [3, 6], [0, 6]],
  [[0, 3], [4, 3], [4, 5], [2, 5], [2, 6], [0, 6]],
  [[0, 3], [1, 3], [1, 0.5], [2, 0.5], [2, 4], [3, 5], [3, 6], [0, 6]],
  [[0, 4], [2, 4], [4, 1], [4, 4], [3, 6], [0, 6]],
  [[0, 4.5], [2, 4.5], [2, 6], [0, 6]],
];
const TORSOS: Point[][] = [
  [[0, 6], [4, 6], [6, 8], [4, 14], [0, 14]],
  [[0, 6], [5, 6], [5, 12], [3, 14], [0, 14]],
  [[0, 6], [3, 6], [6, 9], [6, 11], [3, 14], [0, 14]],
  [[0, 6], [6, 6], [4, 10], [5, 14], [0, 14]],
  [[0, 6], [2, 6], [5, 10], [5, 14], [0, 14]],
];
const ARMS: Point[][] = [
  [[6, 6], [10, 6], [10, 10], [9, 10], [9, 16], [7, 16], [7, 10], [6, 10]],
  [[6, 8], [8, 4], [10, 8], [10, 12], [9, 16], [7, 16], [7, 12]],
  [[5, 7], [8, 7], [8, 12], [10, 14], [10, 17], [8, 17], [6, 13]],
  [[7, 6], [11, 8], [11, 15], [9, 18], [7, 16]],
  [[5, 7], [11.500, 2], [11.500, 6], [8, 10], [8, 14], [6, 14]],
  [[6, 6], [9, 6], [11, 8], [11, 18], [9, 18], [9, 11], [6, 10]],
];
const LEGS: Point[][] = [
  [[1, 14], [4, 14], [4, 21], [6, 23], [1, 23]],
  [[1, 14], [4, 14], [7, 18], [5, 23], [2, 23], [4, 18], [1, 16]],
  [[0, 15], [7, 15], [9, 18], [7, 22], [0, 22]],
  [[2, 14], [5, 15], [3, 19], [6, 23], [3, 23], [1, 19]],
  [[0, 14], [4, 14], [6, 17], [3, 17], [3, 23], [1, 23], [1, 17], [0, 17]],
];
const TOOLS: string[] = [
  "M22 5h1.500v9H22z", // a blade
  "M0.500 9h4v2h-4z", // a barrel to the left
  "M17 1l4 3-2 1z", // a rack on the shoulder
  "M3 3l2-2 2 2-2 3z", // a drone
];

export interface Mech {
  body: string;
  plate: string;
  seams: string;
  eye: { x: number; y: number; wide: number };
}

export function mech(name: string): Mech {
  const luck = seeded(`cogdrive ${name}`);
  const head = pick(luck, HEADS);
  const torso = pick(luck, TORSOS);
  const arms = pick(luck, ARMS);
  const legs = pick(luck, LEGS);
  const tool = pick(luck, TOOLS);
  const wide = 1 + Math.floor(luck() * 2);
  const collar = 8 + Math.floor(luck() * 3);
  return {
    body: folded(head) + folded(torso) + mirrored(arms) + mirrored(legs) + tool,
    plate: folded([[0, collar], [2, collar], [3, collar + 2], [0, collar + 4]]),
    seams: `M${12 - 4} ${collar}L12 ${collar + 3}L${12 + 4} ${collar}M12 14v3M${12 - 3} 19h2M${12 + 1} 19h2`,
    eye: { x: 12, y: 4.5 + luck(), wide },
  };
}
