/** How far I have seen a table, so that coming back shows what happened since. */

const STORE = "neontable.seen";
const MOST = 100; // tables that are remembered

function all(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

export function seenOf(table: string, seat: number): number {
  return all()[`${table}/${seat}`] ?? -1;
}

export function keepSeen(table: string, seat: number, seq: number) {
  const { [`${table}/${seat}`]: _, ...others } = all();
  localStorage.setItem(
    STORE,
    JSON.stringify(Object.fromEntries([...Object.entries(others).slice(-MOST), [`${table}/${seat}`, seq]])),
  );
}
