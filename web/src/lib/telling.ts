/** A view read out in words, for a board that does not tell it itself. */

import type { TextPart } from "./boards.ts";
import { headed } from "./words.ts";

const SEATS = ["first", "active", "leader"]; // names of data that hold a seat

const simple = (value: unknown) => value === null || typeof value !== "object";

/** A value on one line. */
function said(value: unknown): string {
  if (value === null || value === undefined) return "none";
  if (value === true) return "yes";
  if (value === false) return "no";
  if (Array.isArray(value)) return value.length ? value.map(said).join(", ") : "none";
  if (typeof value === "object")
    return (
      Object.entries(value)
        .map(([name, each]) => `${headed(name).toLowerCase()} ${said(each)}`)
        .join("; ") || "none"
    );
  return String(value);
}

/** The parts of a view: what is simple first, then a heading for each thing, one for each player. */
export function toldView(view: unknown, names: string[]): TextPart[] {
  const parts: TextPart[] = [{ heading: "The table", lines: [] }];
  for (const [name, value] of Object.entries(view ?? {})) {
    if (name === "game" || name === "seat") continue;
    if (SEATS.includes(name) && typeof value === "number")
      parts[0]!.lines.push(`${headed(name)}: ${names[value] ?? value}.`);
    else if (simple(value)) parts[0]!.lines.push(`${headed(name)}: ${said(value)}.`);
    else if (name === "players" && Array.isArray(value)) {
      value.forEach((player, seat) => {
        const lines = Object.entries(player)
          .filter(([each]) => each !== "seat" && each !== "who")
          .map(([each, part]) => `${headed(each)}: ${said(part)}.`);
        parts.push({ heading: names[seat] ?? `Player ${seat + 1}`, lines });
      });
    } else if (Array.isArray(value))
      parts.push({ heading: headed(name), lines: value.map((each, i) => `${i + 1}: ${said(each)}.`) });
    else
      parts.push({
        heading: headed(name),
        lines: Object.entries(value as object).map(([each, part]) => `${headed(each)}: ${said(part)}.`),
      });
  }
  return parts;
}
