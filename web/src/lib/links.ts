/** Links that are given to others. */

const HERE = /^(localhost|127\.|\[?::1)/;

/** A link as others can use it: where the server knows only its own machine, the address of this page is used. */
export function shared(link: string): string {
  const given = new URL(link, location.href);
  return HERE.test(given.hostname) && !HERE.test(location.hostname)
    ? location.origin + given.pathname + given.search + given.hash
    : given.href;
}

/** Whether a link can be opened on this machine alone. */
export const onlyHere = (link: string) => HERE.test(new URL(link, location.href).hostname);

/** A link that also says which game is played there: its board comes while the table is still being asked for, and a preview shows it. */
export function withGame(link: string, game: string): string {
  const found = new URL(link, location.href);
  found.searchParams.set("g", game);
  return found.href;
}

/** A link by which somebody is invited: who sends it stands after #, where no server reads it. */
export const inviteLink = (link: string, game: string, from: string) =>
  withGame(link, game) + (from ? `&from=${encodeURIComponent(from)}` : "");

/** A link that opens one seat on another device. */
export const seatLink = (table: string, token: string, game: string) =>
  withGame(`${location.origin}/t/${table}#seat=${token}`, game);
