import type { Legend } from "../../lib/boards.ts";
import { SIGNS } from "./signs.ts";

const signs = (words: Record<string, string>) =>
  Object.entries(words).map(([name, said]) => ({ ...SIGNS[name], words: said }));

export const legend: Legend = [
  {
    heading: "Action cards",
    signs: signs({
      go: "Move: so many sectors",
      see: "Shot: power",
      claw: "Close assault: power",
      throw: "Grenade: power",
      trooper: "All troopers shoot, then move",
      cloak: "Cloak while it acts",
      reversed: "Reversed priority",
    }),
  },
  {
    heading: "Sectors",
    signs: signs({
      shotcover: "Shot cover",
      grenadecover: "Grenade cover",
      door: "Door: no shot passes",
    }),
  },
  {
    heading: "Varans",
    signs: signs({ heart: "Hit points left", cloak: "Present cloak: 3 is hidden, 0 is plain to see" }),
  },
  {
    heading: "Damage counters",
    signs: signs({
      least: "At least so much damage",
      most: "At most so much damage",
      gun: "Stays: 1 firepower less",
      melee: "Stays: 1 melee skill less",
    }),
  },
];
