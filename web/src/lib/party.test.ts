// @vitest-environment node
import { expect, test } from "vitest";
import { additional, callee, questionsOf, sameAs } from "./party.ts";
import type { DecisionBody, TableBody } from "./wire.ts";

const asks = (seat: number, kind: string, mode: string, ...texts: string[]): DecisionBody => ({
  seat,
  since: 1,
  prompt: "?",
  kind,
  mode,
  options: texts.map((text) => ({ text, label: text, rule: "", refs: [] })),
});
const at = (decisions: DecisionBody[], more: object = {}): TableBody =>
  ({ decisions, seat: 0, seats: [{}, {}, { kind: "bot" }], settings: {}, orders: [], ...more }) as unknown as TableBody;

test("questions of all my seats are mine, those of others are not", () => {
  const [larx, deniz] = [asks(0, "hand", "ALL", "a"), asks(1, "hand", "ALL", "b")];
  expect(questionsOf(at([larx, deniz]), [0, 1])).toEqual([larx, deniz]);
  expect(questionsOf(at([larx, deniz]), [0])).toEqual([larx]);
  expect(questionsOf(at([{ ...larx, options: undefined }]), [0])).toEqual([]);
  expect(questionsOf(null, [0])).toEqual([]);
});

test("a character of mine that a bot plays asks me nothing", () => {
  const deniz = asks(1, "act", "ALL", "end turn");
  expect(questionsOf(at([deniz], { seats: [{}, { level: "greedy" }] }), [0, 1])).toEqual([]);
});

test("bots that people lead ask me after my own", () => {
  const [bot, larx] = [asks(2, "growth", "ALL", "x"), asks(0, "growth", "ALL", "y")];
  expect(questionsOf(at([bot, larx], { settings: { lead: true } }), [0])).toEqual([larx, bot]);
  expect(questionsOf(at([bot, larx]), [0])).toEqual([larx]);
});

test("who never adds a charge is not asked for one, but still performs", () => {
  const never = { orders: [{ kind: "charge", answer: "first", when: "never" }] };
  const [larx, deniz] = [asks(0, "charge", "OFFER", "go on"), asks(1, "charge", "OFFER", "spend Logic")];
  expect(additional(at([larx, deniz]), deniz)).toBe(true);
  expect(additional(at([larx, deniz]), larx)).toBe(false);
  expect(questionsOf(at([larx, deniz], { ...never, seat: 1 }), [1])).toEqual([]);
  expect(questionsOf(at([larx, deniz], never), [0])).toEqual([larx]);
  const ofDeniz = { orders: [{ kind: "charge", when: "never", seat: 1 }] };
  expect(questionsOf(at([larx, deniz], ofDeniz), [0, 1])).toEqual([larx]);
});

test("a vote is one answer for all of mine, other questions are not", () => {
  const [larx, deniz] = [asks(0, "vote", "ALL", "yes", "no"), asks(1, "vote", "ALL", "yes", "no")];
  expect(sameAs(larx, [larx, deniz], ["vote"])).toEqual([deniz]);
  expect(sameAs(larx, [larx, deniz], [])).toEqual([]);
  const grows = asks(1, "growth", "ALL", "yes", "no");
  expect(sameAs(larx, [larx, grows], ["vote", "growth"])).toEqual([]);
});

test("who is called is told by the option, where anybody may call anybody", () => {
  const turn = asks(0, "turn", "ANY", "turn of Deniz");
  turn.options![0]!.refs = ["players/1"];
  expect(callee(turn, "turn of Deniz")).toBe(1);
  expect(callee({ ...turn, mode: "ALL" }, "turn of Deniz")).toBe(-1);
  expect(callee(turn, "something else")).toBe(-1);
});
