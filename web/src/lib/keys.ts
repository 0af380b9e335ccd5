/** My seats: the secrets that open them live only in this browser. */

export interface MyKey {
  table: string;
  role: "seat" | "host" | "watch";
  token: string;
  seat?: number;
  game?: string;
  /** What the host gives to others: a link for each seat, and one for spectators. */
  invites?: Record<string, string>;
  watch?: string;
  at: number;
}

const STORE = "neontable.keys";

/** Random hexadecimal digits; 32 of them are a secret. */
export function hex(digits = 32): string {
  const bytes = crypto.getRandomValues(new Uint8Array(digits / 2));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function allKeys(): MyKey[] {
  try {
    const kept = JSON.parse(localStorage.getItem(STORE) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

function keep(keys: MyKey[]) {
  localStorage.setItem(STORE, JSON.stringify(keys.slice(-200)));
}

export function addKey(key: Omit<MyKey, "at">) {
  keep([...allKeys().filter((each) => each.token !== key.token), { ...key, at: Date.now() }]);
}

/** Note more about a key that I hold. */
export function noteKey(token: string, more: Partial<MyKey>) {
  keep(allKeys().map((key) => (key.token === token ? { ...key, ...more } : key)));
}

export function dropKey(token: string) {
  keep(allKeys().filter((key) => key.token !== token));
}

/** The keys I hold at one table: seats in order, then host, then watching. */
export function keysAt(table: string): MyKey[] {
  const rank = { seat: 0, host: 1, watch: 2 };
  return allKeys()
    .filter((key) => key.table === table)
    .sort((a, b) => rank[a.role] - rank[b.role] || (a.seat ?? 0) - (b.seat ?? 0));
}
