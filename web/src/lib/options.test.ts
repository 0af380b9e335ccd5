import { expect, test } from "vitest";
import { grouped } from "./options.ts";
import type { OptionBody } from "./wire.ts";

const option = (label: string, ...refs: string[]): OptionBody => ({ text: label.toLowerCase(), label, rule: "", refs, note: "" });

test("one Target with several Weapons is one group", () => {
  const options = [option("Attack Boulder with bare hands", "players/1"), option("Attack Boulder with Katana", "players/1"), option("No attack")];
  expect(grouped(options)).toEqual([
    { about: "Attack Boulder with", options: options.slice(0, 2) },
    { about: "", options: [options[2]] },
  ]);
});

test("different answers about one thing stay apart", () => {
  const options = [option("Move", "programme/0"), option("Skip", "programme/0")];
  expect(grouped(options).map((group) => group.options.length)).toEqual([1, 1]);
});
