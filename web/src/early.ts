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

function want(rel: string, href: string, as = "") {
  document.head.append(Object.assign(document.createElement("link"), { rel, href, as, crossOrigin: "anonymous" }));
}

/** The board of a game, and its cards and pieces. */
function wantBoard(game: string | undefined) {
  const boards: Record<string, string[]> = JSON.parse(document.querySelector<HTMLMetaElement>("meta[name=boards]")?.content ?? "{}");
  if (!game || !boards[game]) return;
  for (const file of boards[game]) file.endsWith(".css") ? want("preload", file, "style") : want("modulepreload", file);
  void ask(`/api/games/${game}/content`);
}

const [, , table] = location.pathname.split("/");
const said = new URLSearchParams(location.hash.slice(1));
const token = said.get("seat") ?? said.get("watch");
if (token) {
  const path = `/api/tables/${table}`;
  const answer = ask(path, token).then((found) => found.clone().json());
  answer.then((body) => early.has(path) && wantBoard(body.game), () => {}); // who has taken the answer asks for the rest
} else if (!said.has("invite") && !said.has("sit")) {
  const keys: MyKey[] = JSON.parse(localStorage.getItem("neontable.keys") ?? "[]");
  wantBoard(keys.find((key) => key.table === table)?.game);
}
