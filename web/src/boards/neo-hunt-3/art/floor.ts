/** Floor plans of tiles on a square of 100, seen from above before they are turned: the same tile always has the same plan. */

import { pick, seeded } from "../../../lib/seeded.ts";

export interface Plan {
  /** Thin lines: rails, rings, cables. */
  lines: string;
  /** Sunken floor: what grenades lose themselves in. */
  pits: string;
  /** Things that stand on the floor: what shots are stopped by. */
  blocks: string;
  /** Flat lit strips. */
  lit: string;
}

const box = (x: number, y: number, w: number, h: number) => `M${x} ${y}h${w}v${h}h-${w}z`;
const ring = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 -${2 * r} 0z`;

const EMPTY: Plan = { lines: "", pits: "", blocks: "", lit: "" };

/** Drawn by hand: the plans that the generator has to match. */
const HEROES: Record<string, Partial<Plan>> = {
  "vault-ring": {
    lines: ring(50, 50, 44) + ring(50, 50, 20),
    pits: ring(50, 50, 13),
    blocks:
      "M18 42A34 34 0 0 1 40 18L43 26A26 26 0 0 0 26 44zM60 18A34 34 0 0 1 82 42L74 44A26 26 0 0 0 57 26z" +
      "M82 58A34 34 0 0 1 60 82L57 74A26 26 0 0 0 74 56zM40 82A34 34 0 0 1 18 58L26 56A26 26 0 0 0 43 74z" +
      box(6, 6, 12, 10) +
      box(82, 6, 12, 10) +
      box(6, 84, 12, 10),
    lit: "M46 50h8M50 46v8",
  },
  "crate-yard": {
    lines: "M8 50h84M50 8v84",
    blocks:
      box(8, 10, 22, 16) +
      box(34, 8, 12, 12) +
      box(70, 14, 22, 22) +
      box(12, 66, 16, 24) +
      box(34, 74, 20, 14) +
      box(74, 64, 14, 28) +
      box(40, 40, 14, 12),
    pits: box(60, 46, 30, 8),
    lit: "M72 18h18M72 24h18",
  },
};

type Motif = (luck: () => number) => Partial<Plan>;

/** What a place is made of, by the luck of its name. */
const MOTIFS: Motif[] = [
  () => ({ lines: "M10 25h80M10 50h80M10 75h80M25 10v80M50 10v80M75 10v80" }),
  () => ({
    lines: ring(50, 50, 40) + ring(50, 50, 30) + "M50 10v80M10 50h80M22 22l56 56M78 22l-56 56",
    pits: ring(50, 50, 14),
  }),
  (luck) => {
    const waves = [18, 36, 54, 72, 88].map(
      (y) => `M4 ${y}C30 ${y - 14 + luck() * 10} 66 ${y + 14 - luck() * 10} 96 ${y - 4}`,
    );
    return { lines: waves.join("") };
  },
  () => ({ lines: "M8 30h84M8 36h84M8 64h84M8 70h84", pits: box(10, 40, 80, 20) }),
  () => ({ lines: "M14 14h72v72h-72zM26 26h48v48h-48z", lit: "M20 20h60M20 80h60" }),
  () => ({ lines: ring(34, 40, 26) + ring(62, 58, 30), pits: ring(50, 50, 10) }),
  () => ({ lines: "M10 10L90 90M10 34L66 90M34 10L90 66", lit: "M10 90h22M68 10h22" }),
  () => ({ lines: "M18 8v84M82 8v84", lit: "M30 14v20M50 14v20M70 14v20M30 66v20M50 66v20M70 66v20" }),
  () => ({ lines: "M50 6L94 50L50 94L6 50zM50 26L74 50L50 74L26 50z", lit: "M44 50h12" }),
  () => ({ lines: "M10 90V74H26V58H42V42H58V26H74V10H90M24 90V82H36V68H52V54H68V38H84V24H92" }),
  () => ({ lines: box(14, 20, 72, 12) + box(14, 44, 72, 12) + box(14, 68, 72, 12), lit: "M20 38h60M20 62h60" }),
  () => ({ lines: "M4 4L96 34M4 4L88 88M4 4L34 96M44 4A40 40 0 0 1 4 44M74 4A70 70 0 0 1 4 74" }),
];

/** The plan of a tile: what stands there gives shot cover, what is sunken grenade cover, so both show in their number. */
export function floor(tile: { id: string; number?: number; shot_cover?: number; grenade_cover?: number }): Plan {
  const hero = HEROES[tile.id];
  if (hero) return { ...EMPTY, ...hero };
  const luck = seeded(`tile ${tile.id}`);
  const motif = tile.number === undefined ? pick(luck, MOTIFS) : MOTIFS[(tile.number + 3) % MOTIFS.length]!;
  const plan = { ...EMPTY, ...motif(luck) };
  const corners = [
    [8, 10],
    [70, 8],
    [10, 70],
    [72, 72],
    [40, 12],
    [42, 78],
    [8, 42],
    [78, 40],
  ];
  const blocks = (tile.shot_cover ?? 0) * 3;
  for (let i = 0; i < blocks; i++) {
    const [x, y] = corners.splice(Math.floor(luck() * corners.length), 1)[0]!;
    plan.blocks += box(x!, y!, 8 + Math.round(luck() * 14), 8 + Math.round(luck() * 12));
  }
  for (let i = 0; i < (tile.grenade_cover ?? 0) * 2; i++) {
    const [x, y] = [24 + Math.round(luck() * 52), 24 + Math.round(luck() * 52)];
    plan.pits += ring(x, y, 6 + Math.round(luck() * 10));
  }
  return plan;
}
