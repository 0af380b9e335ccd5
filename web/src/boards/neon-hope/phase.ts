/** What happens at the table and who sees to it, in half a sentence. */

import type { TableStore } from "../../lib/table.svelte.ts";
import type { LineBody } from "../../lib/wire.ts";
import { firstName, inEncounters } from "./names.ts";
import type { View } from "./view.ts";

/** The steps of the encounter phase, as they tick off, and the step of the rules after which each is done. */
export const STEPS = [
  ["Start effects", "beginnings"],
  ["Network", "network"],
  ["Surveillance", "surveil"],
  ["Back in play", "face_up"],
  ["Actions back", "unspent"],
  ["Cards drawn", "draw"],
  ["Resolve", "resolve"],
] as const;
const ORDER = [
  "gather",
  "beginnings",
  "network",
  "activations",
  "surveil",
  "activations_again",
  "face_up",
  "unspent",
  "draw",
  "resolve",
];

/** How many of the steps are over; -1: it is not the encounter phase. */
export function stepsDone(view: View): number {
  const phase = view.doing.find((each) => each.procedure === "EncounterPhase");
  if (!phase) return -1;
  const now = ORDER.indexOf(phase.step);
  return STEPS.filter(([, step]) => ORDER.indexOf(step) < now).length;
}

/** Who resolves what, and why. */
export function banner(table: TableStore<View>): string {
  const { view } = table;
  if (!view) return "";
  const name = (seat: number) => firstName(view.players[seat]);
  if (view.resolving) {
    const { seat } = view.resolving;
    const first = seat === view.responsible ? ", being responsible" : "";
    const waits = view.drawn?.some((each) => each !== null) ? "; the others wait" : "";
    return inEncounters(view)
      ? `${name(seat)} resolves an encounter card${first}${waits}.`
      : `${name(seat)} draws and resolves an encounter card.`;
  }
  const within = (procedure: string) => view.doing.some((each) => each.procedure === procedure);
  const asked = table.now?.decisions?.map((each) => each.seat) ?? [];
  const [first] = asked;
  const wait = view.players.length > 1 ? "; the others wait" : "";
  if (within("Vote")) return "All decide this together.";
  if (within("Suffer") && first !== undefined) return `${name(first)} suffers Stress and chooses what to lose${wait}.`;
  if (within("ActivateEnemies")) return enemies(view, asked.map(name), table.log.findLast(revealed)?.fields?.modifier);
  if (view.task)
    return `${name(view.task.seat)} performs a task${helpers(asked.filter((each) => each !== view.task!.seat).map(name))}.`;
  if (view.drawn?.some((each) => each !== null)) return "Each has drawn an encounter card and keeps it hidden.";
  if (inEncounters(view)) return "The encounter phase: the city acts.";
  if (view.active !== null) return `${name(view.active)} plays${wait}.`;
  return asked.length > 1 ? "Anybody may take the next turn." : "";
}

const revealed = (line: LineBody) => line.kind === "revealed";
const helpers = (names: string[]) => (names.length ? `; ${names.join(" and ")} may add a charge` : "");

/** Enemies attack: whom, why, and who could take it. */
function enemies(view: View, [victim, ...others]: string[], modifier: unknown): string {
  const why = inEncounters(view)
    ? "in the encounter phase"
    : ["Skull", "Epic Fail"].includes(String(modifier))
      ? `because of the ${modifier}`
      : "";
  const whom = victim ? ` and attack ${victim}` : "";
  const takes = others.length ? `; ${others.join(" or ")} may take it instead` : "";
  return `Enemies act${why ? ` ${why}` : ""}${whom}${takes}.`;
}
