/** A seat has a colour and a shape everywhere, in an order that stays apart for colour-blind eyes. */

export const SHAPES = ["circle", "triangle", "square", "diamond", "hexagon", "star"] as const;
export const COLOURS = ["cyan", "amber", "violet", "red", "lime", "magenta"] as const;

export const PATHS: Record<(typeof SHAPES)[number], string> = {
  circle: "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18z",
  triangle: "M12 3l10 18H2z",
  square: "M4 4h16v16H4z",
  diamond: "M12 2l10 10-10 10L2 12z",
  hexagon: "M7 3h10l5 9-5 9H7l-5-9z",
  star: "M12 2l3 7h7l-5.500 4.500 2 7.500-6.500-4.500-6.500 4.500 2-7.500L2 9h7z",
};

export const shape = (seat: number) => SHAPES[((seat % 6) + 6) % 6]!;
export const colour = (seat: number) => COLOURS[((seat % 6) + 6) % 6]!;
