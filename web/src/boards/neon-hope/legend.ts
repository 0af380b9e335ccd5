import type { Legend } from "../../lib/boards.ts";
import { SIGNS } from "./signs.ts";

const signs = (words: Record<string, string>) =>
  Object.entries(words).map(([name, said]) => ({ line: SIGNS[name], words: said }));

export const legend: Legend = [
  {
    heading: "Tasks",
    signs: signs({
      investigate: "Investigate: removes a Secret",
      "get support": "Get Support: takes a marker",
      fight: "Fight: deals 1 Damage",
      hack: "Hack: places a Hacking Cube",
    }),
  },
  {
    heading: "Attributes",
    signs: signs({ perception: "Perception", courage: "Courage", charisma: "Charisma", logic: "Logic" }),
  },
  {
    heading: "Threats",
    signs: signs({
      stress: "Stress: discard a card each, or spend Hope",
      surveillance: "Surveillance: the dial rises by 1 each",
    }),
  },
  {
    heading: "The Grid",
    signs: signs({
      skull: "Skull: −1, another modifier, and Enemies act after the action",
      win: "Epic Win: success at once, and 1 more Impact",
      fail: "Epic Fail: failure at once, and Enemies act",
    }),
  },
  {
    heading: "Tokens",
    signs: signs({
      secret: "Secret",
      hope: "Hope: each prevents 1 Stress",
      resource: "Resource: buys Tools when you Focus",
      cube: "Hacking Cube: covers a slot",
      heart: "Health of an Enemy",
      plus: "1 additional Impact",
      camera: "A threshold that waits",
      watching: "A threshold that has happened",
    }),
  },
];
