/** What was open in each phase of each turn, told from the log: who acted in which order, why, and what came of it. */

import type { LineBody } from "../../lib/wire.ts";
import { fieldsOf } from "./types.ts";

export interface Act {
  seat: number;
  card: string;
  /** Why it did not act: double, killed, substituted. */
  struck: string;
  /** Why it came before another: "before Amber: 9 points to 12". */
  reason: string;
  acted: boolean;
  /** The counter of this seat, once it was turned over. */
  counter: string;
  /** What came of it, in the words of the log. */
  told: string[];
}

export interface PhaseStory {
  phase: number;
  acts: Act[];
}

export interface TurnStory {
  turn: number;
  phases: PhaseStory[];
}

const RESULTS = ["moved", "sum", "killed", "no attack", "threw", "laid", "troopers killed"];

/** The turns that the log tells, the newest last; the beginning of the first may be in an earlier part of the log. */
export function turnsOf(log: LineBody[], now = 1): TurnStory[] {
  const turns: TurnStory[] = [];
  let phase: PhaseStory | undefined;
  let acting: Act | undefined;
  const actOf = (seat: number) => phase?.acts.find((each) => each.seat === seat);
  for (const line of log) {
    const fields = fieldsOf(line);
    if (line.kind === "turn") {
      turns.push({ turn: fields.turn, phases: [] });
      phase = acting = undefined;
    } else if (line.kind === "phase") {
      if (!turns.length)
        turns.push({ turn: (fieldsOf(log.find((each) => each.kind === "turn")).turn ?? now + 1) - 1, phases: [] });
      phase = { phase: fields.phase, acts: [] };
      acting = undefined;
      turns.at(-1)!.phases.push(phase);
    } else if (line.kind === "revealed")
      phase?.acts.push({
        seat: line.seat,
        card: fields.card,
        struck: "",
        reason: "",
        acted: false,
        counter: "",
        told: [],
      });
    else if (line.kind === "ignored" || line.kind === "substituted") {
      const act = actOf(line.seat);
      if (act) act.struck = line.kind === "ignored" ? fields.why : "substituted";
    } else if (line.kind === "before") {
      const act = actOf(line.seat);
      if (act && phase && !act.acted) act.reason = line.text.replace(/^\S+ before/, "Before").replace(/\.$/, "");
    } else if (line.kind === "acts" && phase) {
      acting = actOf(line.seat);
      if (acting) {
        acting.acted = true;
        const rest = phase.acts.filter((each) => each !== acting);
        const done = rest.filter((each) => each.acted);
        phase.acts = [...done, acting, ...rest.filter((each) => !each.acted)];
      }
    } else if (line.kind === "turned over") {
      const act = actOf(line.seat);
      if (act && phase?.phase !== undefined) act.counter = fields.counter;
    } else if (line.kind === "reinforced" || line.kind === "ended") phase = acting = undefined;
    else if (acting && RESULTS.includes(line.kind)) acting.told.push(line.text);
  }
  return turns;
}

export interface Sum {
  target: string;
  parts: { n: number; word: string; harm?: boolean }[];
  result: number;
  /** Whether the counter sets a limit. */
  limited: boolean;
}

/** An attack as a sum, from its line. */
export function sumOf(line: LineBody | null): Sum | null {
  if (line?.kind !== "sum") return null;
  const { target, power, value, melee, cover, cloak, result } = fieldsOf(line);
  const parts = [
    { n: power, word: "power" },
    { n: value, word: "counter" },
    ...(melee ? [{ n: melee, word: "melee" }] : []),
    ...(cover ? [{ n: -cover, word: "cover" }] : []),
    ...(cloak ? [{ n: -cloak, word: "cloak" }] : []),
  ];
  const total = parts.reduce((sum, each) => sum + each.n, 0);
  return { target, parts, result, limited: Math.max(0, total) !== result };
}

/** How many troopers a sum has killed, once that is told: it may reach more than stand there. */
export function killedBy(log: LineBody[], line: LineBody | null): number | null {
  const target = sumOf(line)?.target;
  const told = log.find(
    (each) =>
      line && each.id > line.id && each.kind === "troopers killed" && target === `troopers in ${fieldsOf(each).sector}`,
  );
  return told ? fieldsOf(told).count : null;
}

const OUTCOMES = ["picked", "turned over", "sum", "damaged", "killed", "laid", "troopers killed", "returned"];

/** While a sum and what comes of it are shown, the attack they belong to is told above. */
export function headline(table: { beat: LineBody | null; log: LineBody[] }): string {
  if (!OUTCOMES.includes(table.beat?.kind ?? "")) return "";
  const line = table.log.findLast((each) => ["aimed", "explodes", "threw", "acts"].includes(each.kind));
  return line?.kind === "acts" ? "The troopers fire." : (line?.text ?? "");
}
