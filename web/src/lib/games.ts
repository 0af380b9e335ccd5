/** The games of this server, and making a table of one. */

import { askOnce, wish } from "./api.ts";
import { addKey, hex } from "./keys.ts";
import { route } from "./router.svelte.ts";
import { settings } from "./settings.svelte.ts";
import type { CreateTable, MadeTable } from "./wire.ts";

export interface GameOption {
  name: string;
  title: string;
  values: any[];
  ruling: string;
  means: string;
  free: boolean;
}

export interface GameInfo {
  name: string;
  title: string;
  line: string;
  seats: number[];
  options: GameOption[];
  levels: string[];
  silent: boolean;
}

export const games = () => askOnce<GameInfo[]>("/api/games");

/** Make a table and keep its keys. */
export async function make(wanted: Omit<CreateTable, "command" | "secrets">): Promise<MadeTable> {
  const seats: Record<string, string> = {};
  wanted.seats.forEach((kind, seat) => {
    if (kind === "mine") seats[seat] = hex();
  });
  const secrets = { host: hex(), seats };
  const body: CreateTable = { ...wanted, player: settings.name, nonce: hex(), command: hex(), secrets };
  const made = await wish<MadeTable>("/api/tables", body);
  const game = wanted.game;
  for (const [seat, token] of Object.entries(seats)) addKey({ table: made.table, role: "seat", seat: Number(seat), token, game });
  addKey({ table: made.table, role: "host", token: secrets.host, game });
  return made;
}

/** One click: a game against bots, my legal moves lit. */
export async function playNow(game: GameInfo): Promise<void> {
  const count = game.seats[0]!;
  const made = await make({ game: game.name, seats: ["mine", ...Array(count - 1).fill("bot:greedy")] });
  route.go(`/t/${made.table}`);
}
