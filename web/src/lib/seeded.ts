/** The same name always gives the same picture: a small generator of numbers seeded by a text. */

export function seeded(text: string): () => number {
  let state = 2166136261;
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** One of several things. */
export function pick<T>(luck: () => number, things: readonly T[]): T {
  return things[Math.floor(luck() * things.length)]!;
}

export type Point = readonly [number, number];

/** A closed outline through these points. */
export function outline(points: readonly Point[]): string {
  return "M" + points.map(([x, y]) => `${x} ${y}`).join("L") + "Z";
}

/** The same outline on both sides of a middle line. */
export function mirrored(points: readonly Point[], middle = 12): string {
  return outline(points.map(([x, y]) => [middle + x, y])) + outline(points.map(([x, y]) => [middle - x, y]));
}

/** One outline across a middle line, from its right half. */
export function folded(points: readonly Point[], middle = 12): string {
  const right = points.map(([x, y]): Point => [middle + x, y]);
  const left = points.map(([x, y]): Point => [middle - x, y]).reverse();
  return outline([...right, ...left]);
}
