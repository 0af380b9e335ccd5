import { expect, it, vi } from "vitest";
import type { TableStore } from "../../lib/table.svelte.ts";
import type { OptionBody } from "../../lib/wire.ts";
import { actsOf, Plan, type Odds } from "./plan.svelte.ts";
import type { View } from "./view.ts";

const task: OptionBody = { text: "investigate Coat Check", label: "Investigate Coat Check", rule: "", group: "task" };

/** A plan at a table that thinks of a task when it is chosen by itself, as the board does; what would be asked after it. */
function planned(ahead: object) {
  vi.stubGlobal("window", {});
  vi.stubGlobal("fetch", async () => Response.json(ahead));
  const sent: (string | string[])[] = [];
  const table = {
    table: "t",
    voice: "key",
    asked: 3,
    decision: { kind: "act", options: [task] },
    choose: async (option: string | string[]) => {
      if (typeof option === "string") plan.think(task);
      else sent.push(option);
    },
  };
  const plan = new Plan(table as unknown as TableStore<View>);
  plan.clear();
  plan.think(task);
  return { plan, sent, table };
}

it("a task with nothing to choose is sent, and not thought of again and again", async () => {
  const { plan, sent } = planned({ decision: null, odds: {} });
  expect(plan.open).toBeNull();
  await vi.waitFor(() => expect(plan.open).toBe(false));
  plan.reveal();
  expect(sent).toEqual([[task.text]]);
  expect(plan.task).toBeNull();
});

it("a task can be begun although nobody says what would be asked", () => {
  const { plan, sent } = planned({});
  plan.reveal();
  expect(sent).toEqual([[task.text]]);
});

it("an answer that comes after the question has gone is not taken", async () => {
  const { plan, table } = planned({ decision: { kind: "card", options: [{ text: "no card" }] }, odds: {} });
  expect(plan.cards).toEqual([]);
  await Promise.resolve(); // it is asked
  table.asked = 4;
  await new Promise((done) => setTimeout(done, 20));
  expect(plan.cards).toEqual([]);
});

it("activations are told by how likely each number of them is, also where there can be none", () => {
  expect(actsOf({ activations: [1] } as Odds)).toBe(0);
  expect(actsOf({ activations: [0.5, 0.3, 0.2] } as Odds)).toBeCloseTo(0.7);
});
