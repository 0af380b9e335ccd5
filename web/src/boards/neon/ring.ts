/** Where the Sectors of the ring stand: evenly along a rounded frame, clockwise from the top, in hundredths of the arena. */

export interface Place {
  x: number;
  y: number;
}

const SAMPLES = 240;
const ROUND = 0.62; // 1 is an ellipse, smaller is squarer

function frame(angle: number, margin: { x: number; y: number }): Place {
  const bend = (value: number) => Math.sign(value) * Math.abs(value) ** ROUND;
  return { x: 50 + (50 - margin.x) * bend(Math.sin(angle)), y: 50 - (50 - margin.y) * bend(Math.cos(angle)) };
}

/** Places for so many Sectors in an arena `aspect` times as wide as high; margins keep them inside. */
export function ring(count: number, aspect: number, margin: { x: number; y: number }): Place[] {
  const points = Array.from({ length: SAMPLES + 1 }, (_, i) => frame((i / SAMPLES) * 2 * Math.PI, margin));
  const along = [0];
  for (let i = 1; i <= SAMPLES; i++) along.push(along[i - 1]! + Math.hypot((points[i]!.x - points[i - 1]!.x) * aspect, points[i]!.y - points[i - 1]!.y));
  const whole = along[SAMPLES]!;
  return Array.from({ length: count }, (_, i) => {
    const wanted = (whole * i) / count;
    const at = along.findIndex((length) => length >= wanted);
    return points[at]!;
  });
}

/** The ring itself, as a path over the arena in hundredths. */
export function road(margin: { x: number; y: number }): string {
  return "M" + Array.from({ length: 73 }, (_, i) => frame((i / 72) * 2 * Math.PI, margin)).map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L") + "Z";
}
