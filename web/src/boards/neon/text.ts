/** The table of NeoN as plain text, section by section. */

import type { TextPart } from "../../lib/boards.ts";
import {
  actionCard,
  actionWord,
  fighterName,
  GEAR,
  hpRows,
  pieceOf,
  placeName,
  plural,
  RANKS,
  sectorName,
  TOKENS,
} from "./names.ts";
import { fromView, nameIn, sentence, STOPS } from "./attack.ts";
import type { Content, PlayerView, SectorView, View } from "./view.ts";

const card = (content: Content, id: string) => pieceOf(content, "equipment", id)?.name ?? id;

function sector(content: Content, view: View, each: SectorView): string {
  const bots = Array.isArray(each.bots)
    ? each.bots.map((id) => pieceOf(content, "bot", id)?.name ?? id).join(", ")
    : each.bots
      ? plural(each.bots, "Bot")
      : "";
  const there = [
    bots,
    each.search ? plural(each.search, "Search token") : "",
    ...(each.tokens ?? []).map((token) => `${TOKENS[token]} token`),
    ...each.fighters.map((who) => nameIn(view, content, who)),
  ].filter(Boolean);
  const piece = pieceOf(content, "sector", each.id);
  return `${piece?.name ?? each.id}, rank ${RANKS[each.rank]}${view.next === each.id ? ", sinks next" : ""}: ${there.length ? there.join(", ") : "empty"}. ${piece?.text ?? ""}`;
}

function fighter(content: Content, view: View, names: string[], player: PlayerView): TextPart {
  const gear = GEAR.filter((type) => player.gear[type]).map((type) => {
    const { card: top, ammo } = player.gear[type]!;
    return `${type}: ${card(content, top)}${ammo.length ? `, with ${ammo.map((id) => card(content, id)).join(", ")} as Ammo` : ", no Ammo"}`;
  });
  const rows = hpRows(view, content, player)
    .map((row) => row.filter(Boolean).join(", "))
    .filter(Boolean);
  const lines = [
    player.place === "eliminated"
      ? "Eliminated."
      : `${[
          `In ${placeName(content, player.place)}`,
          `${plural(player.hp.length, "HP token")} left${rows.length ? ` (${rows.join("; ")})` : ""}`,
          `${player.energy} Energy`,
          plural(player.fields, "Force Field"),
        ].join(", ")}.`,
    `${plural(player.points, "point")}${view.leader === player.who ? ", Leader" : ""}${player.squad != null && player.squad >= 0 ? `, Squad ${player.squad + 1}` : ""}.`,
    gear.length ? `Gear: ${gear.join("; ")}.` : "No Gear.",
    player.bots.length ? `Bot tokens: ${player.bots.join(", ")}.` : "",
    player.enhancement
      ? `Enhancement: ${pieceOf(content, "enhancement", player.enhancement)?.name}${player.tapped ? ", used" : ""}.`
      : "",
    player.programme
      ? `Programme: ${player.programme.actions.map(actionWord).join(", ")}; Initiative ${player.programme.initiative}${player.acted ? ", has acted" : ""}.`
      : "",
    player.hand?.cards
      ? `Hand: ${player.hand.cards.map((id: string) => actionCard(content, id)).join(", ")}`
      : player.hand
        ? `${plural(player.hand.count, "card")} in hand.`
        : "",
  ];
  return {
    heading: `${fighterName(content, player.fighter)}${player.who === view.seat ? " (you)" : names[player.who] ? ` (${names[player.who]})` : ""}`,
    lines: lines.filter(Boolean),
  };
}

export function text(view: View, content: Content, names: string[]): TextPart[] {
  const attack = fromView(view, content);
  return [
    {
      heading: `Round ${view.round} of ${view.track.length}`,
      lines: [
        view.sinking ?? "",
        view.order.length ? `Still to act: ${view.order.map((who) => nameIn(view, content, who)).join(", ")}.` : "",
        `Went under: ${
          view.placed
            .flat()
            .map((id: string) => sectorName(content, id))
            .join(", ") || "nothing yet"
        }.`,
        ...(view.squads ?? []).map((side, squad) => `Squad ${squad + 1}: ${plural(side.points, "point")}.`),
      ].filter(Boolean),
    },
    ...(attack ? [{ heading: `Attack: ${STOPS[attack.stop]!.name.toLowerCase()}`, lines: [sentence(attack)] }] : []),
    ...(view.drawn?.cards
      ? [
          {
            heading: "Cards you drew",
            lines: view.drawn.cards.map(
              (id: string) =>
                `${card(content, id)}. ${pieceOf(content, "equipment", id)?.text ?? pieceOf(content, "enhancement", id)?.text ?? ""}`,
            ),
          },
        ]
      : []),
    { heading: "Arena, clockwise", lines: view.arena.map((each) => sector(content, view, each)) },
    ...view.players.map((player) => fighter(content, view, names, player)),
    {
      heading: "Decks",
      lines: [
        `Equipment: ${view.decks.equipment.map((n, i) => `${n} of rank ${RANKS[i + 1]}`).join(", ")}.`,
        `Enhancements: ${view.decks.enhancements}.`,
      ],
    },
  ];
}
