/** The table after an event, drawn from the event alone: the view that the server tells at the end of a step says it all again. */

import type { LineBody } from "../../lib/wire.ts";
import { pieceOf } from "./names.ts";
import { fieldsOf, type Fields } from "./types.ts";
import type { Content, Open, PlayerView, Slot, VaranView, View } from "./view.ts";

/** Something of the board with a change. */
function part<N extends "sectors" | "varans">(view: View, name: N, id: string, change: Partial<View[N][string]>): View {
  return { ...view, [name]: { ...view[name], [id]: { ...view[name][id], ...change } } };
}

/** A player with a change. */
const player = (view: View, seat: number, change: Partial<PlayerView>): View => ({
  ...view,
  players: view.players.map((each, i) => (i === seat ? { ...each, ...change } : each)),
});

/** So many troopers more or fewer in a sector. */
function crowd(view: View, sector: string, more: number): View {
  return part(view, "sectors", sector, { troopers: Math.max(0, view.sectors[sector]!.troopers + more) });
}

/** A slot of a seat in the present phase. */
function slot(view: View, seat: number, change: Partial<Slot>, at = view.phase - 1): View {
  const slots = view.players[seat]!.slots.map((each, i) => (i === at ? { ...each, ...change } : each));
  return player(view, seat, { slots });
}

const open = (view: View, seat: number, what: keyof Open): Open => ({
  card: false,
  counter: false,
  ...view.players[seat]!.slots[view.phase - 1]?.open,
  [what]: true,
});

/** The varan of a card of a seat, by its id in the view. */
function varanOf(view: View, content: Content, seat: number, card: string): string | null {
  const letter = pieceOf(content, "card", card)?.varan;
  return letter ? `${view.players[seat]!.color}-${letter}` : null;
}

const cloakless = (varan: VaranView, content: Content) =>
  varan.counters.some((each) => pieceOf(content, "counter", each.counter)?.permanent === "cloak");

/** Every living varan is hidden again, but for those whose cloak is damaged. */
function hidden(view: View, content: Content): View {
  const varans = Object.fromEntries(
    Object.entries(view.varans).map(([id, each]) => [
      id,
      each.sector === null ? each : { ...each, cloak: cloakless(each, content) ? 0 : 3 },
    ]),
  );
  return { ...view, varans };
}

function put(view: View, varan: string, sector: VaranView["sector"]): View {
  const from = view.varans[varan]!.sector;
  let next = part(view, "varans", varan, { sector });
  if (from) next = part(next, "sectors", from, { varans: next.sectors[from]!.varans.filter((each) => each !== varan) });
  if (sector) next = part(next, "sectors", sector, { varans: [...next.sectors[sector]!.varans, varan] });
  return next;
}

function points(view: View, seat: number, more: number): View {
  const now = view.players[seat]!.points;
  return player(view, seat, { points: { ...now, total: now.total + more } });
}

type Change = (view: View, line: Pick<LineBody, "seat">, fields: Fields, content: Content) => View;

const CHANGES: Record<string, Change> = {
  turn: (view, _, { turn }) => ({ ...view, turn, phase: 0, stage: "selection", grenades: [] }),
  programmed: (view, { seat }, { cards, counters }) =>
    [0, 1, 2, 3].reduce(
      (next, i) => slot(next, seat, cards ? { laid: true, card: cards[i], counter: counters?.[i] } : { laid: true }, i),
      view,
    ),
  phase: (view, _, { phase }, content) => ({ ...hidden(view, content), phase, stage: "phase", troops: undefined }),
  revealed: (view, { seat }, { card }, content) => {
    const shown = slot(view, seat, { laid: true, card, open: open(view, seat, "card"), may_be_card: undefined });
    const varan = varanOf(view, content, seat, card);
    if (!varan || !view.varans[varan]?.sector || cloakless(view.varans[varan], content)) return shown;
    return part(shown, "varans", varan, { cloak: pieceOf(content, "card", card)!.cloak });
  },
  ignored: (view, { seat }, { card, why }, content) => {
    const varan = varanOf(view, content, seat, card);
    const struck = slot(view, seat, { struck: why });
    if (!varan || !view.varans[varan]?.sector) return struck;
    return part(struck, "varans", varan, { cloak: cloakless(view.varans[varan], content) ? 0 : 3 });
  },
  substituted: (view, line, fields, content) =>
    CHANGES.ignored!(view, line, { ...fields, why: "substituted" }, content),
  moved: (view, _, { varan, sector }) => put(view, varan, sector),
  picked: (view, _, { player }) => slot(view, player, { picked: true }),
  "turned over": (view, { seat }, { counter }) =>
    slot(view, seat, { counter, open: open(view, seat, "counter"), may_be_counter: undefined }),
  damaged: (view, _, { varan, total }) => part(view, "varans", varan, { damage: total }),
  killed: (view, _, { varan, killer }) => {
    const { seat } = view.varans[varan]!;
    let next = put(view, varan, null);
    next = part(next, "varans", varan, { cloak: null, counters: [] }); // what lay on it goes back
    next = points(next, seat, -3);
    return killer === null || killer === seat ? next : points(next, killer, 3);
  },
  "troopers killed": (view, { seat }, { count, sector }) => points(crowd(view, sector, -count), seat, count),
  laid: (view, { seat }, { counter, varan }, content) => {
    const lies = [...view.varans[varan]!.counters, { owner: seat, counter }];
    const cloak = pieceOf(content, "counter", counter)?.permanent === "cloak" ? { cloak: 0 } : {};
    return part(view, "varans", varan, { counters: lies, ...cloak });
  },
  threw: (view, { seat }, { sector }) => ({
    ...view,
    grenades: [...view.grenades, { seat, sector, power: 0, counter_of: null }],
  }),
  explodes: (view) => ({ ...view, grenades: view.grenades.slice(1) }),
  fired: (view, { seat }, { source, varan, count }) => {
    const before = view.troops?.seat === seat ? view.troops.fire : [];
    return { ...view, troops: { seat, free: {}, fire: [...before, { source, varan, count }] } };
  },
  acts: (view) => ({ ...view, troops: undefined }),
  troops: (view, _, { count, source, sector }) => crowd(crowd(view, source, -count), sector, count),
  extra: (view, _, { count, sector }) => crowd(view, sector, count),
  reinforced: (view, _, { count, sector }) => ({
    ...crowd(view, sector, count),
    reserve: Math.max(0, view.reserve - count),
    stage: "reinforcement",
    phase: 0,
  }),
};

/** The view after a line of the log. */
export function after(view: View, line: LineBody, content: Content): View {
  const change = CHANGES[line.kind];
  try {
    return change && view ? change(view, line, fieldsOf(line), content) : view;
  } catch {
    return view; // the view of the step says it all
  }
}
