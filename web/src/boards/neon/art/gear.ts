/** Gear: guns, blades, grenades, armour and helmets on a grid of 24, drawn from what is printed on the card and its name. */

import { folded, outline, pick, seeded, type Point } from "../../../lib/seeded.ts";

export interface GearArt {
  body: string;
  parts: string;
  glow: string;
}

type Luck = () => number;
/** A number between two, in halves. */
const half = (luck: Luck, low: number, high: number) => low + Math.round(luck() * (high - low) * 2) / 2;
const box = (x: number, y: number, w: number, h: number) =>
  outline([
    [x, y],
    [x + w, y],
    [x + w, y + h],
    [x, y + h],
  ]);

function smallGun(luck: Luck, rank: number): GearArt {
  const muzzle = half(luck, 18, 23);
  const thick = half(luck, 2, 4);
  const top = half(luck, 6, 8);
  const grip = half(luck, 3, 7);
  const lean = half(luck, -2, 1);
  const deep = half(luck, 7, 10);
  const body = outline([
    [grip - 2, top],
    [muzzle, top],
    [muzzle, top + thick],
    [grip + 6, top + thick + 2],
    [grip + 4 + lean, top + thick + deep],
    [grip + lean, top + thick + deep],
    [grip, top + thick],
  ]);
  const parts = pick(luck, [
    box(muzzle - 1, top - 1.5, 2, 1.5),
    box(grip + 2, top - 2, half(luck, 4, 8), 2),
    box(muzzle - 5, top + thick, 3, half(luck, 2, 5)),
    box(1, top + 1, grip, 2),
    outline([
      [muzzle, top - 1],
      [muzzle + 2, top - 1],
      [muzzle + 2, top + thick + 1],
      [muzzle, top + thick + 1],
    ]),
    box(grip + 7, top + thick, 3, half(luck, 5, 8)),
  ]);
  return {
    body: body + (rank > 1 ? box(grip, top - 1, 3, 1) : ""),
    parts,
    glow: `M${grip + 4} ${top + 1.2}h${half(luck, 3, 9)}`,
  };
}

function heavyGun(luck: Luck, rank: number): GearArt {
  const top = half(luck, 8, 11);
  const thick = half(luck, 2, 5);
  const stock = half(luck, 3, 7);
  const drop = half(luck, 2, 6);
  const barrel = half(luck, 14, 18);
  const body =
    outline([
      [1, top],
      [barrel, top],
      [barrel, top + thick],
      [stock + 4, top + thick],
      [stock, top + thick + drop],
      [1, top + thick + drop],
    ]) + box(barrel, top + half(luck, 0, 1), 23.5 - barrel, half(luck, 1, 2.5));
  const magazine = pick(luck, [
    box(10, top + thick, 3, half(luck, 3, 7)),
    outline([
      [10, top + thick],
      [14, top + thick],
      [12, top + thick + 6],
      [8, top + thick + 6],
    ]),
    box(9, top + thick, 7, half(luck, 2, 4)),
    outline([
      [16, top + thick],
      [17, top + thick],
      [20, 22],
      [18, 22],
    ]) +
      outline([
        [16, top + thick],
        [15, top + thick],
        [12, 22],
        [14, 22],
      ]),
  ]);
  const scope = pick(luck, [
    box(7, top - 3, half(luck, 4, 8), 2),
    box(8, top - 2, 2, 2) + box(6, top - 4, 7, 2),
    box(12, top - 1.5, 3, 1.5),
    outline([
      [5, top],
      [7, top - 4],
      [9, top],
    ]),
  ]);
  return {
    body: body + (rank > 2 ? box(20, top - 1.5, 3.5, thick + 2) : ""),
    parts: magazine + scope,
    glow: `M${stock + 3} ${top + 1.2}h${half(luck, 4, 8)}`,
  };
}

/** Which head a blade or club has, by what its name says; others are drawn by lot. */
const HEADS: [RegExp, number][] = [
  [/katana|saber|blade|sword|baton/i, 0],
  [/axe|cleaver/i, 1],
  [/hammer|maul|club/i, 2],
  [/knife|dagger|spear|gauntlet/i, 3],
  [/hook|scythe|sickle/i, 6],
];

function melee(luck: Luck, _: number, name: string): GearArt {
  const wide = half(luck, 1, 4);
  const long = half(luck, 12, 16.5);
  const guard = half(luck, 2, 5);
  const tip = 19 - long - half(luck, 0, 2);
  const heads: Point[][] = [
    [
      [0, tip],
      [wide, tip + 3],
      [wide, 17],
      [0, 17],
    ],
    [
      [0, tip + 2],
      [1, tip + 2],
      [1, tip],
      [7, tip + 2],
      [8, tip + 6],
      [5, tip + 5],
      [1, tip + 8],
      [1, 17],
      [0, 17],
    ],
    [
      [0, tip + 1],
      [6, tip + 1],
      [6, tip + 6],
      [1, tip + 6],
      [1, 17],
      [0, 17],
    ],
    [
      [0, tip],
      [wide + 1, tip + 5],
      [1, tip + 8],
      [1, 17],
      [0, 17],
    ],
    [
      [0, tip + 4],
      [3, tip],
      [4, tip],
      [4, tip + 7],
      [1, tip + 9],
      [1, 17],
      [0, 17],
    ],
    [
      [0, tip + 2],
      [1, tip + 2],
      [1, tip + 5],
      [4, tip + 5],
      [4, tip],
      [6, tip],
      [6, tip + 8],
      [1, tip + 8],
      [1, 17],
      [0, 17],
    ],
    [
      [0, tip],
      [1, tip],
      [8, tip + 3],
      [9, tip + 8],
      [7, tip + 5],
      [2, tip + 3],
      [2, 17],
      [0, 17],
    ],
    [
      [0, tip + 1],
      [2, tip + 3],
      [wide + 1, tip + 5],
      [2, tip + 7],
      [wide + 1, tip + 9],
      [1.5, 17],
      [0, 17],
    ],
  ];
  const drawn = pick(luck, heads);
  const head = heads[HEADS.find(([said]) => said.test(name))?.[1] ?? heads.indexOf(drawn)]!;
  const both = luck() < 0.5;
  const right = head.map(([x, y]): Point => [12 + x, y]);
  const body = both ? folded(head) : outline([[11, 17], ...right]);
  const hilt = half(luck, 2, 5);
  const pommel = pick(luck, [
    "",
    box(10, 18.5 + hilt, 4, 1.5),
    folded([
      [0, 18.5],
      [3, 19.5],
      [3, 22],
      [0, 23],
    ]),
  ]);
  const parts = box(12 - guard, 17, guard * 2, half(luck, 1, 2)) + box(11, 18.5, 2, hilt) + pommel;
  return { body, parts, glow: `M12 ${tip + 4}v${half(luck, 4, 8)}` };
}

function grenade(luck: Luck): GearArt {
  const w = half(luck, 4, 7);
  const top = half(luck, 7, 10);
  const bottom = half(luck, 19, 22.5);
  const cut = half(luck, 0, 3);
  const shape: Point[] = pick(luck, [
    [
      [0, top],
      [w - cut, top],
      [w, top + cut],
      [w, bottom - cut],
      [w - cut, bottom],
      [0, bottom],
    ],
    [
      [0, top],
      [w - 2, top + 1],
      [w, (top + bottom) / 2],
      [w - 2, bottom - 1],
      [0, bottom],
    ],
    [
      [0, top],
      [2, top],
      [w, top + 4],
      [w, bottom],
      [0, bottom],
    ],
    [
      [0, top],
      [w, top],
      [w, top + 3],
      [w - 2, top + 4],
      [w - 2, bottom - 3],
      [w, bottom - 2],
      [w, bottom],
      [0, bottom],
    ],
  ]);
  const cap =
    box(10, top - 3, 4, 3) +
    pick(luck, [
      outline([
        [13, top - 3],
        [17, top - 3],
        [20, top + 4],
        [18.5, top + 5],
        [15.5, top - 1.5],
        [13, top - 1.5],
      ]),
      box(14, top - 4, half(luck, 3, 6), 1.5),
      outline([
        [9, top - 3],
        [9, top - 6],
        [15, top - 6],
        [15, top - 3],
      ]),
      outline([
        [10, top - 2],
        [5, top - 4],
        [4, top - 2.5],
        [10, top],
      ]),
    ]);
  return {
    body: folded(shape) + cap,
    parts: `M${12 - w + 1} ${(top + bottom) / 2 - 1}h${2 * w - 2}v2h-${2 * w - 2}z`,
    glow: `M12 ${top + 3}v${half(luck, 2, 5)}`,
  };
}

function armor(luck: Luck, rank: number): GearArt {
  const neck = half(luck, 1.5, 3.5);
  const shoulder = half(luck, 7, 10.5);
  const waist = half(luck, 4, 7);
  const bottom = half(luck, 19, 23);
  const drop = half(luck, 3, 7);
  const shape: Point[] = [
    [0, 6],
    [neck, half(luck, 2, 4)],
    [shoulder, 4 + rank / 2],
    [shoulder + half(luck, 0, 1), 4 + drop],
    [waist + 1, 6 + drop],
    [waist, bottom - 2],
    [half(luck, 1, 4), bottom],
    [0, bottom - half(luck, 0, 2)],
  ];
  const plates = pick(luck, [
    folded([
      [0, 8],
      [4, 8],
      [3, 13],
      [0, 14],
    ]),
    folded([
      [0, 9],
      [5, 9],
      [5, 11],
      [0, 11],
    ]) +
      folded([
        [0, 13],
        [4, 13],
        [4, 15],
        [0, 15],
      ]),
    folded([
      [0, 8],
      [2, 10],
      [0, 14],
    ]),
    folded([
      [0, 8],
      [4, 10],
      [4, 17],
      [0, 15],
    ]),
  ]);
  const worn = pick(luck, [
    "",
    folded([
      [shoulder - 3, 3],
      [shoulder + 1, 1],
      [shoulder + 1, 6],
    ]),
    folded([
      [waist - 1, bottom - 4],
      [waist + 4, bottom],
      [waist - 1, bottom],
    ]),
    folded([
      [0, 1],
      [neck + 2, 1],
      [neck + 1, 5],
      [0, 5],
    ]),
    folded([
      [shoulder - 2, 4 + drop],
      [shoulder + 1, 4 + drop],
      [shoulder, 14 + drop / 2],
      [shoulder - 2, 13],
    ]),
  ]);
  return { body: folded(shape) + worn, parts: plates, glow: `M12 ${half(luck, 8, 10)}v${half(luck, 3, 6)}` };
}

function helmet(luck: Luck, rank: number): GearArt {
  const w = half(luck, 6, 9);
  const top = half(luck, 2, 5);
  const bottom = half(luck, 16, 21);
  const shape: Point[] = [
    [0, top],
    [w - half(luck, 2, 4), top + half(luck, 0, 1)],
    [w, top + half(luck, 4, 6)],
    [w, bottom - 3],
    [w - half(luck, 0, 4), bottom],
    [0, bottom + half(luck, 0, 2)],
  ];
  const fin = pick(luck, [
    "",
    box(11, 0, 2, top + 1),
    folded([
      [w - 2, top + 4],
      [w + 3, top],
      [w + 2, top + 8],
    ]),
    folded([
      [w - 1, 11],
      [w + 2, 11],
      [w + 2, 16],
      [w - 1, 16],
    ]),
    box(12 + w - 2, 1, 1, 9),
  ]);
  const visor = pick(luck, [
    box(12 - w + 1, 10, 2 * w - 2, 3),
    folded([
      [0, 11],
      [w - 1, 9],
      [w - 1, 12],
      [0, 14],
    ]),
    box(11, 7, 2, 9) + box(12 - w + 2, 10, 2 * w - 4, 2),
    box(12 - w + 2, 9, 3, 3) + box(12 + w - 5, 9, 3, 3),
  ]);
  return { body: folded(shape) + fin, parts: visor, glow: `M${12 - rank} ${bottom - 3}h${rank * 2}` };
}

const KINDS: Record<string, (luck: Luck, rank: number, name: string) => GearArt> = {
  "small gun": smallGun,
  "heavy gun": heavyGun,
  melee,
  grenade,
  armor,
  helmet,
};

export function gear(id: string, type: string, rank: number, name: string): GearArt {
  return (KINDS[type] ?? smallGun)(seeded(`gear ${id}`), rank, name);
}
