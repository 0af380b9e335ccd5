/** What a view of NEON HOPE says, in words. */

import type { Explained } from "../../lib/explain.svelte.ts";
import type { LineBody } from "../../lib/wire.ts";
import type { Action, ActionView, CardView, Content, PlayerView, PrintedTask, Threat, ToolView, View } from "./view.ts";

export const ATTRIBUTES = ["perception", "courage", "charisma", "logic"] as const;
export const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
export const plural = (n: number, word: string) => `${n} ${word}${n === 1 ? "" : "s"}`;
export const signed = (n: number) => (n < 0 ? `−${-n}` : `+${n}`);
/** A gain of chance in whole points. */
export const points = (gain: number) => `+${Math.max(0, Math.round(100 * gain))} points`;
export const unquoted = (text: string) => text.replace(/[»«]/g, "");
/** Numbers with a true minus. */
export const minus = (text: string) => text.replace(/^-/, "−");

export const firstName = (player: PlayerView | undefined) => player?.name.split(" ")[0] ?? "";
export const TYPES: Record<string, string> = {
  investigate: "Investigate",
  "get support": "Get Support",
  fight: "Fight",
  hack: "Hack",
};
export const typesOf = (card: ActionView) => card.types.map((type) => TYPES[type] ?? capital(type)).join(" or ");

export const taskWords = (task: PrintedTask) =>
  `${TYPES[task.type] ?? task.type} with ${task.attribute}, difficulty ${task.difficulty}`;

export function iconsWords(icons: string[]): string {
  const count = (name: string) => icons.filter((icon) => icon === name).length;
  return [
    count("stress") ? `${count("stress")} Stress` : "",
    count("surveillance") ? `${count("surveillance")} Surveillance` : "",
  ]
    .filter(Boolean)
    .join(" and ");
}

/** The icons of a threat that no Hacking Cube covers: slots are counted over the icons that have one. */
export function uncovered(threat: Threat, cubes: number[]): { icon: string; slot: boolean; covered: boolean }[] {
  let slot = 0;
  return threat.icons.map((each) => {
    const covered = each.slot && cubes.includes(slot);
    if (each.slot) slot++;
    return { icon: each.icon, slot: each.slot, covered };
  });
}

/** Slots that are not over an icon: those of the retreat box, or of a State itself. */
export function openSlots(card: CardView): { on: boolean }[] {
  const icons = card.threat?.icons.filter((each) => each.slot).length ?? 0;
  return [...Array(Math.max(0, card.slots - icons)).keys()].map((i) => ({ on: card.cubes.includes(icons + i) }));
}

/** How an objective is reached, in the words of the rules: the last token turns a Lead over (HOPE-LEAD-04). */
export function howTo(objective: string): string {
  if (/\bFlip\b/.test(objective)) return "A Lead is flipped when tasks have taken its last Secret or marker.";
  if (/\bComplete\b/.test(objective)) return "A Lead is completed when the last token of its back is taken too.";
  return "";
}

/** How many tokens are left on a Lead. */
export const left = (card: CardView) =>
  (card.secrets ?? 0) + Object.values(card.markers ?? {}).reduce((sum, n) => sum + n, 0);

const WRITTEN: Record<string, string> = { INV: "investigate", SUP: "get support", FGT: "fight", HCK: "hack" };

/** An Action card as it is printed, before anybody holds it; what it does besides is told when somebody does. */
export const printed = (action: Action): ActionView => ({
  id: action.id,
  name: action.name,
  types: action.type.split(/[/, ]+/).map((each) => WRITTEN[each] ?? each.toLowerCase()),
  bonus: action.bonus ?? 0,
  impact: action.impact ?? 0,
  universal: action.universal ?? false,
  text: "",
});

/** A card in play, line by line. */
export function cardLines(card: CardView): string[] {
  if (card.retreated) return ["It has retreated, and comes back in the encounter phase."];
  const icons = card.threat
    ? iconsWords(
        uncovered(card.threat, card.cubes)
          .filter((each) => !each.covered)
          .map((each) => each.icon),
      )
    : "";
  const tokens = [
    card.secrets ? plural(card.secrets, "Secret") : "",
    ...Object.entries(card.markers ?? {}).map(([name, n]) => `${n} ${capital(name)}`),
  ].filter(Boolean);
  return [
    card.task ? `${taskWords(card.task)}.` : "",
    card.second ? `${taskWords(card.second)}.` : "",
    card.threat ? (icons ? `Threat ${card.threat.value}: below it ${icons}.` : "Its threat is covered.") : "",
    card.retreat !== null && card.task?.type === "fight" ? `From ${card.retreat} on it retreats.` : "",
    card.health ? `${card.damage ?? 0} of ${card.health} Damage.` : "",
    card.slots ? `${card.cubes.length} of ${plural(card.slots, "slot")} covered.` : "",
    tokens.length ? `On it: ${tokens.join(", ")}.` : "",
    card.keywords.length ? `${card.keywords.join(", ")}.` : "",
    unquoted(card.text),
  ].filter(Boolean);
}

/** An Action card, line by line. */
export const actionLines = (card: ActionView): string[] =>
  [
    `${typesOf(card)} ${signed(card.bonus)}${card.impact ? `, ${card.impact} additional Impact` : ""}.`,
    unquoted(card.text),
    card.universal ? "Universal." : "",
  ].filter(Boolean);

export const toolLines = (tool: ToolView): string[] =>
  [
    `Costs ${plural(tool.cost, "Resource")}.`,
    tool.task ? `${taskWords(tool.task)}.` : "",
    unquoted(tool.text),
    tool.slots ? `${tool.cubes} of ${plural(tool.slots, "slot")} covered.` : "",
  ].filter(Boolean);

/** What a threshold does, in two or three words for the scale. */
export function thresholdWords(text: string): string {
  if (/lose the episode/i.test(text)) return "you lose";
  if (/escalation/i.test(text)) return "escalation";
  if (/Enemy/.test(text)) return "an Enemy comes";
  if (/encounter card/i.test(text)) return "an encounter";
  const stress = /(\d) Stress/.exec(text);
  if (stress) return `${stress[1]} Stress each`;
  return text
    .split(/[.,:;]/)[0]!
    .split(" ")
    .slice(0, 3)
    .join(" ");
}

/** Modifiers counted: what lies face down, the best first. */
export function counted(modifiers: string[]): { name: string; n: number }[] {
  const found = new Map<string, number>();
  for (const name of modifiers) found.set(name, (found.get(name) ?? 0) + 1);
  return [...found].map(([name, n]) => ({ name, n })).sort((a, b) => rank(b.name) - rank(a.name));
}

const rank = (name: string) =>
  name === "Epic Win" ? 9 : name === "Skull" ? -8 : name === "Epic Fail" ? -9 : Number(name);

/** Whether the encounter phase goes on. */
export const inEncounters = (view: View) => view.doing.some((each) => each.procedure === "EncounterPhase");

/** Whether the table is still laid: nobody has had a turn. */
export const inSetup = (view: View) => view.round < 2 && view.active === null && !view.turns_taken.length;

/** The cards in a character's own zone: who follows it, and what sticks to it. */
export const zoneOf = (view: View, seat: number) =>
  view.cards.map((card, i) => ({ card, i })).filter(({ card }) => card.place === `zone ${seat}`);

/** The card that a task, an attack or an event means: by its id, or by its name. */
export const cardOf = (view: View, said: unknown): number =>
  said ? view.cards.findIndex((card) => card.id === said || card.name === said) : -1;

/** The Action cards and Tools that a line of the log names. */
export function mentions(content: Content, line: LineBody): Explained[] {
  const said = [
    ...content.action.map((each) => ({ title: each.name, lines: [`Action card, ${signed(each.bonus ?? 0)}.`] })),
    ...content.tool.map((each) => ({ title: each.name, lines: [`Tool for ${plural(each.cost, "Resource")}.`] })),
  ];
  return said.filter((each) => line.text.includes(each.title));
}

/** Every generated picture that is open before the first evening. */
export const piecesOf = (content: Content): { kind: string; id: string }[] => [
  ...content.character.map(({ id }) => ({ kind: "character", id })),
  ...content.action.map(({ id }) => ({ kind: "action", id })),
  ...content.tool.map(({ id }) => ({ kind: "tool", id })),
];
