/** Which page is shown: a path, and what stands after # (secrets stay there and never reach the server). */

/** A part of an address as it is meant; one that cannot be read stands for itself. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Route {
  path = $state(location.pathname);
  hash = $state(location.hash.slice(1));

  constructor() {
    addEventListener("popstate", () => this.read());
    addEventListener("hashchange", () => this.read());
  }

  private read() {
    this.path = location.pathname;
    this.hash = location.hash.slice(1);
  }

  /** The parts of the path: /t/abc gives ["t", "abc"]. */
  get parts(): string[] {
    return this.path.split("/").filter(Boolean).map(decoded);
  }

  /** What the hash says to a table: #invite=x&step=4. A table that is not shown any more hears nothing. */
  said(table: string): URLSearchParams {
    return new URLSearchParams(this.parts[1] === table ? this.hash : "");
  }

  go(to: string, replace = false) {
    history[replace ? "replaceState" : "pushState"](null, "", to);
    this.read();
    scrollTo(0, 0);
  }

  /** Say something after # without going anywhere, as long as this table is shown. */
  note(table: string, said: string) {
    if (this.parts[1] !== table) return;
    history.replaceState(null, "", location.pathname + location.search + (said ? `#${said}` : ""));
    this.hash = said;
  }
}

export const route = new Route();

/** Lets a link change the page without loading it anew. */
export function follow(event: MouseEvent) {
  const link = (event.target as Element).closest?.("a");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (
    link.origin !== location.origin ||
    link.target ||
    link.hasAttribute("download") ||
    link.pathname.startsWith("/api/")
  )
    return;
  event.preventDefault();
  route.go(link.pathname + link.search + link.hash);
}
