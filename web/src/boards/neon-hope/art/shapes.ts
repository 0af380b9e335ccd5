/** A picture on a grid of 48: outlines with a fill or a stroke, in the order in which they lie on each other. */

export interface Shape {
  d: string;
  fill?: string;
  stroke?: string;
  width?: number;
  opacity?: number;
}

export const filled = (d: string, fill: string): Shape => ({ d, fill });
export const drawn = (d: string, stroke: string, width = 1.8): Shape => ({ d, stroke, width });

/** What two pictures of a kind must not share: their outlines. */
export const outlineOf = (shapes: Shape[]): string =>
  shapes
    .filter((each) => each.fill || (each.width ?? 0) > 1)
    .map((each) => each.d)
    .join("|");
