import { expect, test } from "vitest";
import { latest, marked, merged } from "./told.ts";
import type { LineBody } from "./wire.ts";

const NAMES = ["You", "Greedy bot", "Ghost"];
const lines = (...said: [number, string][]): LineBody[] =>
  said.map(([seat, text], id) => ({ id, kind: "", rule: "", seat, text, fields: {} }));
const nameOf = (seat: number) => NAMES[seat]!;

test("the same line several times is one line", () => {
  const told = merged(
    lines(
      [1, "Greedy bot draws a card."],
      [1, "Greedy bot draws a card."],
      [1, "Greedy bot draws a card."],
      [0, "You pass."],
      [0, "You pass."],
    ),
  );
  expect(told.map((each) => each.text)).toEqual(["Greedy bot draws 3 cards.", "You pass, 2 times."]);
  expect(told.map((each) => each.last)).toEqual([2, 4]);
});

test("the turn of another is one sentence", () => {
  const log = lines(
    [0, "You draw Anvil."],
    [1, "Greedy bot discards Kitefall to Recruit."],
    [1, "Greedy bot Recruits Anvil; it goes under the deck."],
    [1, "Greedy bot draws a card."],
    [1, "Greedy bot draws a card."],
  );
  expect(latest(log, 0, nameOf)).toEqual([
    { seat: 1, text: "Greedy bot discards Kitefall to Recruit, Recruits Anvil and draws 2 cards." },
  ]);
});

test("the reason of a bot stands beside what it is for, and nowhere else", () => {
  const log = lines(
    [0, "You pass."],
    [1, "Greedy bot goes to Floor."],
    [1, "Greedy bot hacks Curfew."],
    [1, "Greedy bot succeeds: 8 against 4."],
    [1, "Strobe Fault enters play."],
  );
  log[1]!.why = "to be nearer";
  log[2]!.why = "82 % that it works";
  expect(latest(log, 0, nameOf, 0).map((each) => each.text)).toEqual([
    "Greedy bot goes to Floor, hacks Curfew (82 % that it works) and succeeds: 8 against 4.",
    "Strobe Fault enters play.",
  ]);
  expect(latest(log, 0, nameOf, 2).map((each) => each.text)).toEqual([
    "Greedy bot succeeds: 8 against 4.",
    "Strobe Fault enters play.",
  ]);
});

test("who has just acted is told the last thing", () => {
  expect(latest(lines([1, "Greedy bot passes."], [0, "You draw Anvil."]), 0, nameOf)).toEqual([
    { seat: 0, text: "You draw Anvil." },
  ]);
  expect(latest([], 0, nameOf)).toEqual([]);
});

test("of several who acted each has one whole sentence, and what came of it all is told", () => {
  const log = lines(
    [0, "You pass."],
    [1, "Greedy bot passes."],
    [2, "Ghost moves to Park."],
    [0, "You defend with 2 dice."],
    [2, "Ghost gains 2 Energy."],
    [1, "Greedy bot moves to Mall."],
    [-1, "Park goes under."],
  );
  expect(latest(log, 0, nameOf, 0)).toEqual([
    { seat: 1, text: "Greedy bot passes and moves to Mall." },
    { seat: 2, text: "Ghost moves to Park and gains 2 Energy." },
    { seat: 0, text: "You defend with 2 dice." },
    { seat: -1, text: "Park goes under." },
  ]);
});

test("all that came of it is told, to the table and to me, and what is left out is marked", () => {
  const log = lines(
    [0, "You end the turn."],
    ...["goes to Floor", "hacks Curfew", "fails: 2 against 4", "hacks Drone", "fails: 1 against 4", "rests"].map(
      (did): [number, string] => [1, `Greedy bot ${did}.`],
    ),
    [1, "A Hacking Cube is placed on Curfew."],
    [-1, "Surveillance rises by 2: 5."],
    [0, "You resolve Strobe Fault."],
    [0, "Strobe Fault enters play."],
  );
  expect(latest(log, 0, nameOf, 0)).toEqual([
    {
      seat: 1,
      text: "… Greedy bot hacks Curfew, fails: 2 against 4, hacks Drone, fails: 1 against 4 and rests.",
    },
    { seat: 1, text: "A Hacking Cube is placed on Curfew." },
    { seat: -1, text: "Surveillance rises by 2: 5." },
    { seat: 0, text: "You resolve Strobe Fault." },
    { seat: 0, text: "Strobe Fault enters play." },
  ]);
  const alone = lines([0, "You hack Curfew."], [0, "You succeed."], [0, "Curfew is defeated."]);
  expect(latest(alone, 0, nameOf, 0)).toEqual([{ seat: 0, text: "Curfew is defeated." }]);
});

test("what is minor is left to the log, and what belongs to another acts for them", () => {
  const log = lines(
    [0, "You pass."],
    [1, "Greedy bot shows Dash."],
    [1, "Greedy bot's Veil moves to the centre."],
    [1, "Greedy bot picks your counter."],
    [1, "Greedy bot kills 5 troopers."],
    [1, "Greedy bot moves 2 troopers."],
  ).map((line) => ({ ...line, kind: /shows|picks/.test(line.text) ? "minor" : "" }));
  expect(latest(log, 0, nameOf, 0, ["minor"])).toEqual([
    { seat: 1, text: "Greedy bot's Veil moves to the centre. Greedy bot kills 5 troopers and moves 2 troopers." },
  ]);
});

test("what a line names is set apart from its words, and what it does not name is not", () => {
  const [anvil, kite] = [
    { title: "Anvil", lines: [] },
    { title: "Kitefall", lines: [] },
  ];
  expect(marked("You trade Kitefall for Anvil.", [anvil, kite])).toEqual(["You trade ", kite, " for ", anvil, "."]);
  expect(marked("Anvil", [anvil, kite])).toEqual([anvil]);
  expect(marked("You draw a card.", [anvil])).toEqual(["You draw a card."]);
});
