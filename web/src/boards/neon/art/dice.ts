/** The faces of the dice and the small signs of NeoN, drawn on a grid of 24: `solid` is filled, `line` is stroked. */

export interface Sign {
  solid?: string;
  line?: string;
}

const BOLT = "M13 2L5 13h6l-1 9 9-12h-6z";
const SHIELD = "M12 2l9 3v7c0 5-4 8-9 10c-5-2-9-5-9-10V5z";
const CROWN = "M3 8l5 4 4-8 4 8 5-4-2 10H5zM5 20h14v2H5z";

export const FACES: Record<string, Sign & { name: string }> = {
  CRIT: {
    name: "critical hit",
    solid: "M12 1l2.500 7L21 5l-3 6.500 5 4.500-7-.500L12 23l-4-7.500-7 .500 5-4.500L3 5l6.500 3z",
  },
  HIT: { name: "hit", line: "M12 5a7 7 0 1 0 0 14a7 7 0 1 0 0-14M12 1v7M12 16v7M1 12h7M16 12h7" },
  COND: { name: "?", line: "M7.500 8.500a4.500 4.500 0 1 1 7 3.700c-1.800 1.200-2.500 1.800-2.500 4.300M12 20v1" },
  MISS: { name: "miss", line: "M5 12h14" },
  GUARD: { name: "strong shield", solid: SHIELD, line: "M12 2l9 3v7c0 5-4 8-9 10c-5-2-9-5-9-10V5z" },
  BLOCK: { name: "shield", line: SHIELD },
  SPARK: { name: "fail with Energy", line: BOLT },
  FAIL: { name: "fail", line: "M6 6l12 12M18 6L6 18" },
};

export const SIGNS: Record<string, Sign> = {
  ...FACES,
  energy: { solid: BOLT },
  hp: { solid: "M12 21L3 11V6l3-3h3l3 3 3-3h3l3 3v5z" },
  field: { line: "M7 3h10l5 9-5 9H7l-5-9z" },
  leader: { solid: CROWN },
  flag: { solid: "M6 3h13l-4 5 4 5H6z", line: "M5 2v20" },
  bot: { line: "M5 9h14v11H5zM12 9V4M9 4h6M9 13v2M15 13v2M9 18h6" },
  search: { line: "M10 3a7 7 0 1 0 0 14a7 7 0 1 0 0-14M15 15l7 7" },
  move: { line: "M3 12h16M13 5l7 7-7 7" },
  attack: { line: "M4 3l13 13M20 3L7 16M3 15l6 6M21 15l-6 6" },
  defense: { line: SHIELD },
  takeover: { line: CROWN },
  gain1: { line: BOLT },
  gain2: { line: "M9 2L3 12h4l-1 9 6-11H8zM18 2l-6 10h4l-1 9 6-11h-4z" },
  wild: { line: "M12 2v20M2 12h20M5 5l14 14M19 5L5 19" },
  water: { line: "M2 8c3-4 5-4 7 0s5 4 7 0 4-4 6-1M2 16c3-4 5-4 7 0s5 4 7 0 4-4 6-1" },
  die: { line: "M4 4h16v16H4zM8 8v1M16 15v1M12 11.500v1" },
  card: { line: "M6 3h12v18H6zM9 7h6M9 11h6" },
  neko: { line: "M4 21V6l5 4h6l5-4v15zM9 14v2M15 14v2M11 18h2" },
  trap: { line: "M2 12a10 10 0 0 1 20 0M2 12l4 3 3-3 3 3 3-3 3 3 4-3M4 19h16" },
  smoke: { line: "M7 19a4 4 0 0 1 0-8a5 5 0 0 1 9-3a4 4 0 0 1 2 11z" },
  ship: { line: "M2 13l8-3 2-6 2 6 8 3-6 3-2 5h-4l-2-5z" },
  turn: { line: "M4 9a8 8 0 0 1 15-1M20 3v5h-5M20 15a8 8 0 0 1-15 1M4 21v-5h5" },
  swap: { line: "M7 3v18M3 17l4 4 4-4M17 21V3M13 7l4-4 4 4" },
  B: { line: "M8 21h8v-8c0-5-2-8-4-10c-2 2-4 5-4 10zM8 17h8" },
  S: { line: "M6 21h12V8l-3-5H9L6 8zM6 16h12M12 3v5" },
  E: { line: "M6 6h12v16H6zM10 2h4v4h-4zM13 9l-3 5h4l-3 5" },
  G: { line: "M12 8a7 7 0 1 0 0 14a7 7 0 1 0 0-14M10 8V3h5l4 4M12 11v8M8 15h8" },
  "small gun": { line: "M2 7h19v5h-9l-2 8H5l2-8H2z" },
  "heavy gun": { line: "M1 9h22v4h-8v5h-3v-5H6l-2 6H1z" },
  melee: { line: "M3 21l4-4M5 15l4 4M8 16L20 4l1-1v4L10 18" },
  grenade: { line: "M12 8a7 7 0 1 0 0 14a7 7 0 1 0 0-14M10 8V3h5l4 4" },
  armor: { line: "M4 4h5l3 3 3-3h5v7l-3 10H7L4 11z" },
  helmet: { line: "M4 20v-8a8 8 0 0 1 16 0v8h-5v-5H9v5z" },
};

/** Special Abilities, by what they do first. */
export const POWERS: Record<string, Sign> = {
  PULL: { line: "M21 4v16M17 12H4M9 7l-5 5 5 5" },
  NEKO: { line: SIGNS.neko!.line },
  DEF: { line: `${SHIELD}M12 8v8M8 12h8` },
  HOWITZER: { line: "M2 20h11l8-12-4-3-8 12M5 20a3 3 0 1 0 6 0M20 3l2-2M22 6h1" },
  SMOKE: { line: SIGNS.smoke!.line },
  LUNGE: { line: "M3 21L19 5M12 4h8v8M4 13l7 7" },
  TRAP: { line: SIGNS.trap!.line },
  MIRROR_STEP: { line: "M12 2v20M3 7l5 5-5 5M21 7l-5 5 5 5" },
  SET: {
    line: "M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16M12 1v5M12 18v5M1 12h5M18 12h5",
    solid: "M12 8l1.200 2.800L16 12l-2.800 1.200L12 16l-1.200-2.800L8 12l2.800-1.200z",
  },
  STEP: { line: "M3 20c7 0 6-8 13-8M12 7l5 5-5 5M3 6h5M3 11h3" },
  UPDRAFT: { line: "M12 21V4M6 10l6-6 6 6M4 21c0-4 2-5 2-8M20 21c0-4-2-5-2-8" },
  AREA: { line: "M12 2c1 5 6 7 6 12a6 6 0 0 1-12 0c0-3 2-4 2-7 2 1 3 2 4-5zM12 20v-5" },
};

/** What an effect of a Sector is about, in an icon and at most three words, by what it does first. */
export const VERBS: Record<string, { sign: string; says: (n: number) => string }> = {
  SET: { sign: "COND", says: (n) => (n === 1 ? "becomes a hit" : `${n} become hits`) },
  ATK: { sign: "die", says: (n) => `${n} more die` },
  GAIN: { sign: "energy", says: (n) => `${n} Energy` },
  REROLL: { sign: "turn", says: (n) => `reroll ${n}` },
  IGNORE: { sign: "water", says: () => "safe from water" },
  SEARCH: { sign: "card", says: (n) => `${n} more card` },
  ANY_SECTOR: { sign: "move", says: () => "move anywhere" },
  NO_REROLL: { sign: "FAIL", says: () => "no rerolls" },
  BLOCK_FAILS: { sign: "BLOCK", says: () => "shields fail" },
  ABILITY_SURCHARGE: { sign: "energy", says: (n) => `abilities +${n}` },
};
