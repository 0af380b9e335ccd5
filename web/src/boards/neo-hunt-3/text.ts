/** The table of Neo-Hunt 3 as plain text, section by section. */

import type { TextPart } from "../../lib/boards.ts";
import { capital, cardName, counterName, onBoard, plural, sectorWord, standing, tileLines } from "./names.ts";
import { COMPASS } from "./rules.ts";
import type { Content, Slot, VaranView, View } from "./view.ts";

const STAGES: Record<string, string> = {
  selection: "everybody lays a programme",
  "set-up": "set-up",
  reinforcement: "reinforcements arrive",
  over: "the game is over",
};

function varanWords(content: Content, varan: VaranView): string {
  if (!varan.sector) return `${varan.name} (${varan.letter}): dead.`;
  const lies = varan.counters.map((each) => counterName(content, each.counter)).join(", ");
  const facts = [
    `in ${sectorWord(varan.sector)}`,
    `${varan.hit_points - varan.damage} of ${varan.hit_points} hit points`,
    `cloak ${varan.cloak}`,
    `firepower ${varan.firepower}`,
    `melee skill ${varan.melee}`,
    ...(lies ? [`with ${lies} on it`] : []),
  ];
  return `${varan.name} (${varan.letter}): ${facts.join(", ")}.`;
}

function slotWords(content: Content, slot: Slot, phase: number): string {
  if (!slot.laid) return `Phase ${phase}: nothing yet.`;
  const card = slot.card ? `${slot.card} ${cardName(content, slot.card)}` : "a closed card";
  const may = (slot.may_be_counter ?? []).map((id) => counterName(content, id));
  const counter = slot.counter
    ? `counter ${counterName(content, slot.counter)}`
    : may.length
      ? `a closed counter: ${may.join("; ")}`
      : "a closed counter";
  const struck = slot.struck === "substituted" ? "; the troopers act instead" : slot.struck ? "; ignored" : "";
  return `Phase ${phase}: ${card}${struck}, with ${counter}.`;
}

export function text(view: View, content: Content, names: string[]): TextPart[] {
  const color = (seat: number) => capital(view.players[seat]!.color);
  const mine = (seat: number) => seat === view.seat;
  const varanAt = (id: string) => {
    const { seat, name } = view.varans[id]!;
    return mine(seat) ? `your ${name}` : `${color(seat)}'s ${name}`;
  };
  return [
    {
      heading: `Turn ${view.turn}: ${view.phase ? `phase ${view.phase}` : (STAGES[view.stage] ?? view.stage)}`,
      lines: [
        `${plural(onBoard(view), "trooper")} on the board, ${view.reserve} in reserve.`,
        ...view.grenades.map(
          ({ seat, sector }) =>
            `${mine(seat) ? "Your grenade" : `A grenade of ${color(seat)}`} waits in ${sectorWord(sector)}.`,
        ),
        ...(view.troops?.fire ?? []).map(
          (each) => `${plural(each.count, "trooper")} in ${sectorWord(each.source)} at ${varanAt(each.varan)}.`,
        ),
      ],
    },
    {
      heading: "Sectors",
      lines: COMPASS.map((id) => {
        const sector = view.sectors[id]!;
        const there = [sector.troopers ? plural(sector.troopers, "trooper") : "", ...sector.varans.map(varanAt)].filter(
          Boolean,
        );
        return `${sectorWord(id)}: ${there.join(", ") || "empty"}. ${tileLines(sector).join(" ")}`;
      }),
    },
    ...view.players.map((player): TextPart => ({
      heading: `${color(player.seat)} (${names[player.seat] ?? `seat ${player.seat + 1}`})`,
      lines: [
        `${plural(player.points.total, "point")}, ${standing(view, player.seat)}${player.plays ? "" : "; has given up"}.`,
        ...Object.values(view.varans)
          .filter((each) => each.seat === player.seat)
          .map((each) => varanWords(content, each)),
        ...player.slots.map((slot, i) => slotWords(content, slot, i + 1)),
      ],
    })),
  ];
}
