/**
 * Comes first on the page of a table and shares no code with the rest, so that it waits for nothing: what the table will need is asked for
 * while the page itself is still on its way.
 */

import type { MyKey } from "./lib/keys.ts";

const early = (window.early = new Map<string, Promise<Response>>());

function ask(path: string, token = ""): Promise<Response> {
  const answer = fetch(path, { headers: token ? { authorization: `Bearer ${token}` } : {} });
  answer.catch(() => early.delete(path)); // the page will ask again
  early.set(path, answer);
  return answer;
}

const KINDS: Record<string, [rel: string, as: string]> = {
  js: ["modulepreload", ""],
  css: ["preload", "style"],
  woff2: ["preload", "font"],
};

/** The board of a game, and its cards and pieces. */
function wantBoard(game: string | null | undefined) {
  const boards: Record<string, string[]> = JSON.parse(
    document.querySelector<HTMLMetaElement>("meta[name=boards]")?.content ?? "{}",
  );
  if (!game || !boards[game]) return;
  void ask(`/api/games/${game}/content`);
  for (const href of boards[game]) {
    const [rel, as] = KINDS[href.split(".").pop()!]!;
    if (as === "font" && [...document.fonts].some((font) => font.status !== "unloaded")) continue; // it is on its way
    document.head.append(Object.assign(document.createElement("link"), { rel, href, as, crossOrigin: "anonymous" }));
  }
}

const [, , table] = location.pathname.split("/");
const said = new URLSearchParams(location.hash.slice(1));
const token = said.get("seat") ?? said.get("watch");
const path = `/api/tables/${table}`;
const answer = token ? ask(path, token) : null;
const keys: MyKey[] = JSON.parse(localStorage.getItem("neontable.keys") ?? "[]");
const game = new URLSearchParams(location.search).get("g") ?? keys.find((key) => key.table === table)?.game;
if (game) wantBoard(game);
else
  answer
    ?.then((found) => found.clone().json())
    .then(
      (body) => early.has(path) && wantBoard(body.game),
      () => {},
    ); // who has taken the answer asks for the rest
