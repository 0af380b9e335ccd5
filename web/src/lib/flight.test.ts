// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("nothing on the table moves by a transition of Svelte, whose movement begins after what settles the board has looked", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".svelte"));
  const found = files.filter((name) =>
    /\s(in|out|transition|animate):\w+[={\s>]/.test(
      readFileSync(`src/${name}`, "utf8").split("<style")[0]!.split("</script>").at(-1)!,
    ),
  );
  expect(files.length).toBeGreaterThan(50);
  expect(found).toEqual([]);
});
