import { FACES, SIGNS } from "./art/dice.ts";
import type { Legend } from "../../lib/boards.ts";
import { AMMO, capital, GEAR, TOKENS } from "./names.ts";

const signs = (words: Record<string, string>) =>
  Object.entries(words).map(([name, said]) => ({ ...SIGNS[name], words: capital(said) }));
const faces = (...names: string[]) => signs(Object.fromEntries(names.map((name) => [name, FACES[name]!.name])));

export const legend: Legend = [
  { heading: "Attack dice", signs: faces("CRIT", "HIT", "COND", "MISS") },
  { heading: "Defense dice", signs: faces("GUARD", "BLOCK", "SPARK", "FAIL") },
  {
    heading: "Actions",
    signs: signs({
      move: "Move",
      attack: "Attack",
      search: "Search, and Search tokens",
      defense: "Defense",
      takeover: "Takeover",
      gain1: "Gain 1 Energy",
      gain2: "Gain 2 Energy",
      wild: "Any of the four",
    }),
  },
  {
    heading: "Fighters",
    signs: signs({ hp: "HP tokens", energy: "Energy", field: "Force Field", flag: "Leader token", ...TOKENS }),
  },
  {
    heading: "Arena",
    signs: signs({
      ship: "Drop Ship",
      bot: "Bot",
      water: "Goes under: one wave for each Sector",
      turn: "Reroll",
      die: "Dice",
      card: "Cards",
    }),
  },
  { heading: "Ammo", signs: signs(AMMO) },
  { heading: "Gear", signs: signs(Object.fromEntries(GEAR.map((type) => [type, type]))) },
];
