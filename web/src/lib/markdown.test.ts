import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { blocks, parts } from "./markdown.ts";

test("a line has words, emphasis, code and links", () => {
  expect(parts("See **this** and `that`, [there](to.md).")).toEqual([
    { kind: "text", text: "See " },
    { kind: "bold", text: "this" },
    { kind: "text", text: " and " },
    { kind: "code", text: "that" },
    { kind: "text", text: ", " },
    { kind: "link", text: "there", to: "to.md" },
    { kind: "text", text: "." },
  ]);
});

test("a text has heads, words, lists in lists and tables", () => {
  const [head, words, list, table] = blocks(
    "# Head\n\nTwo\nlines.\n\n- One\n  goes on:\n  - inner\n    more\n- Two\n\n| A | B |\n|---|---|\n| 1 | 2 |\n",
  );
  expect(head).toEqual({ kind: "head", level: 1, parts: parts("Head") });
  expect(words).toEqual({ kind: "words", parts: parts("Two lines.") });
  expect(list).toEqual({
    kind: "list",
    items: [
      { parts: parts("One goes on:"), inner: [parts("inner more")] },
      { parts: parts("Two"), inner: [] },
    ],
  });
  expect(table).toEqual({ kind: "table", head: [parts("A"), parts("B")], rows: [[parts("1"), parts("2")]] });
});

test("the page about fairness leaves no mark unread", () => {
  const said = JSON.stringify(blocks(readFileSync("../docs/fairness.md", "utf8")));
  expect(said).not.toMatch(/\*\*|`|\]\(/);
});
