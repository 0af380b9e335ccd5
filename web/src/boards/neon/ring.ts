/** Where the Sectors of the ring stand: clockwise along a frame that bulges a little, in hundredths of the arena. */

export interface Place {
  x: number;
  y: number;
}

export interface Margin {
  x: number;
  y: number;
}

const BULGE = 2; // hundredths by which the ends of a row stand nearer to the middle line

/** So many places in a row from left to right, between two edges. */
function row(count: number, margin: Margin, y: number, bulge: number): Place[] {
  return Array.from({ length: count }, (_, i) => {
    const along = count === 1 ? 0.5 : i / (count - 1);
    const x = margin.x + along * (100 - 2 * margin.x);
    return { x, y: y + bulge * (2 * along - 1) ** 2 };
  });
}

/** So many places down one side. */
function side(count: number, x: number, margin: Margin): Place[] {
  return Array.from({ length: count }, (_, i) => ({ x, y: margin.y + ((i + 1) / (count + 1)) * (100 - 2 * margin.y) }));
}

/** Places for so many Sectors; a tall arena has two on each side, a wide one has one. */
export function ring(count: number, tall: boolean, margin: Margin): Place[] {
  const each = tall && count > 5 ? 2 : 1;
  const top = Math.max(0, Math.ceil((count - 2 * each) / 2));
  const bottom = Math.max(0, count - 2 * each - top);
  const right = side(each, 100 - margin.x, margin);
  const left = side(each, margin.x, margin).reverse();
  const bulge = tall ? 0 : BULGE;
  return [
    ...row(top, margin, margin.y, bulge),
    ...right,
    ...row(bottom, margin, 100 - margin.y, -bulge).reverse(),
    ...left,
  ].slice(0, count);
}

/** Where each Sector stands, by the places of the whole ring: a Sector keeps its place while others go under; what was never seen is spread evenly. */
export function slots(known: string[], now: string[], gone: number): string[] {
  const at = now.map((id) => known.indexOf(id));
  if (known.length === now.length + gone && at.every((place, i) => place > (at[i - 1] ?? -1))) return known;
  const found = Array<string>(now.length + gone).fill("");
  now.forEach((id, i) => (found[Math.floor((i * found.length) / now.length)] = id));
  return found;
}

/** The road from Sector to Sector, as a path over the arena in hundredths. */
export function road(places: Place[]): string {
  return places.length > 1 ? `M${places.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z` : "";
}
