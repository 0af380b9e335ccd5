/** Campaigns: going on with the next evening, playing one again, and taking one in from a file. */

import { ask, Refused, wish } from "./api.ts";
import { claim, hostAgain, keepMade, opens, secretsFor } from "./games.ts";
import { hex, keysAt, type MyKey } from "./keys.ts";
import { route } from "./router.svelte.ts";
import type { CampaignBody, MadeTable, NextSeat, StoryBody } from "./wire.ts";

/** The format of a file that holds a campaign. */
export const CAMPAIGN = "neontable-campaign";

/** The key with which I open a campaign: a seat first, then the host's, then one to look on. */
function keyOf(table: string): MyKey {
  const key = keysAt(table)[0];
  if (!key) throw new Error("You hold no key of this table in this browser.");
  return key;
}

export const campaign = async (table: string) =>
  ask<CampaignBody>(`/api/tables/${table}/campaign`, undefined, keyOf(table).token);

export const toldOn = async (table: string, evening: string) =>
  ask<StoryBody>(`/api/tables/${table}/campaign/story?evening=${evening}`, undefined, keyOf(table).token);

export const exported = async (table: string) =>
  ask<Record<string, unknown>>(`/api/tables/${table}/campaign/export`, undefined, keyOf(table).token);

export const rename = async (table: string, name: string) =>
  wish(`/api/tables/${table}/campaign`, { command: hex(), name } as { command: string }, keyOf(table).token);

/** What is wished of an evening: the one it follows or repeats, who plays whom, and what changes. */
export interface Wanted {
  evening?: string;
  again?: boolean;
  seats?: NextSeat[];
  options?: Record<string, unknown>;
}

/** The next evening, or one again. Who holds all human seats brings the new secrets, else each takes the seat with the old token. */
export async function goOn(table: string, game: string, wanted: Wanted = {}): Promise<void> {
  const evening = wanted.evening || table;
  const mine = keysAt(evening).filter((key) => key.role === "seat");
  const host = keysAt(evening).find((key) => key.role === "host");
  const own = wanted.seats?.length
    ? wanted.seats.flatMap((seat, number) => (seat.who === "mine" ? [number] : []))
    : mine.map((key) => key.seat ?? 0);
  let secrets = secretsFor(own);
  const asked = () =>
    wish<MadeTable>(
      `/api/tables/${table}/campaign/next`,
      { command: hex(), nonce: hex(), secrets, ...wanted } as { command: string },
      (keysAt(table).find((key) => key.role !== "watch") ?? keyOf(table)).token,
    );
  let made: MadeTable;
  try {
    made = await asked();
  } catch (error) {
    if (wanted.seats?.length || !(error instanceof Refused) || error.status !== 422) throw error;
    secrets = secretsFor([]); // others play too: everybody claims
    made = await asked();
  }
  if (await opens(made.table, secrets.host)) keepMade(made, secrets, game);
  else if (host && !keysAt(made.table).some((key) => key.role === "host")) await hostAgain(made, host);
  for (const [seat, token] of Object.entries(secrets.seats))
    if (!keysAt(made.table).some((key) => key.token === token) && (await opens(made.table, token)))
      keepMade(made, { host: "", seats: { [seat]: token } }, game);
  if (!keysAt(made.table).some((key) => key.role === "seat"))
    for (const key of mine) await claim(made.table, { invite: key.token }, "").catch(() => undefined); // who pauses has none
  route.go(`/t/${made.table}`);
}

/** Take a campaign in from a file; its page then asks who plays whom. */
export async function takeIn(data: Record<string, unknown>): Promise<void> {
  const secrets = secretsFor([]);
  const made = await wish<MadeTable>("/api/campaigns", { command: hex(), secrets, campaign: data } as {
    command: string;
  });
  keepMade(made, secrets, String(data.game));
  route.go(`/campaign/${made.table}`);
}
