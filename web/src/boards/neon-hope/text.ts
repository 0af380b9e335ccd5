/** The table of NEON HOPE as plain text, section by section. */

import type { TextPart } from "../../lib/boards.ts";
import {
  actionLines,
  ATTRIBUTES,
  capital,
  cardLines,
  counted,
  firstName,
  inEncounters,
  minus,
  plural,
  toolLines,
  unquoted,
  zoneOf,
} from "./names.ts";
import type { CardView, Content, LocationView, PlayerView, View } from "./view.ts";

const cardWords = (card: CardView) =>
  `${card.name} (${card.kind}${card.side === "B" ? ", back" : ""}): ${cardLines(card).join(" ")}`;

function placeLines(view: View, place: LocationView): string[] {
  const who = place.characters.map((seat) => firstName(view.players[seat]));
  return [
    `${place.name}${place.text ? `: ${unquoted(place.text)}` : ""} ${who.length ? `Here: ${who.join(", ")}.` : "Nobody is here."}`.trim(),
    ...place.cards
      .map((i) => view.cards[i])
      .filter((card): card is CardView => card !== undefined)
      .map(cardWords),
  ];
}

function stock(player: PlayerView): string {
  return [
    `Endurance ${player.endurance}`,
    `${player.hope} Hope`,
    plural(player.resources, "Resource"),
    plural(player.actions, "action"),
    ...player.markers.map((marker) => `${marker.attribute} marker with ${plural(marker.charges, "charge")}`),
  ].join(", ");
}

function playerPart(view: View, player: PlayerView, names: string[]): TextPart {
  return {
    heading: `${player.name} (${names[player.seat] ?? `seat ${player.seat + 1}`})`,
    lines: [
      `${stock(player)}.`,
      `${ATTRIBUTES.map((name) => `${capital(name)} ${player.attributes[name]}`).join(", ")}.`,
      ...(player.character_tool
        ? [`Character Tool ${player.character_tool.name}: ${unquoted(player.character_tool.text)}`]
        : []),
      ...player.hand.map((card) => `In hand: ${card.name}. ${actionLines(card).join(" ")}`),
      ...player.tools.map((tool) => `Tool: ${tool.name}. ${toolLines(tool).slice(1).join(" ")}`),
      ...zoneOf(view, player.seat).map(({ card }) => `With ${firstName(player)}: ${cardWords(card)}`),
      `Discard pile: ${player.discard.map((card) => card.name).join(", ") || "empty"}.`,
      `Tool Kit: ${player.kit.map((tool) => `${tool.name} (${tool.cost})`).join(", ") || "empty"}.`,
    ],
  };
}

export function text(view: View, _content: Content, names: string[]): TextPart[] {
  const dial = view.surveillance;
  const chapter = view.chapter;
  const network = view.cards.filter((card) => card.place === "network");
  return [
    {
      heading: `Round ${view.round}: ${inEncounters(view) ? "encounter phase" : "character phase"}`,
      lines: [
        `Surveillance ${dial.dial} of ${dial.final}${inEncounters(view) ? "" : `; the encounter phase adds ${dial.coming}`}.`,
        ...dial.thresholds.map((each) => `${each.at}${each.fired ? ", has happened" : ""}: ${unquoted(each.text)}`),
        ...(dial.escalated ? [`Escalation: ${unquoted(dial.escalation)}`] : []),
        ...(chapter
          ? [
              `Chapter ${chapter.number}, ${chapter.title}: ${unquoted(chapter.objective)}`,
              ...chapter.goals.map((goal) => `${unquoted(goal.text)} ${goal.met ? "Done." : "Not yet."}`),
            ]
          : []),
        ...(view.resolving
          ? [
              `${firstName(view.players[view.resolving.seat])} resolves ${view.resolving.name}: ${unquoted(view.resolving.text)}`,
            ]
          : []),
        ...(view.active !== null ? [`It is the turn of ${firstName(view.players[view.active])}.`] : []),
        ...(view.responsible !== null ? [`${firstName(view.players[view.responsible])} is responsible.`] : []),
      ],
    },
    ...view.settings.map((setting): TextPart => ({
      heading: setting.name,
      lines: [...placeLines(view, setting.top), ...placeLines(view, setting.bottom)],
    })),
    {
      heading: "Network, Grid and Archive",
      lines: [
        ...(network.length ? network.map(cardWords) : ["No State is in the Network."]),
        `Grid: ${view.grid.face_down} face down; shown: ${view.grid.revealed.map(minus).join(", ") || "nothing"}.`,
        `Hidden in Grid and Archive: ${counted(view.grid.unknown)
          .map(({ name, n }) => `${n} × ${minus(name)}`)
          .join(", ")}.`,
        ...(view.grid.seen.length ? [`Seen, face down in the Grid: ${view.grid.seen.map(minus).join(", ")}.`] : []),
        `Archive: ${plural(view.grid.archive, "modifier")}${view.grid.archived.length ? `, of them ${view.grid.archived.map(minus).join(", ")}` : ""}.`,
        `Encounter deck: ${plural(view.encounter.deck, "card")}; discard pile: ${view.encounter.discard.map((id) => view.faces?.[id]?.name ?? id).join(", ") || "empty"}.`,
      ],
    },
    ...view.players.map((player) => playerPart(view, player, names)),
  ];
}
