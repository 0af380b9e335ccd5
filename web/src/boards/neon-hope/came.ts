/** What came of a task: the result with its sum, for who performed it and for who looks on. */

import type { TableStore } from "../../lib/table.svelte.ts";
import type { Sentence } from "../../lib/told.ts";
import type { LineBody } from "../../lib/wire.ts";
import { minus, signed } from "./names.ts";

const RESULT = ["success", "failure"];
const LATER = ["turn", "round", "encounter phase"]; // what came before is no news

/** How a value came about: "4, Grid −2"; a Skull or an Epic result is named as it was shown. */
export function sumOf(value: number, modifiers: string[]): string {
  const numbers = modifiers.map(Number);
  if (!modifiers.length) return "";
  if (numbers.some(Number.isNaN)) return `Grid: ${modifiers.map(minus).join(", ")}`;
  const from = numbers.reduce((sum, n) => sum + n, 0);
  return `${value - from}, Grid ${from ? signed(from) : 0}`;
}

/** The result of the last task among lines that begin with it, as a sentence; nothing while it is not known. */
export function resultOf(lines: LineBody[]): { line: LineBody; text: string } | null {
  const at = lines.findLastIndex((line) => RESULT.includes(line.kind));
  if (at < 0) return null;
  const from = lines.slice(0, at).findLastIndex((line) => line.kind === "task");
  const shown = lines.slice(Math.max(0, from), at).filter((line) => line.kind === "revealed");
  const sum = sumOf(
    Number(lines[at]!.fields?.value),
    shown.map((line) => String(line.fields?.modifier)),
  );
  const line = lines[at]!;
  return { line, text: sum ? `${line.text.replace(/\.$/, "")} (${sum}).` : line.text };
}

/** What came of the task that I have just performed; who has only just come is told of this turn alone. */
export function came(table: Pick<TableStore, "log" | "chosenAfter" | "mine">): Sentence | null {
  const { log, chosenAfter } = table;
  const since = chosenAfter < 0 ? log.slice(log.findLastIndex((line) => LATER.includes(line.kind)) + 1) : log;
  const result = resultOf(since.filter((line) => line.id > chosenAfter));
  return result && table.mine(result.line.seat) ? { seat: result.line.seat, text: result.text } : null;
}
