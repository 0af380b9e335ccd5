// @vitest-environment node
import { expect, test, vi } from "vitest";
import { inviteLink, onlyHere, seatLink, shared, withGame } from "./links.ts";

const at = (address: string) => vi.stubGlobal("location", new URL(address));

test("links to this machine alone are told apart", () => {
  at("http://127.0.0.1:8400/");
  expect(onlyHere("http://127.0.0.1:8400/t/a#invite=b")).toBe(true);
  expect(onlyHere("http://[::1]:8400/t/a")).toBe(true);
  expect(onlyHere("http://192.168.0.7:8400/t/a")).toBe(false);
});

test("a page opened over a LAN address gives links that others can open", () => {
  at("http://192.168.0.7:8400/t/a");
  expect(shared("http://127.0.0.1:8400/t/a#invite=b")).toBe("http://192.168.0.7:8400/t/a#invite=b");
  expect(shared("https://table.example.org/t/a#invite=b")).toBe("https://table.example.org/t/a#invite=b");
});

test("a link names its game, so that a preview can show it, and who sends it after the #, where no server reads it", () => {
  at("http://127.0.0.1:8400/t/a");
  expect(new URL(seatLink("a", "secret", "neon"))).toMatchObject({
    pathname: "/t/a",
    search: "?g=neon",
    hash: "#seat=secret",
  });
  expect(withGame("http://127.0.0.1:8400/t/a#invite=b", "neon")).toBe("http://127.0.0.1:8400/t/a?g=neon#invite=b");
  expect(inviteLink("http://127.0.0.1:8400/t/a?g=neon#invite=b", "neon", "Mara & co")).toBe(
    "http://127.0.0.1:8400/t/a?g=neon#invite=b&from=Mara%20%26%20co",
  );
});
