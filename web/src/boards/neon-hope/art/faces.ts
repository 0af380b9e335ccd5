/** Faces drawn from parts: head, hair, eyes, mouth, clothes and one thing that changes the outline; the same name always looks the same. */

import { pick, seeded } from "../../../lib/seeded.ts";
import { drawn, filled, type Shape } from "./shapes.ts";

interface Palette {
  skin: string;
  shade: string;
  dark: string;
  cloth: string;
  lit: string;
}

const WARM: Palette = { skin: "#f4dcb0", shade: "#b8935f", dark: "#5a4229", cloth: "#5a4229", lit: "#ffb938" };
const COLD: Palette = { skin: "#dfe7f4", shade: "#8c9ab6", dark: "#3d4962", cloth: "#5d6b88", lit: "#ff5f7a" };

/** The face, and its side away from the light. */
const HEADS = [
  ["M15 11h18l5 5v12l-6 8H16l-6-8V16z", "M27 11h6l5 5v12l-6 8h-6l4-9z"],
  ["M17 7h14l3 5v18l-6 8h-8l-6-8V12z", "M27 7h4l3 5v18l-6 8h-4l5-9z"],
  ["M16 9h16l4 5v15l-7 8h-10l-7-8V14z", "M27 9h5l4 5v15l-7 8h-5l5-9z"],
  ["M18 8h12l6 8v10l-6 11H18l-6-11V16z", "M26 8h4l6 8v10l-6 11h-5l5-10z"],
] as const;
const HAIR = [
  "",
  "M11 18l-2-4 3-4 2-5 6-2 5 1 6 1 4 4 1 5-2 4-2-5-5-2-9 1-4 1z",
  "M12 17l3-8 4-2 2-5h7l2 5 4 2 2 8-5-5H18z",
  "M11 14l4-8h17l4 6 5 2v3H11z",
  "M8 40V18l8-13h16l8 13v22l-5-8V17l-6-6H19l-6 6v15z",
  "M3 15h42v3H3zM13 15l2-11h18l2 11z",
  "M11 18V10l6-6h14l6 6v8l-4-7H15z",
  "M10 24V12l7-8h13l8 8v7l-4-7-14-2-5 4z",
  "M19 2h10l3 12H16z",
] as const;
const EYES = [
  "M16 18h7M25 18h7M18 22h3M27 22h3",
  "M15 18h8v6h-8zM26 18h8v6h-8zM23 20h3",
  "M16 20h6v2h-3M26 20h6v2h-3",
  "M16 21l3 2 3-2M26 21l3 2 3-2",
  "M17 21h5M26 21h5",
  "M16 19l6 2M32 19l-6 2M18 22h3M27 22h3",
] as const;
const MOUTHS = ["M20 30h8", "M20 30l4 1.500 4-1.500", "M20 31h5l3-2", "M21 31l3-1.500 3 1.500"] as const;
const CLOTHES = [
  ["M2 48l6-10 10-4h12l10 4 6 10z", "M15 36l9 11 9-11"],
  ["M3 48l5-11 9-4 7 4 7-4 9 4 5 11z", "M20 38v8M28 38v8"],
  ["M4 48l6-9 9-4h10l9 4 6 9z", "M16 48V38M32 48V38M16 43h16"],
  ["M1 48l4-12 9-4 10 6 10-6 9 4 4 12z", "M14 33l10 12 10-12"],
  ["M0 48c0-9 8-13 24-13s24 4 24 13z", "M10 43h28"],
] as const;
const PROPS: ((colours: Palette) => Shape[])[] = [
  () => [],
  () => [drawn("M10 22V16l6-10h16l6 10v6", "#35e6ea", 2), filled("M7 20h5v9H7zM36 20h5v9h-5z", "#35e6ea")],
  ({ shade, skin }) => [
    drawn("M10 36l26 12", "#35e6ea", 3),
    { d: "M32 38h15v10H32z", fill: shade, stroke: skin, width: 1 },
  ],
  ({ shade, skin }) => [filled("M33 36l9-4 5 16H36z", skin), drawn("M36 40l8-3M37 44l8-3", shade, 1.4)],
  () => [drawn("M37 20v6l-3 2v6", "#35e6ea")],
  ({ lit }) => [filled("M30 41h8v6h-8z", lit)],
  ({ skin, lit }) => [drawn("M36 32h11M41 32v9M37 41h9", skin, 2), filled("M38 25h2v7h-2zM43 27h2v5h-2z", lit)],
];

interface Looks {
  head: number;
  hair: number;
  eyes: number;
  mouth: number;
  clothes: number;
  prop: number;
}

/** Who comes with the game, drawn by hand from the same parts. */
const KNOWN: Record<string, [Looks, Palette]> = {
  larx: [
    { head: 0, hair: 0, eyes: 0, mouth: 0, clothes: 0, prop: 4 },
    { skin: "#f0d2ad", shade: "#a97f58", dark: "#2f3a55", cloth: "#2f3a55", lit: "#35e6ea" },
  ],
  deniz: [
    { head: 1, hair: 1, eyes: 1, mouth: 1, clothes: 1, prop: 0 },
    { skin: "#e9c199", shade: "#9a6e4a", dark: "#2a2233", cloth: "#3a2f49", lit: "#ffb938" },
  ],
  ottilie: [
    { head: 2, hair: 2, eyes: 2, mouth: 3, clothes: 3, prop: 1 },
    { skin: "#f1d9c3", shade: "#b08c78", dark: "#8d93a8", cloth: "#44345e", lit: "#a08bff" },
  ],
  noor: [
    { head: 3, hair: 4, eyes: 4, mouth: 1, clothes: 4, prop: 5 },
    { skin: "#c99a6d", shade: "#7d5435", dark: "#22302b", cloth: "#274a3d", lit: "#ff5f7a" },
  ],
};

function drawnFrom(looks: Looks, colours: Palette): Shape[] {
  const { skin, shade, dark, cloth, lit } = colours;
  const [head, side] = HEADS[looks.head]!;
  const [clothes, seam] = CLOTHES[looks.clothes]!;
  const shapes = [
    filled(clothes, cloth),
    drawn(seam, looks.clothes === 1 ? lit : shade, 2),
    filled("M20 32h8v6l-4 3-4-3z", shade),
    filled(head, skin),
    filled(side, shade),
  ];
  if (HAIR[looks.hair]) shapes.push(filled(HAIR[looks.hair]!, dark));
  if (looks.eyes === 1) shapes.push({ d: EYES[1], stroke: "#ffdf9e", width: 1.6, fill: "#0a0e18" });
  else shapes.push(drawn(EYES[looks.eyes]!, dark, 1.9));
  shapes.push(drawn(MOUTHS[looks.mouth]!, dark), drawn("M24 22v4l-2 1", shade, 1.4));
  return [...shapes, ...PROPS[looks.prop]!(colours)];
}

const many = (n: number) => [...Array(n).keys()];

/** Somebody by a name or an id: one of the characters, a person who may help, or one of Halcyon's. */
export function face(id: string, cold = false): Shape[] {
  const known = KNOWN[id];
  if (known) return drawnFrom(...known);
  const luck = seeded(`face ${id}`);
  const looks = {
    head: pick(luck, many(HEADS.length)),
    hair: cold ? pick(luck, [3, 5, 6, 8, 0]) : pick(luck, many(HAIR.length).slice(1)),
    eyes: cold ? pick(luck, [4, 5, 0]) : pick(luck, many(EYES.length)),
    mouth: pick(luck, many(MOUTHS.length)),
    clothes: pick(luck, many(CLOTHES.length)),
    prop: cold ? pick(luck, [0, 1, 5]) : pick(luck, many(PROPS.length).slice(1)),
  };
  return drawnFrom(looks, cold ? COLD : WARM);
}
