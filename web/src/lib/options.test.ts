import { expect, test } from "vitest";
import { costOf, gathered, grouped, noteOf } from "./options.ts";
import type { OptionBody } from "./wire.ts";

const option = (label: string, ...facts: string[]): OptionBody => ({
  text: label.toLowerCase(),
  label,
  rule: "",
  note: facts.join(", "),
  facts,
});
const way = (group: string, short: string, ...facts: string[]): OptionBody => ({
  ...option(`${group}: ${short}`, ...facts),
  group,
  short,
});

test("one Weapon with several Targets is one group, and what they share is said once", () => {
  const options = [
    way("Bare hands", "Ghost", "1 die", "Range 0", "6 HP left"),
    way("Howitzer", "Boulder", "2 dice", "Range 2", "3 HP left"),
    way("Howitzer", "Bot in Park", "2 dice", "Range 3"),
    option("No attack"),
  ];
  const groups = grouped(options);
  expect(groups.map(({ about, facts }) => about + facts)).toEqual(["", "Howitzer: 2 dice", ""]);
  expect(groups.flatMap((group) => group.options.map(({ label, note }) => [label, note]))).toEqual([
    ["Bare hands: Ghost", "1 die, Range 0, 6 HP left"],
    ["Boulder", "Range 2, 3 HP left"],
    ["Bot in Park", "Range 3"],
    ["No attack", ""],
  ]);
});

test("different answers stay apart, whatever their labels look like and whatever kind they are of", () => {
  const kin = (label: string) => ({ ...option(label), group: "move" });
  for (const make of [option, kin])
    expect(grouped([make("Go: north"), make("Go: south")]).map((group) => group.options.length)).toEqual([1, 1]);
});

test("what one thing says is said once", () => {
  const note = "After attack, once: reroll dice, as many as you like.";
  const ways = ["1 Energy", "discard it"].map((cost) => ({ ...way("Visor", cost), facts: undefined, note }));
  expect(grouped(ways)[0]).toMatchObject({ about: "Visor: ", facts: note, options: [{ note: "" }, { note: "" }] });
});

test("an option tells what it does, or else its note", () => {
  expect(noteOf({ ...option("Shoot"), effect: "Power 2." })).toBe("Power 2.");
  expect(noteOf({ ...option("Shoot", "2 dice"), effect: "Power 2." })).toBe("Power 2.");
  expect(noteOf(option("Shoot", "2 dice"))).toBe("2 dice");
});

test("what an option takes is said, unless it takes nothing", () => {
  expect(grouped([{ ...option("Shoot"), cost: "1 Energy (2 left)" }])[0]!.options[0]!.cost).toBe("1 Energy (2 left)");
  expect(costOf({ cost: "nothing" })).toBe("");
});

const deed = (label: string, effect: string, cost = ""): OptionBody => ({ ...option(label), effect, cost });
const read = (options: OptionBody[]) =>
  gathered(grouped(options)).map((group) => [
    group.common ?? "",
    ...group.options.map(({ label, note, cost }) => [label, note, cost].filter(Boolean).join(" / ")),
  ]);

test("where room is short, what sentences begin with is said once, and what stands apart stays", () => {
  const card = (name: string, counts: string) =>
    deed(name, `It goes under your deck (3 cards then) and counts ${counts}.`);
  expect(
    read([card("Anvil", "2 for pink"), card("Kitefall", "3 for blue"), deed("Stop", "No card is chosen.")]),
  ).toEqual([
    ["It goes under your deck (3 cards then).", "Anvil / counts 2 for pink.", "Kitefall / counts 3 for blue."],
    ["", "Stop / No card is chosen."],
  ]);
});

test("a cost of all is said once, and whoever only listens hears all of it with each", () => {
  const cost = "this card, which goes to your discard";
  const options = [deed("Anvil", "You Recruit one.", cost), deed("Kitefall", "You Recruit two.", cost)];
  expect(read(options)).toEqual([[`Costs ${cost}.`, "Anvil / You Recruit one.", "Kitefall / You Recruit two."]]);
  expect(gathered(grouped(options))[0]!.options[0]!.whole).toBe(`You Recruit one. Costs ${cost}`);
});

test("a bracket is never parted, and where nothing is common everything stays as it was", () => {
  const options = [deed("Left", "Goes on (to the north, at once)."), deed("Right", "Goes on (to the north, later).")];
  expect(read(options)).toEqual([
    ["", "Left / Goes on (to the north, at once)."],
    ["", "Right / Goes on (to the north, later)."],
  ]);
});

test("what all but one say in the same words is said once, whatever they have in common besides", () => {
  const back = (name: string) => deed(name, "It goes to your hand (4 cards then).", "the Overdrive of this Action");
  expect(read([back("Anvil"), back("Kitefall"), back("Breaker"), deed("Later", "Not used.", "nothing")])).toEqual([
    ["It goes to your hand (4 cards then). Costs the Overdrive of this Action.", "Anvil", "Kitefall", "Breaker"],
    ["", "Later / Not used."],
  ]);
});
