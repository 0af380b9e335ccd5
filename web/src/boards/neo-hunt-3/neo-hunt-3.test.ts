// @vitest-environment node
import { beforeEach, expect, test, vi } from "vitest";
import { floor } from "./art/floor.ts";
import { varan } from "./art/varan.ts";
import { cardWords, counterWords, mentions, partsOf, standing } from "./names.ts";
import { after } from "./picture.ts";
import * as lay from "./programme.ts";
import { adjacent, doorAt, reach, sight, within } from "./rules.ts";
import { headline, killedBy, sumOf, turnsOf } from "./story.ts";
import { text } from "./text.ts";
import { composed, destinations, most, sources, wishes } from "./troops.ts";
import type { Content, View } from "./view.ts";

const content = {
  varan: [
    { letter: "A", name: "Rasp" },
    { letter: "B", name: "Kiln" },
    { letter: "C", name: "Veil" },
  ],
  card: [
    {
      id: "A1",
      name: "Pounce",
      varan: "A",
      priority: 5,
      cloak: 1,
      operations: [
        { do: "MOVE", n: 1 },
        { do: "ASSAULT", n: 2 },
      ],
    },
    { id: "A2", name: "Maul", varan: "A", priority: 2, cloak: 2, operations: [{ do: "ASSAULT", n: 3 }] },
    {
      id: "B3",
      name: "Advance",
      varan: "B",
      priority: 4,
      reversed: true,
      cloak: 2,
      operations: [
        { do: "MOVE", n: 1 },
        { do: "SHOT", n: 0 },
      ],
    },
    { id: "C1", name: "Ghost Shot", varan: "C", priority: 3, cloak: 3, operations: [{ do: "SHOT", n: 0 }] },
    {
      id: "C2",
      name: "Lob and Slip",
      varan: "C",
      priority: 3,
      cloak: 2,
      operations: [
        { do: "GRENADE", n: 2 },
        { do: "MOVE", n: 1 },
      ],
    },
    { id: "T1", name: "Trooper Orders", priority: 6, operations: [{ do: "TROOPERS" }] },
  ],
  counter: [
    { id: "D1", name: "+1, min 1", value: 1, at_least: 1 },
    { id: "D2", name: "+2, max 2", value: 2, at_most: 2 },
    { id: "D3", name: "+0, cloak damaged", value: 0, permanent: "cloak" },
    { id: "D6", name: "+2", value: 2 },
  ],
} as unknown as Content;

const SECTORS = ["NW", "N", "NE", "W", "centre", "E", "SW", "S", "SE"];
const slot = () => ({
  laid: true,
  card: null,
  counter: null,
  open: { card: false, counter: false },
  struck: null,
  picked: false,
  may_be_counter: ["D1", "D2"],
});

function table(doors: Record<string, string[]> = {}, covers: Record<string, number> = {}): View {
  const varanOf = (seat: number, letter: string, sector: string | null) => ({
    seat,
    letter,
    name: { A: "Rasp", B: "Kiln", C: "Veil" }[letter],
    role: "varan",
    sector,
    hit_points: 8,
    damage: 0,
    firepower: 4,
    melee: 2,
    cloak: sector ? 3 : null,
    counters: [],
  });
  const varans: Record<string, { sector: string | null }> = {
    "cyan-A": varanOf(0, "A", "NW"),
    "cyan-B": varanOf(0, "B", "NW"),
    "cyan-C": varanOf(0, "C", null),
    "amber-A": varanOf(1, "A", "SE"),
    "amber-B": varanOf(1, "B", "SE"),
    "amber-C": varanOf(1, "C", "SE"),
  };
  return {
    turn: 2,
    phase: 1,
    stage: "phase",
    reserve: 10,
    grenades: [],
    varans,
    sectors: Object.fromEntries(
      SECTORS.map((id, i) => [
        id,
        {
          tile: id,
          name: id,
          number: i + 1,
          shot_cover: covers[id] ?? 0,
          grenade_cover: 0,
          turns: 0,
          doors: doors[id] ?? [],
          troopers: 2,
          varans: Object.keys(varans).filter((each) => varans[each]!.sector === id),
        },
      ]),
    ),
    players: ["cyan", "amber"].map((color, seat) => ({
      seat,
      color,
      plays: true,
      points: { total: 9, troopers: 0, "varans killed": 0, "varans alive": 9 },
      counters: { at_home: ["D1", "D2", "D3", "D6"], on_varans: {} },
      slots: [slot(), slot(), slot(), slot()],
    })),
  } as unknown as View;
}

const line = (kind: string, seat = -1, fields: Record<string, unknown> = {}, said = "") => ({
  id: 0,
  kind,
  rule: "",
  seat,
  text: said,
  fields,
});

// ---- the board
test("sectors that share a side are adjacent", () => {
  expect(adjacent("NW").sort()).toEqual(["N", "W"]);
  expect(adjacent("centre")).toHaveLength(4);
  expect([...within("NW", 2)].sort()).toEqual(["N", "NE", "NW", "SW", "W", "centre"].sort());
});

test("a door on either of two sides that face each other stops sight, and cover adds up on the way", () => {
  const free = table({}, { N: 1, NE: 2 }).sectors;
  expect(sight(free, "NW").get("NE")).toBe(3);
  expect(sight(free, "NW").has("centre")).toBe(false);
  const barred = table({ N: ["W"] }).sectors;
  expect(doorAt(barred, "NW", 1)).toBe(true);
  expect(sight(barred, "NW").has("N")).toBe(false);
  expect(sight(table({ NE: ["W"] }).sectors, "NW").has("NE")).toBe(false);
});

test("a card reaches what its parts allow from where its varan stands; the dead and troopers reach nothing", () => {
  const view = table();
  const advance = reach(view, 0, content.card[2])!;
  expect([...advance.go].sort()).toEqual(["N", "W"]);
  expect(advance.see.has("SW")).toBe(true);
  expect(reach(view, 0, content.card[3])).toBeNull();
  expect(reach(view, 0, content.card[5])).toBeNull();
  expect(reach(view, 1, content.card[4])!.hurl).toEqual(new Set(["SE", "E", "S"]));
});

// ---- programmes
test("what is pressed goes to the first free slot, comes out when pressed again, and that slot is next", () => {
  let draft = lay.empty();
  for (const id of ["A1", "B3", "T1"]) draft = lay.press(draft, "cards", id);
  expect(draft.cards).toEqual(["A1", "B3", "T1", null]);
  draft = lay.press(draft, "cards", "A1");
  draft = lay.press(draft, "cards", "B3");
  expect(lay.nextSlot(draft, "cards")).toBe(1);
  draft = lay.press(draft, "cards", "C1");
  expect(draft.cards).toEqual([null, "C1", "T1", null]);
  expect(lay.missing(draft)).toBe(6);
});

test("what is dragged onto a full slot swaps with what lies there", () => {
  let draft = lay.place(lay.press(lay.empty(), "counters", "D1"), "counters", "D2", 3);
  draft = lay.place(draft, "counters", "D1", 3);
  expect(draft.counters).toEqual(["D2", null, null, "D1"]);
  draft = lay.place(draft, "counters", "D6", 0);
  expect(draft.counters).toEqual(["D6", null, null, "D1"]);
});

test("a programme is eight answers, cards first", () => {
  const draft = lay.laidAs(["A1", "B3", "T1", "C2"], ["D1", "D2", "D3", "D6"], ["D1", "D2", "D3", "D6"]);
  expect(lay.answers(draft)).toEqual(["A1", "B3", "T1", "C2", "D1", "D2", "D3", "D6"]);
  expect(lay.laidAs(["A1"], ["D1"], ["D2"]).counters[0]).toBeNull();
});

test("doubles, dead varans and a missing trooper card are warned about", () => {
  const view = table();
  const all = ["D1", "D2", "D3", "D6"];
  const warn = (cards: (string | null)[], third = false) =>
    lay.ignored(lay.laidAs(cards, [], all), content, view, 0, third);
  expect(warn(["A1", "A2", "T1", "B3"])).toEqual(["", "Ignored: Rasp acts in phase 1.", "", ""]);
  expect(warn(["A1", "A2", "A1", "T1"])[2]).toBe("Ignored: another card of Rasp in a row.");
  expect(warn(["C1", "T1", "A1", "B3"])[0]).toBe("Ignored: Veil is dead.");
  expect(warn(["A1", "B3", "A2", "B3"])[3]).toMatch(/troopers/);
  expect(warn(["A1", "B3", "A2", null])[3]).toBe("");
  expect(lay.warnings(lay.laidAs(["A1", "B3", "A2", null], [], all), content, view, 0).at(-1)).toMatch(
    /No trooper card yet/,
  );
  expect(
    lay.lastProgramme([line("programmed", 0, { cards: ["A1"], counters: ["D1"] }), line("programmed", 1)], 1),
  ).toBeNull();
});

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, said: string) => kept.set(key, said),
  });
});

test("a half-laid programme is kept for its turn only", () => {
  const draft = lay.press(lay.press(lay.empty(), "cards", "A1"), "counters", "D2");
  lay.keep("t", 0, 3, draft);
  expect(lay.kept("t", 0, 3, ["D2"])).toEqual({ ...draft, next: { cards: -1, counters: -1 } });
  expect(lay.kept("t", 0, 4, ["D2"])).toBeNull();
  expect(lay.kept("t", 1, 3, ["D2"])).toBeNull();
});

// ---- troopers
test("moves of troopers are a source, a destination and a number", () => {
  const all = wishes([
    { text: "1 from centre to N" },
    { text: "2 from centre to N" },
    { text: "1 from SW to S" },
    { text: "done" },
  ]);
  expect(sources(all)).toEqual(["centre", "SW"]);
  expect(destinations(all, "centre")).toEqual(["N"]);
  expect(most(all, "centre", "N")).toBe(2);
  expect(composed(all, "centre", "N", 2)).toBe("2 from centre to N");
  expect(composed(all, "SW", "N", 1)).toBeNull();
  expect(destinations(wishes([{ text: "3 to NW" }]), null)).toEqual(["NW"]);
});

// ---- the reveal
test("the picture follows each event", () => {
  let view = table();
  const see = (kind: string, seat: number, fields: object) =>
    (view = after(view, line(kind, seat, fields as Record<string, unknown>), content));
  see("revealed", 1, { phase: 1, card: "A1" });
  expect(view.varans["amber-A"]!.cloak).toBe(1);
  expect(view.players[1]!.slots[0]).toMatchObject({ card: "A1", open: { card: true } });
  see("moved", 1, { varan: "amber-A", source: "SE", sector: "E" });
  expect(view.sectors.E!.varans).toEqual(["amber-A"]);
  expect(view.sectors.SE!.varans).not.toContain("amber-A");
  see("turned over", 0, { counter: "D6" });
  expect(view.players[0]!.slots[0]!.counter).toBe("D6");
  see("damaged", 0, { varan: "cyan-A", damage: 3, total: 3 });
  expect(view.varans["cyan-A"]!.damage).toBe(3);
  see("laid", 1, { counter: "D3", varan: "cyan-A" });
  expect(view.varans["cyan-A"]!.cloak).toBe(0);
  see("killed", 0, { varan: "cyan-A", killer: 1 });
  expect(view.varans["cyan-A"]!.sector).toBeNull();
  expect([view.players[0]!.points.total, view.players[1]!.points.total]).toEqual([6, 12]);
  see("troopers killed", 1, { count: 2, sector: "E" });
  expect(view.sectors.E!.troopers).toBe(0);
  see("threw", 0, { sector: "N" });
  expect(view.grenades).toHaveLength(1);
  see("explodes", 0, { sector: "N" });
  expect(view.grenades).toHaveLength(0);
  see("phase", -1, { phase: 2 });
  expect(view.varans["amber-A"]!.cloak).toBe(3);
  const same = after(view, line("moved", 0, { varan: "nobody", sector: "N" }), content);
  expect(same).toBe(view);
});

test("the film tells order, reasons, ignored cards and counters, turn by turn", () => {
  const log = [
    line("phase", -1, { phase: 4 }),
    line("turn", -1, { turn: 2 }),
    line("phase", -1, { phase: 1 }),
    line("revealed", 0, { card: "A1" }),
    line("revealed", 1, { card: "A2" }),
    line("ignored", 0, { card: "A1", why: "killed" }),
    line("before", 1, { player: 0 }, "Amber before You: 9 points to 12."),
    line("acts", 1, { card: "A2" }),
    line("turned over", 0, { counter: "D6" }),
    line("sum", 1, {}, "Cyan's Kiln: 4 + 2 = 6."),
  ];
  const turns = turnsOf(log, 2);
  expect(turns.map((each) => each.turn)).toEqual([1, 2]);
  const [first, second] = turns[1]!.phases[0]!.acts;
  expect(first).toMatchObject({
    seat: 1,
    acted: true,
    reason: "Before You: 9 points to 12",
    told: ["Cyan's Kiln: 4 + 2 = 6."],
  });
  expect(second).toMatchObject({ seat: 0, struck: "killed", counter: "D6" });
});

test("an attack is a sum", () => {
  const told = line("sum", 1, {
    target: "cyan-B",
    power: 4,
    value: 2,
    melee: 0,
    cover: 1,
    cloak: 3,
    counter: "D6",
    result: 2,
  });
  expect(sumOf(told)).toMatchObject({ result: 2, limited: false, parts: [{ n: 4 }, { n: 2 }, { n: -1 }, { n: -3 }] });
  expect(sumOf(line("sum", 1, { ...told.fields, result: 1 }))!.limited).toBe(true);
  expect(headline({ beat: told, log: [line("aimed", 1, {}, "Amber's Kiln shoots."), told] })).toBe(
    "Amber's Kiln shoots.",
  );
});

test("a sum may reach more troopers than stand there: how many were killed is told when they are", () => {
  const told = line("sum", 1, { target: "troopers in E", power: 5, value: 1, melee: -1, result: 5 });
  const killed = (id: number, sector: string, count: number) => ({
    ...line("troopers killed", 1, { count, sector }),
    id,
  });
  expect(killedBy([killed(-1, "E", 3), told, killed(1, "W", 2)], told)).toBeNull();
  expect(killedBy([told, killed(1, "W", 2), killed(2, "E", 1)], told)).toBe(1);
  expect(killedBy([told], null)).toBeNull();
});

// ---- words and art
test("cards and counters in words", () => {
  expect(cardWords(content.card[0])).toBe("Move 1 sector, then close assault (+2)");
  expect(partsOf(content.card[2], { firepower: 3, melee: 1 })[1]).toEqual({ sign: "see", n: "3", word: "shot" });
  expect(counterWords(content.counter[0]!)).toMatch(/at least 1/);
  expect(mentions(content, line("acts", 0, { card: "A1" }))[0]!.title).toBe("Pounce");
  const view = table();
  view.players[0]!.standing = "leads";
  expect(standing(view, 0)).toBe("leads");
});

test("the text table tells sectors, teams and slots, and nothing that is closed", () => {
  const parts = text(table(), content, ["Ada", "Bo"]);
  expect(parts[1]!.lines).toHaveLength(9);
  const amber = parts.find((part) => part.heading.startsWith("Amber"))!;
  expect(amber.lines.join(" ")).toMatch(/Phase 1: a closed card, with a closed counter: \+1, min 1; \+2, max 2\./);
});

test("the text table says what is mine, and whose the others are", () => {
  const seen = { ...table(), seat: 0, grenades: [0, 1].map((seat) => ({ seat, sector: "N" })) } as unknown as View;
  const [turn, sectors] = text(seen, content, ["Ada (you)", "Bo"]);
  expect(turn!.lines).toContain("Your grenade waits in North.");
  expect(turn!.lines).toContain("A grenade of Amber waits in North.");
  const at = (sector: string) => sectors!.lines.find((line) => line.startsWith(sector));
  expect(at("North-west")).toMatch(/2 troopers, your Rasp, your Kiln\./);
  expect(at("South-east")).toMatch(/Amber's Rasp/);
  expect(text({ ...seen, seat: null } as View, content, ["Ada", "Bo"])[1]!.lines.join()).toMatch(/Cyan's Rasp/);
});

test("every tile and varan has a picture of its own, always the same", () => {
  const plans = Array.from({ length: 12 }, (_, i) =>
    JSON.stringify(floor({ id: `tile-${i}`, number: i + 1, shot_cover: i % 3, grenade_cover: i % 2 })),
  );
  expect(new Set(plans).size).toBe(12);
  expect(floor({ id: "x", number: 3 })).toEqual(floor({ id: "x", number: 3 }));
  expect(new Set(["A", "B", "C", "D", "E"].map((letter) => varan(letter).body)).size).toBe(5);
});
