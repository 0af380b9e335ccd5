// @vitest-environment node
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { LineBody } from "../../lib/wire.ts";
import { fromLines, fromView, sentence, stopAt } from "./attack.ts";
import { hpRows, hpWords, mentions } from "./names.ts";
import { actingNow, playOrder } from "./order.ts";
import { cardsIn, pairOf, shown, spoken, type Arrangement } from "./programme.ts";
import { ring, slots } from "./ring.ts";
import type { AttackView, AttackWindow, Content, PlayerView, View } from "./view.ts";

const toml = readFileSync(new URL("../../../../src/neontable/games/neon/content/cards.toml", import.meta.url), "utf8");
const half = (block: string, name: string) =>
  [...new RegExp(`^${name} = \\[(.*?)\\]`, "m").exec(block)![1]!.matchAll(/"(\w+)"/g)].map((found) => found[1]!);
const card = toml
  .split("[[card]]")
  .slice(1)
  .map((block) => ({
    id: /^id = "(.+)"$/m.exec(block)![1]!,
    initiative: Number(/^initiative = (\d)/m.exec(block)![1]),
    left: half(block, "left"),
    right: half(block, "right"),
  }));
const fighter = ["ghost", "boulder"].map((id) => ({
  id,
  name: id[0]!.toUpperCase() + id.slice(1),
  side_a: [[1, 1], [2, 2, 2], [3]],
  side_b: [[1, 1, 1], [2, 2], [3]],
  abilities: [{ id: "fade", name: "Fade" }],
}));
const content = {
  card,
  fighter,
  sector: [
    { id: "park", name: "Park" },
    { id: "factory", name: "Factory" },
  ],
  equipment: [{ id: "SG-01", name: "Needler" }],
  automa: [],
  bot: [],
  maneuver: [{ id: "maneuver-a", name: "Maneuver A" }],
  enhancement: [],
  achievement: [],
} as unknown as Content;
const view = {
  mode: "resurrection",
  round: 1,
  track: [1, 2, 1],
  arena: [{}, {}, {}],
  next: "park",
  players: [
    { who: 0, fighter: "ghost", side: "A" },
    { who: 1, fighter: "boulder", side: "A" },
  ],
} as unknown as View;

function everyWay(hand: string[]): Set<string> {
  const texts = new Set<string>();
  for (const upper of hand)
    for (const lower of hand)
      if (upper !== lower)
        for (let bits = 0; bits < 8; bits++)
          texts.add(
            shown(content, {
              upper,
              lower,
              upperTurned: !!(bits & 1),
              lowerTurned: !!(bits & 2),
              side: bits & 4 ? "left" : "right",
            }).text,
          );
  return texts;
}

test("every way to overlap two of three cards can be laid by hand, as the server writes it", () => {
  const texts = everyWay(["GHOST-1", "GHOST-4", "GHOST-7"]);
  expect(texts.size).toBe(32);
  expect(texts).toContain("GHOST-1 over GHOST-4: attack/gain 1, move, defense");
  expect(texts).toContain("GHOST-7 over GHOST-4: wild, wild, move/takeover");
});

test("the preview says the Actions from left to right and the number on the upper card", () => {
  const plan: Arrangement = {
    upper: "AKARI-3",
    lower: "AKARI-2",
    upperTurned: false,
    lowerTurned: false,
    side: "left",
  };
  expect(spoken(shown(content, plan))).toBe("Attack, Search, Move or takeover; Initiative 3");
  expect(spoken(shown(content, { ...plan, upperTurned: true, side: "right" }))).toBe(
    "Move or takeover, Search, Move or gain 1 Energy; Initiative 3",
  );
});

test("a card with two numbers says which one counts", () => {
  const turning = {
    ...content,
    card: [
      ...card.filter(({ id }) => id !== "AKARI-3"),
      { id: "AKARI-3", initiative: 3, turned: 5, left: ["MOVE"], right: ["ATTACK"] },
    ],
  } as Content;
  const plan: Arrangement = { upper: "AKARI-3", lower: "AKARI-1", upperTurned: true, lowerTurned: false, side: "left" };
  expect(shown(turning, plan)).toMatchObject({ initiative: 5, text: "AKARI-3 over AKARI-1 at 5: move, attack, move" });
  expect(cardsIn([{ text: "AKARI-3 over AKARI-1 at 5: move, attack, move" }])).toEqual(["AKARI-1", "AKARI-3"]);
});

let number = 0;
type Place = [number, string, ...number[]];
const line = (
  kind: string,
  seat: number,
  fields: Record<string, unknown> = {},
  place: Place = [4, "act", 0],
): LineBody => {
  const [procedure, step, ...within] = place;
  return { id: number++, kind, seat, fields, rule: "", text: "", procedure, step, within };
};
const attacking = (step: string): Place => [7, step, 0, 4];
const defending = (step: string): Place => [8, step, 0, 4, 7];

test("an attack that is over before anybody was asked is told from the lines that are inside it", () => {
  const log = [
    line("turn", 0),
    line("attacks", 0, { weapon: "small gun", weapon_card: "SG-01", target: "boulder" }, attacking("change_range")),
    line("attack roll", 0, { crit: 1, hit: 1, cond: 0, miss: 1 }, attacking("roll")),
    line("used", 0, { effect: "maneuver-a/1" }, [9, "do", 0, 4, 7]),
    line("rerolled", 0, { count: 1, a: 1, b: 2, c: 0, d: 0, role: 1 }, [10, "do", 0, 4, 7]),
    line("defense roll", 1, { guard: 0, block: 1, spark: 0, fail: 0 }, defending("roll")),
    line("damage", 0, { player: 1, damage: 2 }, defending("take_damage")),
  ];
  const found = fromLines(log, view, content, false)!;
  expect(fromLines(log.slice(0, -1), view, content, true)).toMatchObject({ over: true, stop: 5 });
  expect(found).toMatchObject({
    attacker: 0,
    weapon: "Needler",
    target: "Boulder",
    rerolled: true,
    used: ["Maneuver A"],
    over: true,
    stop: 5,
  });
  expect(sentence(found)).toBe("1 critical hit, 2 hits against Boulder: 1 shield, so 2 damage.");
  const drew = line("drew", 0, {}, [4, "renew_hand", 0]);
  expect(fromLines([...log, drew], view, content, true)).toMatchObject({ over: true });
  expect(fromLines([...log, line("gained", 0)], view, content, true)).toBeNull();
  expect(fromLines([...log, drew, line("turn", 1, {}, [11, "start", 0])], view, content, true)).toBeNull();
});

test("lines without numbers, as old transcripts have them, make no attack", () => {
  const old: LineBody = { id: 1, kind: "attacks", seat: 0, rule: "", text: "", fields: { target: "boulder" } };
  expect(fromLines([old], view, content, true)).toBeNull();
});

test.each(["park", "Park"])("a Bot that is destroyed is a row of its own, in Sector %s", (sector) => {
  const log = [
    line("attacks", 1, { weapon: "bare hands", target: "bot in park" }, attacking("change_range")),
    line("attack roll", 1, { crit: 0, hit: 1, cond: 0, miss: 0 }, attacking("roll")),
    line("bot roll", 1, { sector, guard: 0, block: 0, spark: 0, fail: 1 }, attacking("roll")),
    line("bot destroyed", 1, { sector, bot: "welder" }, [12, "deal_damage", 0, 4, 7]),
  ];
  expect(sentence(fromLines(log, view, content, false)!)).toBe("1 hit against Bot in Park: 1 fail, so destroyed.");
});

test("the attack of a view stands at the window that is open, or between two", () => {
  const attack: AttackView = {
    attacker: 0,
    weapon: null,
    target: 1,
    range: 0,
    dice: 2,
    faces: { CRIT: 0, HIT: 0, COND: 0, MISS: 0 },
    rerolled: false,
    area: false,
    targets: [1],
    damage: [],
    rolls: [],
    bots: [],
    automa: null,
    used: [],
  };
  const rolled = { ...attack, faces: { CRIT: 0, HIT: 2, COND: 0, MISS: 0 } };
  type Step = [string, string];
  const doing = (...steps: Step[]) => steps.map(([procedure, step], number) => ({ procedure, step, number }));
  const turn: Step[] = [
    ["Round", "take_turns"],
    ["Turn", "act"],
  ];
  expect(stopAt(doing(...turn, ["Attack", "pay_grenade"]), null)).toBe(0);
  expect(stopAt(doing(...turn, ["Attack", "defend"], ["Window", "do"]), { at: "A2" })).toBe(1);
  expect(stopAt(doing(...turn, ["Attack", "defend"], ["Defense", "roll"]), null)).toBe(2);
  expect(stopAt(doing(...turn, ["Attack", "defend"], ["Defense", "after_roll"], ["Reroll", "do"]), null)).toBe(3);
  expect(stopAt(doing(...turn, ["Attack", "defend"], ["Defense", "cancel"]), null)).toBe(4);
  expect(stopAt(doing(...turn, ["Attack", "end"], ["Outcome", "defeats"], ["Defeat", "take_trophies"]), null)).toBe(5);
  const window: AttackWindow = { at: "R", owner: 0, role: "attacker" };
  expect(
    fromView(
      { ...view, doing: doing(...turn, ["Attack", "defend"]), attack: { ...rolled, defender: 1, defense: 2, window } },
      content,
    ),
  ).toMatchObject({
    stop: 3,
    window,
  });
  expect(
    fromView(
      { ...view, doing: doing(...turn, ["Attack", "defend"]), attack: { ...rolled, defender: 1, defense: 2 } },
      content,
    )!.rows,
  ).toMatchObject([{ name: "Boulder", dice: 2, now: true }]);
});

test("HP tokens are lost from the top row", () => {
  expect(hpRows(view, content, { fighter: "ghost", side: "A", hp: [2, 2, 3] })).toEqual([[0, 0], [0, 2, 2], [3]]);
  expect(hpRows({ ...view, mode: "battle-royale" }, content, { fighter: "ghost", side: "A", hp: [1] })).toEqual([
    [0, 0, 0, 0, 0, 1],
  ]);
});

test.each([2, 3, 4, 5, 6, 7, 8, 9, 10])("a ring of %i Sectors has a place for each, apart from the others", (count) => {
  for (const tall of [false, true]) {
    const places = ring(count, tall, { x: 15, y: 12 });
    expect(places).toHaveLength(count);
    places.forEach((a, i) =>
      places.slice(i + 1).forEach((b) => expect(Math.abs(a.x - b.x) > 15 || Math.abs(a.y - b.y) > 15).toBe(true)),
    );
  }
});

test("everybody stands in the order of play, those who have acted first", () => {
  expect(playOrder({ players: Array<PlayerView>(4).fill({} as PlayerView), taken: [3, 1], order: [2] })).toEqual([
    3, 1, 2, 0,
  ]);
});

test("who acts is the last whose turn was told, and nobody between turns", () => {
  const line = (kind: string, seat: number): LineBody => ({ id: 0, kind, rule: "", seat, text: "", fields: {} });
  expect(actingNow([line("round", -1), line("turn", 2), line("moved", 2)])).toBe(2);
  expect(actingNow([line("turn", 2), line("submerged", -1)])).toBe(-1);
});

test("an option tells which card lies on top", () => {
  expect(pairOf("GHOST-7 over GHOST-4 at 3: move, attack, wild")).toEqual(["GHOST-7", "GHOST-4"]);
});

test("a line of the log names its cards, and HP tokens say what they are worth", () => {
  const content = {
    equipment: [{ id: "HG-11", name: "Thunderhead", type: "heavy gun", rank: 2, capacity: 1, text: "Loud." }],
    enhancement: [{ id: "overcharge-cell", name: "Overcharge Cell", text: "Full." }],
  } as unknown as Content;
  const named = (fields: object) =>
    mentions(content, { id: 1, kind: "used", rule: "", seat: 0, text: "", fields } as LineBody).map(
      (each) => each.title,
    );
  expect(named({ effect: "HG-11/1" })).toEqual(["Thunderhead"]);
  expect(named({ weapon_card: "HG-11", target: "ghost" })).toEqual(["Thunderhead"]);
  expect(named({ card: "overcharge-cell" })).toEqual(["Overcharge Cell"]);
  expect(named({ effect: "maneuver-a" })).toEqual([]);
  expect(hpWords({ mode: "squad" }, [[0, 1], [2]])).toBe("2 HP tokens left, worth 1, 2");
  expect(hpWords({ mode: "squad" }, [[0]])).toBe("0 HP tokens left");
  expect(hpWords({ mode: "battle-royale" }, [[0, 1, 1]])).toBe("2 HP tokens left");
});

test("a Sector keeps its place while others go under, and one who comes late sees them spread", () => {
  const whole = slots([], ["a", "b", "c", "d", "e"], 0);
  expect(whole).toEqual(["a", "b", "c", "d", "e"]);
  expect(slots(whole, ["a", "c", "d", "e"], 1)).toEqual(whole);
  expect(slots(whole, ["a", "d"], 3)).toEqual(whole);
  expect(slots([], ["a", "c"], 2)).toEqual(["a", "", "c", ""]);
});
