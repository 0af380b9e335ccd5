import { expect, test } from "vitest";
import { costOf, grouped, noteOf } from "./options.ts";
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
