// @vitest-environment node
import { expect, test } from "vitest";
import { chose, holds, named, seen, spoken, words, type CoachStep, type Path, type Scenario } from "./coach.ts";
import type { DecisionBody } from "./wire.ts";

const step = (kind: string, expected: string[], when = ""): CoachStep => ({
  kind,
  when,
  say: `say ${expected[0]}`,
  expect: expected,
  praise: `praise ${expected[0]}`,
  otherwise: `otherwise ${expected[0]}`,
});
const steps = [
  step("action", ["recruit"]),
  step("discard", ["discard A"], "to Recruit"),
  step("discard", ["discard B"], "for its Task"),
  step("draw", ["draw to 4"]),
];
const scenario: Scenario = {
  name: "first",
  title: "T",
  line: "L",
  seats: ["mine", "bot:greedy"],
  steps,
  closing: "closing",
};
const asked = (kind: string, prompt: string, ...texts: string[]) =>
  ({ seat: 0, kind, prompt, options: texts.map((text) => ({ text, label: text })) }) as unknown as DecisionBody;

const logged = (id: number) => ({ view: null, log: [{ id, kind: "", rule: "", seat: 0, text: "" }] });

const action = asked("action", "Which Action?", "recruit", "task");
const toRecruit = asked("discard", "Discard a card to Recruit.", "discard A", "discard B");
const forTask = asked("discard", "Discard a card for its Task.", "discard A", "discard B");
const draw = asked("draw", "Draw?", "draw to 4", "shuffle");

function played(...moves: [DecisionBody, string][]): Path {
  let path: Path = [];
  for (const [decision, option] of moves) path = chose(steps, seen(steps, path, decision), option);
  return path;
}

test("the expected choice is praised, and the next step follows", () => {
  const path = seen(steps, played([action, "recruit"]), toRecruit);
  expect(words(scenario, path, toRecruit, false)).toEqual({
    answer: "praise recruit",
    right: true,
    say: "say discard A",
  });
});

test("a wrong but legal choice is answered, and the lesson goes on where play has gone", () => {
  const path = seen(steps, played([action, "task"]), forTask);
  expect(words(scenario, path, forTask, false)).toEqual({
    answer: "otherwise recruit",
    right: false,
    say: "say discard B",
  });
  const later = seen(steps, chose(steps, path, "discard B"), toRecruit);
  expect(words(scenario, later, toRecruit, false).say).toBe("say discard A");
});

test("while others play, the answer stays and nothing is asked", () => {
  expect(words(scenario, played([action, "recruit"]), null, false)).toEqual({
    answer: "praise recruit",
    right: true,
    say: "",
  });
});

test("a choice that is taken back is asked again, with all that came after it", () => {
  const gone = played([action, "recruit"], [toRecruit, "discard B"]);
  expect(words(scenario, gone, null, false).right).toBe(false);
  const once = seen(steps, gone, toRecruit);
  expect(words(scenario, once, toRecruit, false)).toEqual({
    answer: "praise recruit",
    right: true,
    say: "say discard A",
  });
  const twice = seen(steps, once, action);
  expect(twice).toHaveLength(1);
  expect(words(scenario, twice, action, false)).toEqual({ answer: "", right: true, say: "say recruit" });
});

test("looking again at the same question changes nothing", () => {
  const path = seen(steps, played([action, "recruit"]), toRecruit);
  expect(seen(steps, path, toRecruit)).toEqual(path);
  expect(chose(steps, played([action, "recruit"]), "task")).toEqual(played([action, "recruit"]));
});

test("a question that no step knows is left to the learner", () => {
  const other = asked("push", "Push?", "push X", "stop");
  const path = seen(steps, played([action, "recruit"]), other);
  expect(path).toMatchObject(played([action, "recruit"]));
  expect(words(scenario, path, other, false).say).toContain("a way of your own");
  expect(words(scenario, path, other, false).answer).toBe("praise recruit");
  const further = seen(steps, path, asked("wreck", "Wreck?", "wreck X", "stop"));
  expect(words(scenario, further, other, false).answer).toBe("");
});

test("after the last step, and at the end of the game, the coach closes the lesson", () => {
  const path = played([action, "recruit"], [toRecruit, "discard A"], [forTask, "discard B"], [draw, "shuffle"]);
  expect(words(scenario, path, null, false)).toEqual({ answer: "otherwise draw to 4", right: false, say: "" });
  const next = asked("action", "Which Action?", "recruit");
  expect(words(scenario, seen(steps, path, next), next, false).say).toBe("closing");
  expect(words(scenario, played([action, "task"]), null, true).say).toBe("closing");
});

test("the zone that was spoken of last is marked", () => {
  const zones = ["Hangar", "Clash", "Mall"];
  expect(named("Play one to the Clash. New machines come from the Hangar: the Clash pays 5 points.", zones)).toBe(
    "Clash",
  );
  expect(named("Begin with Recruit: new machines from the Hangar.", zones)).toBe("Hangar");
  expect(named("The Mallet is no zone.", zones)).toBe("");
});

test("several answers that are sent as one are one step, and the same question in later play is no way back", () => {
  const lay = asked("card", "Which card?", "A1", "B1");
  const only = [step("card", ["A1 T1 / D1 D2"])];
  const path = chose(only, seen(only, [], lay), ["A1", "T1", "D1", "D2"]);
  expect(path).toMatchObject([{ step: 0, right: true }]);
  expect(chose(only, seen(only, [], lay), ["A1", "T1", "D2", "D1"])).toMatchObject([{ step: 0, right: false }]);
  const then = [...only, step("draw", ["draw to 4"])];
  const done = chose(then, seen(then, path, draw), "draw to 4");
  expect(seen(then, done, lay, logged(1))).toMatchObject(done);
});

test("a question that comes again in the middle of a lesson belongs to its next step; taken back it is the same step", () => {
  const twice = [step("act", ["focus"]), step("recover", ["recover A"]), step("act", ["fight"])];
  const act = asked("act", "1 action", "focus", "fight");
  const recover = asked("recover", "Which cards?", "recover A", "recover B");
  let path = chose(twice, seen(twice, [], act, logged(4)), "focus");
  path = chose(twice, seen(twice, path, recover, logged(6)), "recover A");
  expect(seen(twice, path, act, logged(8))).toMatchObject([
    { step: 0, right: true },
    { step: 1, right: true },
    { step: 2, right: null },
  ]);
  expect(seen(twice, path, recover, logged(6))).toMatchObject([{ step: 0 }, { step: 1, right: null }]);
  expect(seen(twice, path, act, logged(4))).toMatchObject([{ step: 0, right: null }]);
});

test("what is said of the position holds, and is filled from view and log", () => {
  const view = { players: [{ energy: 3, gear: {} }], hangar: ["A"] };
  const lines = [
    { id: 4, kind: "roll", rule: "", seat: 0, text: "Attack roll: 2 hits.", fields: { hit: 2 } },
    { id: 5, kind: "damage", rule: "", seat: 0, text: "You deal 2 damage.", fields: { damage: 2, player: 1 } },
  ];
  const scene = { view, log: lines };
  expect(spoken("You have {players/0/energy} Energy.", scene)).toBe("You have 3 Energy.");
  expect(spoken(["Yes.", { log: "damage", say: "{line} {damage} of it." }], scene)).toBe(
    "Yes. You deal 2 damage. 2 of it.",
  );
  expect(spoken([{ log: "rerolled", say: "A reroll!" }, "So be it."], scene)).toBe("So be it.");
  expect(spoken("{effect}, then.", scene, { text: "x", label: "x", rule: "", effect: "Draw 3." })).toBe(
    "Draw 3, then.",
  );
  expect(holds({ log: "damage", with: { player: 0 } }, scene)).toBe(false);
  expect(holds({ view: "hangar", has: "A" }, scene) && !holds({ view: "hangar", has: "B" }, scene)).toBe(true);
  expect(holds({ view: "players/0/energy", least: 3 }, scene) && holds({ view: "players/0/gear", is: {} }, scene)).toBe(
    true,
  );
  expect(holds({ view: "players/7/energy", least: 0 }, scene)).toBe(false);
});

test("a step that play has left behind is left out, and what came before the answer is not told again", () => {
  const only = [{ ...step("draw", ["draw to 4"]), given: [{ view: "turn", is: 2 }] }];
  expect(seen(only, [], draw, { view: { turn: 1 }, log: [] })).toEqual([]);
  const log = [{ id: 7, kind: "drew", rule: "", seat: 0, text: "You draw." }];
  const path = chose(only, seen(only, [], draw, { view: { turn: 2 }, log }), "draw to 4");
  const told = { ...scenario, steps: [{ ...only[0]!, praise: [{ log: "drew", say: "{line}" }] }] };
  expect(words(told, path, null, false, { view: { turn: 2 }, log }).answer).toBe("");
  const more = [...log, { ...log[0]!, id: 8 }];
  expect(words(told, path, null, false, { view: { turn: 2 }, log: more }).answer).toBe("You draw.");
});
