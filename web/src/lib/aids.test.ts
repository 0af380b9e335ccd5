// @vitest-environment node
import { expect, test, vi } from "vitest";
import { Aids } from "./aids.svelte.ts";
import type { TableStore } from "./table.svelte.ts";
import type { OptionBody } from "./wire.ts";

test("odds that come after the pointer has left are not shown", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("window", {});
  let answer = () => {};
  vi.stubGlobal(
    "fetch",
    () =>
      new Promise(
        (done) =>
          (answer = () => done(new Response('{"wins": 1}', { headers: { "content-type": "application/json" } }))),
      ),
  );
  const option = { text: "roll", label: "Roll", refs: ["dice"] };
  const aids = new Aids(
    {
      table: "t",
      token: "key",
      decision: { seat: 0, kind: "attack", since: 1 },
      options: [option],
      now: { settings: { odds: true } },
    } as unknown as TableStore,
    ["attack"],
  );
  aids.weigh(option as OptionBody);
  await vi.advanceTimersByTimeAsync(300);
  aids.unweigh();
  answer();
  await vi.advanceTimersByTimeAsync(10);
  expect(aids.odds).toBeNull();
  aids.weigh(option as OptionBody);
  await vi.advanceTimersByTimeAsync(300);
  answer();
  await vi.advanceTimersByTimeAsync(10);
  expect(aids.odds).toEqual({ wins: 1 });
  vi.useRealTimers();
});
