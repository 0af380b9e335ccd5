/** The games of this server, and making a table of one. */

import { ask, askOnce, Refused, wish } from "./api.ts";
import { addKey, allKeys, dropKey, hex, keysAt, type MyKey } from "./keys.ts";
import { route } from "./router.svelte.ts";
import { settings } from "./settings.svelte.ts";
import type { Claim, Claimed, CreateTable, MadeTable, Secrets, TableBody } from "./wire.ts";

/** What a standing order may wait for, besides always; {n} in its words stands for a number. */
export interface OrderCondition {
  name: string;
  words: string;
  kinds: string[];
  counts: boolean;
}

/** Options that differ from the usual; Fighters may be named seat by seat. */
export type Chosen = Record<string, unknown> & { fighters?: string | string[] };

export interface GameOption {
  name: string;
  title: string;
  values: unknown[];
  ruling: string;
  means: string;
  free: boolean;
}

export interface GameInfo {
  name: string;
  title: string;
  line: string;
  goal: string;
  minutes: number;
  seats: number[];
  options: GameOption[];
  levels: string[];
  silent: boolean;
  together: boolean;
  rules: string;
  kinds: string[];
  /** Kinds of events that a short account of what others did leaves to the log. */
  minor: string[];
  conditions: OrderCondition[];
  scenarios: string[];
  cards: boolean;
}

export const games = () => askOnce<GameInfo[]>("/api/games");

/** New secrets for the host and for seats of mine. */
export function secretsFor(mine: number[]): Required<Secrets> {
  return { host: hex(), seats: Object.fromEntries(mine.map((seat) => [seat, hex()])) };
}

/** Keep the keys of a table that was made. */
export function keepMade(made: MadeTable, secrets: Required<Secrets>, game: string) {
  for (const [seat, token] of Object.entries(secrets.seats))
    addKey({ table: made.table, role: "seat", seat: Number(seat), token, game });
  const invites = Object.fromEntries(
    made.seats.flatMap((seat) => (seat.invite ? [[seat.seat, seat.invite.link]] : [])),
  );
  if (secrets.host)
    addKey({ table: made.table, role: "host", token: secrets.host, game, invites, watch: made.watch.link });
}

const mineOf = (seats: string[]) => seats.flatMap((kind, seat) => (kind === "mine" ? [seat] : []));

/** Make a table and keep its keys. */
export async function make(wanted: Omit<CreateTable, "command" | "secrets">): Promise<MadeTable> {
  const secrets = secretsFor(mineOf(wanted.seats));
  const body: CreateTable = { player: settings.name, nonce: hex(), ...wanted, command: hex(), secrets };
  const made = await wish<MadeTable>("/api/tables", body);
  keepMade(made, secrets, wanted.game);
  return made;
}

/** One click: a game with bots, my legal moves lit. The first evening of a story is its demo, with one bot. */
export async function playNow(game: GameInfo): Promise<void> {
  const demo =
    game.options.some((option) => option.name === "demo") && !allKeys().some((key) => key.game === game.name);
  const count = demo ? 2 : game.seats[0]!;
  const options = demo ? { demo } : {};
  const made = await make({ game: game.name, seats: ["mine", ...Array(count - 1).fill("bot:greedy")], options });
  route.go(`/t/${made.table}`);
}

/** Take a seat by an invite, or an open one. */
export async function claim(table: string, how: { invite: string } | { seat: number }, name: string): Promise<void> {
  const body: Claim = { command: hex(), secret: hex(), nonce: hex(), name, ...how };
  const claimed = await wish<Claimed>(`/api/tables/${table}/claim`, body);
  addKey({ table, role: "seat", seat: claimed.seat, token: body.secret });
}

/** Sit down with a token that was carried here from another device. */
export async function bring(table: string, token: string): Promise<TableBody> {
  const body = await ask<TableBody>(`/api/tables/${table}`, undefined, token);
  addKey({ table, role: body.role as MyKey["role"], seat: body.seat ?? undefined, token, game: body.game });
  return body;
}

/** Under what a file is remembered, so that the same one opens the same table; empty where nothing can be hashed. */
async function fingerprint(record: Record<string, unknown>): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(record));
  const hash = await crypto.subtle?.digest("SHA-256", bytes);
  return hash ? `neontable.record.${btoa(String.fromCharCode(...new Uint8Array(hash))).slice(0, 20)}` : "";
}

/** Where a record is looked at: a finished one from its beginning, one that was broken off where it ends, with the question who goes on. */
const lookedAt = (record: Record<string, unknown>) =>
  record.result == null ? `#step=${Number.MAX_SAFE_INTEGER}&on` : "#step=0";

/** Open a record to look at it, a sealed save to play on, or a campaign. */
export async function openRecord(record: Record<string, unknown>): Promise<void> {
  const { CAMPAIGN, takeIn } = await import("./campaigns.ts");
  if (record.format === CAMPAIGN) return takeIn(record);
  const print = await fingerprint(record);
  const known = print && localStorage.getItem(print);
  if (known && keysAt(known).length) return route.go(`/t/${known}${lookedAt(record)}`);
  const sealed = typeof record.seal === "string";
  const seat = Number(record.seat ?? -1);
  const held: number[] = !sealed ? [] : Array.isArray(record.held) ? record.held : seat >= 0 ? [seat] : [];
  const keys = sealed ? keysAt(String(record.table)).filter((key) => key.role !== "watch") : [];
  const secrets = secretsFor(held);
  const made = await wish<MadeTable>("/api/records", {
    command: hex(),
    secrets,
    record,
    tokens: keys.map((key) => key.token),
  } as { command: string });
  if (sealed && made.table === record.table) {
    // the very table: each key that I brought has a new one in its place
    for (const key of keys) {
      dropKey(key.token);
      const token = key.role === "host" ? secrets.host : secrets.seats[key.seat ?? -1];
      if (token) addKey({ ...key, token });
    }
  } else keepMade(made, secrets, String(record.game));
  if (print && !sealed) localStorage.setItem(print, made.table);
  route.go(`/t/${made.table}${sealed ? "" : lookedAt(record)}`);
}

/** A new table that goes on from a step of this one, with these seats of mine; who plays there is wished for where nobody plays here. */
export async function fork(
  table: TableBody,
  token: string,
  step: number,
  mine: number[],
  wishes: string[] = [],
): Promise<void> {
  const over = table.state === "over";
  const others = over
    ? table.seats.map((each) => (mine.includes(each.seat) ? "mine" : `bot:${each.level || "greedy"}`))
    : [];
  const seats = wishes.length ? wishes : others;
  const secrets = secretsFor(wishes.length ? mineOf(wishes) : mine);
  const made = await wish<MadeTable>(
    `/api/tables/${table.table}/fork`,
    { command: hex(), nonce: hex(), secrets, step, seats } as { command: string },
    token,
  );
  keepMade(made, secrets, table.game);
  route.go(`/t/${made.table}`);
}

/** The same people once more. Who holds all seats and asks first brings the new secrets; else each takes the new seat with the old token. */
export async function rematch(table: TableBody): Promise<void> {
  const keys = keysAt(table.table);
  const mine = keys.filter((key) => key.role === "seat");
  const host = keys.find((key) => key.role === "host");
  const further = mine.map((key) => ((key.seat ?? 0) + 1) % table.seats.length);
  const alone = table.seats.every((seat) => seat.kind === "bot" || mine.some((key) => key.seat === seat.seat));
  let secrets = secretsFor(alone && !table.rematch ? further : []);
  const asked = () =>
    wish<MadeTable>(
      `/api/tables/${table.table}/rematch`,
      { command: hex(), secrets } as { command: string },
      (host ?? mine[0]!).token,
    );
  let made: MadeTable;
  try {
    made = await asked();
  } catch (error) {
    if (!alone || !(error instanceof Refused) || error.status !== 422) throw error;
    secrets = secretsFor([]); // the seats were taken by invites, though all by me
    made = await asked();
  }
  if (!table.rematch && (host || alone) && (await opens(made.table, secrets.host))) keepMade(made, secrets, table.game);
  else if (host && !keysAt(made.table).some((key) => key.role === "host")) await hostAgain(made, host);
  const here = keysAt(made.table).some((key) => key.role === "seat");
  if (!here)
    for (const key of mine) await claim(made.table, { invite: key.token }, table.seats[key.seat ?? 0]?.name ?? "");
  route.go(`/t/${made.table}`);
}

/** Whether a token opens a table. */
export const opens = (table: string, token: string) =>
  ask(`/api/tables/${table}`, undefined, token).then(
    () => true,
    () => false,
  );

/** Somebody else has asked for the rematch: its host is who was host before. */
export async function hostAgain(made: MadeTable, before: MyKey): Promise<void> {
  const body: Claim = { command: hex(), secret: hex(), invite: before.token };
  await wish<Claimed>(`/api/tables/${made.table}/claim`, body);
  addKey({ table: made.table, role: "host", token: body.secret, game: before.game, watch: made.watch.link });
}
