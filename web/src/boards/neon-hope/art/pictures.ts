/** Signs of places and machines, drawn from parts: a board, what it hangs from, and a pictogram; the same card always looks the same. */

import { pick, seeded } from "../../../lib/seeded.ts";
import { face } from "./faces.ts";
import { drawn, filled, type Shape } from "./shapes.ts";

const CREAM = "#f4dcb0";
const TAN = "#b8935f";
const AMBER = "#ffb938";
const CYAN = "#35e6ea";

const BOARDS = [
  "M7 14h34v26H7z",
  "M24 9l18 18-18 18L6 27z",
  "M5 15h27l11 12-11 12H5z",
  "M6 13h36v28l-9-5H15l-9 5z",
  "M16 12h16l8 8v14l-8 8H16l-8-8V20z",
  "M12 10h24v34H12z",
];
const MOUNTS = [
  drawn("M14 2v11M34 2v11", TAN, 2),
  drawn("M24 2v10", TAN, 3),
  drawn("M2 6h44", TAN, 3),
  drawn("M2 3h44M2 8h44M4 3l5 5 5-5 5 5 5-5 5 5 5-5 5 5", TAN, 1.4),
  drawn("M4 2v12M4 6h34", TAN, 2),
];
const PICTOGRAMS: Shape[][] = [
  [drawn("M17 18h14l-3 9h-8zM24 27v8M19 36h10", AMBER, 2), drawn("M19 22h10", CYAN, 2)],
  [drawn("M14 37l5-16h10l5 16zM12 29h24M24 21v16", AMBER), filled("M19 21h5v8h-7zM24 29h7l2 8h-9z", CYAN)],
  [drawn("M14 19v17M20 19v17M28 19v17M34 19v17", TAN, 2), drawn("M12 30h4M18 23h4M26 33h4M32 26h4", AMBER, 3.4)],
  [drawn("M24 18v18M16 22l16 10M32 22L16 32", CYAN, 2.2), drawn("M21 19l3 3 3-3M21 35l3-3 3 3", CYAN, 1.6)],
  [drawn("M20 34V20l12-3v14", AMBER, 2), filled("M15 31h5v5h-5zM27 28h5v5h-5z", CYAN)],
  [drawn("M24 18v18M14 20c4-2 7-2 10 0 3-2 6-2 10 0v15c-4-2-7-2-10 0-3-2-6-2-10 0z", AMBER, 2)],
  [drawn("M14 24l4-4 4 4 4-4 4 4 4-4M14 32l4-4 4 4 4-4 4 4 4-4", CYAN, 2)],
  [drawn("M16 27a4 4 0 1 0 8 0a4 4 0 1 0-8 0M24 27h10v4M30 27v3", AMBER, 2)],
  [drawn("M18 18h12v18H18zM18 24h12M18 30h12", AMBER, 2), drawn("M24 21v0M24 27v0M24 33v0", CYAN, 2.4)],
  [drawn("M15 34V24l9-6 9 6v10zM21 34v-7h6v7", AMBER, 2), drawn("M18 25h0M30 25h0", CYAN, 2.4)],
  [drawn("M15 20h18v12H15zM18 36h12M24 32v4", AMBER, 2), drawn("M19 24h5M19 28h9", CYAN)],
  [drawn("M17 36V20h14v16M14 36h20M24 28h4", AMBER, 2), drawn("M21 24h6", CYAN)],
];
const LINES = [
  "M8 18h9M20 18h6M29 18h11M8 23h7M20 23h9M32 23h6M8 33h10M21 33h5M29 33h9M8 38h6M20 38h8",
  "M9 36V22M15 36V28M21 36V19M27 36V31M33 36V24M39 36V20",
  "M8 30l7-8 6 5 8-9 5 6 6-4M8 37h32",
  "M12 18h8v8h-8zM28 18h8v8h-8zM12 31h8v6h-8zM28 31h8v6h-8z",
  "M24 17a10 10 0 1 0 0 20a10 10 0 1 0 0-20zM24 22a5 5 0 1 0 0 10a5 5 0 1 0 0-10zM24 13v6M24 35v6M10 27h6M32 27h6",
  "M9 19h30M9 24h22M9 29h26M9 34h14",
];
const BARS = ["M6 25.500h36v5H6z", "M6 16h5v24H6z", "M30 16h12v10H30z", "M6 34h36v6H6z", ""];

/** A place, as the sign over its door. */
export function sign(id: string): Shape[] {
  const luck = seeded(`sign ${id}`);
  const board = pick(luck, BOARDS);
  return [
    pick(luck, MOUNTS),
    { d: board, stroke: "#5a4229", width: 5, opacity: 0.35 },
    { d: board, fill: "#120d08", stroke: CREAM, width: 2 },
    ...pick(luck, PICTOGRAMS),
  ];
}

/** Something in the Network, as a screen. */
export function screen(id: string): Shape[] {
  const luck = seeded(`screen ${id}`);
  const bar = pick(luck, BARS);
  return [
    { d: "M4 6h40v36H4z", fill: "#04100b", stroke: "#5fbf93", width: 1.6 },
    drawn("M4 13h40", "#5fbf93", 1),
    drawn(pick(luck, LINES), "#4fb086", 2),
    ...(bar ? [{ d: bar, fill: "#d9ffe8", opacity: 0.85 }] : []),
  ];
}

/** A machine that looks for somebody. */
export function machine(id: string): Shape[] {
  const luck = seeded(`machine ${id}`);
  const body = pick(luck, ["M9 18h30l-4 10-6 4H19l-6-4z", "M8 16h32v12l-6 6H14l-6-6z", "M12 14h24l6 9-6 11H12L6 23z"]);
  const top = pick(luck, ["M4 13h14M30 13h14M11 13v5M37 13v5", "M24 4v10M18 4h12", "M6 10l8 6M42 10l-8 6"]);
  return [
    drawn(top, "#8c9ab6", 2),
    filled(body, "#5d6b88"),
    { d: "M19 24a5 5 0 1 0 10 0a5 5 0 1 0-10 0", fill: "#0a0e18", stroke: "#dfe7f4", width: 2 },
    drawn("M24 22v4", "#ff5f7a", 2),
    { d: "M20 36l-6 10M28 36l6 10", stroke: "#8c9ab6", width: 1.2 },
  ];
}

// how people are called by what they do, and machines by what they are
const PEOPLE = /(er|ers|ian|ants?|crew|shift|council|mechanic|visor)$/i;
const MACHINES = /(drone|van|unit|runner|engine)$/i;

/** The picture of a card in play. */
export function picture(card: { kind: string; card: string; name: string }): Shape[] {
  if (card.kind === "enemy") return MACHINES.test(card.name) ? machine(card.card) : face(card.card, true);
  if (card.kind === "state" || card.kind === "event") return screen(card.card);
  return PEOPLE.test(card.name) ? face(card.card) : sign(card.card);
}
