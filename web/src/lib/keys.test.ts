// @vitest-environment node
import { beforeEach, expect, test, vi } from "vitest";
import { addKey, allKeys, dropKey, hex, keysAt, noteKey } from "./keys.ts";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
  });
});

test("my keys at a table: seats in order, then host, then watching", () => {
  addKey({ table: "t", role: "watch", token: "w" });
  addKey({ table: "t", role: "host", token: "h" });
  addKey({ table: "t", role: "seat", seat: 1, token: "b" });
  addKey({ table: "t", role: "seat", seat: 0, token: "a" });
  addKey({ table: "other", role: "seat", seat: 0, token: "c" });
  expect(keysAt("t").map((key) => key.token)).toEqual(["a", "b", "h", "w"]);
});

test("a key is kept once, noted and dropped", () => {
  addKey({ table: "t", role: "host", token: "h" });
  addKey({ table: "t", role: "host", token: "h" });
  noteKey("h", { invites: { 1: "link" } });
  expect(allKeys().map((key) => key.invites)).toEqual([{ 1: "link" }]);
  dropKey("h");
  expect(allKeys()).toEqual([]);
});

test("a secret has 32 hexadecimal digits", () => {
  expect(hex()).toMatch(/^[0-9a-f]{32}$/);
});
