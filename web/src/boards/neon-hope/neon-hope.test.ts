import { describe, expect, it } from "vitest";
import type { LineBody, OptionBody } from "../../lib/wire.ts";
import { face } from "./art/faces.ts";
import { balanced, lamps, widthOf } from "./art/lamps.ts";
import { picture, sign } from "./art/pictures.ts";
import { outlineOf } from "./art/shapes.ts";
import { came } from "./came.ts";
import { counted, openSlots, thresholdWords, uncovered } from "./names.ts";
import { hopeOf, membersOf, optionFor } from "./picking.ts";
import { onCard, screens } from "./story.ts";
import type { CardView } from "./view.ts";

const told = (id: number, place: string, text: string, page = ""): LineBody => ({
  id,
  kind: "story",
  rule: "HOPE-EP-09",
  seat: -1,
  text,
  fields: { text: place },
  page,
});
const long = (n: number) => Array(n).fill("word").join(" ");
const option = (text: string): OptionBody => ({ text, label: text, rule: "" });

describe("the story", () => {
  it("puts the end of a chapter beside the next one, under its title", () => {
    const [screen, ...others] = screens([
      told(1, "chapter/1-1/back", "It was the lights.", "House Lights"),
      told(2, "chapter/1-2/front", "The cue list is long.", "What They Said"),
    ]);
    expect(others).toEqual([]);
    expect(screen).toMatchObject({ title: "What They Said", lamps: true, chapter: 2 });
    expect(screen!.texts.map((each) => each.kicker)).toEqual(["Chapter 1 ends", "Chapter 2"]);
  });
  it("never shows more than 120 words on a screen, unless one text is longer", () => {
    const found = screens([
      told(1, "episode/1/introduction", long(80), "Evening"),
      told(2, "ally/101/1", long(60), "Evening"),
      told(3, "flag/a", long(30), "Evening"),
    ]);
    expect(found.map((each) => each.texts.map((one) => one.id))).toEqual([[1], [2, 3]]);
  });
  it("leaves lines without a page to the board", () => {
    expect(screens([told(1, "lead/101/front", "She pours.")])).toEqual([]);
    const lines = [told(1, "lead/101/front", "She pours."), told(2, "lead/101/back/noor", "She nods.")];
    expect(onCard(lines, { kind: "lead", card: "101", side: "A" })).toBe("She pours.");
    expect(onCard(lines, { kind: "lead", card: "101", side: "B" })).toBe("She nods.");
  });
});

describe("lamps", () => {
  it("write in balanced lines, and every letter has its lamps", () => {
    expect(balanced("What the Lights Said", 15)).toEqual(["What the", "Lights Said"]);
    expect(balanced("House Lights", 15)).toEqual(["House Lights"]);
    expect(widthOf("AB")).toBe(11);
    for (const letter of "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'&?") expect(lamps(letter).length).toBeGreaterThan(2);
    expect(lamps("É")).toEqual(lamps("E"));
  });
});

describe("pictures", () => {
  it("of the same card are the same, and of two cards differ in their outline", () => {
    const ids = [...Array(24).keys()].map((i) => `${101 + i}`);
    for (const draw of [(id: string) => face(id), (id: string) => face(id, true), sign]) {
      expect(draw("101")).toEqual(draw("101"));
      expect(new Set(ids.map((id) => outlineOf(draw(id)))).size).toBeGreaterThan(20);
    }
    expect(new Set(["larx", "deniz", "ottilie", "noor"].map((id) => outlineOf(face(id)))).size).toBe(4);
  });
  it("show people by what they do, and places by their sign", () => {
    const lead = { kind: "lead", card: "901" };
    expect(picture({ ...lead, name: "Some Keeper" })).toEqual(face("901"));
    expect(picture({ ...lead, name: "Some Corner" }).length).toBeGreaterThan(0);
    expect(picture({ ...lead, name: "Some Room" })).toEqual(sign("901"));
  });
});

describe("several things at once", () => {
  const names = ["Door Policy", "Door", "Stare Down"];
  it("finds what an option names, and longer names first", () => {
    expect(membersOf("lose Door Policy and Stare Down", names)).toEqual(["Door Policy", "Stare Down"]);
    expect(membersOf("lose Door and Door Policy", names)).toEqual(["Door", "Door Policy"]);
    expect(hopeOf("spend 2 Hope and lose Door")).toBe(2);
  });
  it("finds the option that means just these", () => {
    const options = ["spend 1 Hope", "lose Door", "spend 1 Hope and lose Door", "lose Door and Stare Down"].map(option);
    expect(optionFor(options, ["Stare Down", "Door"], names, 0)?.text).toBe("lose Door and Stare Down");
    expect(optionFor(options, ["Door"], names, 1)?.text).toBe("spend 1 Hope and lose Door");
    expect(optionFor(options, [], names, 1)?.text).toBe("spend 1 Hope");
    expect(optionFor(options, ["Stare Down"], names, 0)).toBeUndefined();
    const without = ["spend no Hope", "spend 1 Hope"].map((text) => ({ ...options[0]!, text })); // no cards in hand
    expect(optionFor(without, [], [], 0)?.text).toBe("spend no Hope");
  });
});

describe("cards in play", () => {
  const threat = {
    value: 3,
    icons: [
      { icon: "stress" as const, slot: false },
      { icon: "surveillance" as const, slot: true },
    ],
  };
  it("show which icons are covered, and the slots that are not over an icon", () => {
    expect(uncovered(threat, [0]).map((each) => each.covered)).toEqual([false, true]);
    const card = { threat, slots: 3, cubes: [0, 2] } as unknown as CardView;
    expect(openSlots(card)).toEqual([{ on: false }, { on: true }]);
  });
  it("say what a threshold does in a few words, and count what is hidden", () => {
    expect(thresholdWords("You lose the episode.")).toBe("you lose");
    expect(thresholdWords("Each character suffers 1 Stress.")).toBe("1 Stress each");
    expect(counted(["-1", "Skull", "+2", "-1"])).toEqual([
      { name: "+2", n: 1 },
      { name: "-1", n: 2 },
      { name: "Skull", n: 1 },
    ]);
  });
});

it("a result tells its sum, and one of an earlier turn is no news to who has just come", () => {
  const line = (id: number, kind: string, text = "", fields = {}) => ({ id, kind, text, fields, seat: 0 }) as LineBody;
  const log = [
    line(1, "task"),
    line(2, "revealed", "", { modifier: "-2" }),
    line(3, "failure", "You fail: 2 against 3.", { value: 2, difficulty: 3 }),
  ];
  const table = { log, chosenAfter: -1, mine: () => true };
  expect(came(table)?.text).toBe("You fail: 2 against 3 (4, Grid −2).");
  expect(came({ ...table, log: [...log, line(4, "turn")] })).toBeNull();
  expect(came({ ...table, log: [...log, line(4, "turn")], chosenAfter: 0 })?.text).toContain("Grid");
  expect(came({ ...table, chosenAfter: 3 })).toBeNull();
});
