import { expect, test } from "vitest";
import { onlyHere, shared } from "./links.ts";

test("links to this machine alone are told apart", () => {
  expect(onlyHere("http://127.0.0.1:8400/t/a#invite=b")).toBe(true);
  expect(onlyHere("http://[::1]:8400/t/a")).toBe(true);
  expect(onlyHere("http://192.168.0.7:8400/t/a")).toBe(false);
});

test("a link keeps what stands after #", () => {
  expect(shared("http://192.168.0.7:8400/t/a#invite=b")).toBe("http://192.168.0.7:8400/t/a#invite=b");
});
