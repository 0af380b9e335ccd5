import { expect, test } from "vitest";
import { grouped } from "./options.ts";
import type { OptionBody } from "./wire.ts";

const option = (label: string, note = ""): OptionBody => ({
  text: label.toLowerCase(),
  label,
  rule: "",
  refs: [],
  note,
});

test("one Weapon with several Targets is one group, and what they share is said once", () => {
  const options = [
    option("Bare hands: Ghost", "1 die, Range 0, 6 HP left"),
    option("Howitzer: Boulder", "2 dice, Range 2, 3 HP left"),
    option("Howitzer: Bot in Park", "2 dice, Range 3"),
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

test("different answers stay apart", () => {
  expect(grouped([option("Move"), option("Skip")]).map((group) => group.options.length)).toEqual([1, 1]);
});
