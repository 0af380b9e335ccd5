/** The signs of Neo-Hunt 3 on a grid of 24: strokes of 2, or solid. */

export const SIGNS: Record<string, { line?: string; solid?: string }> = {
  go: { line: "M3 12h17M14 5l7 7-7 7" },
  see: { line: "M12 5a7 7 0 1 0 0 14a7 7 0 1 0 0-14zM12 1v7M12 16v7M1 12h7M16 12h7" },
  claw: { line: "M5 3c0 8 1 13 4 18M12 3c0 8 1 13 3 18M19 3c0 8 0 13 2 18" },
  throw: { line: "M12 9a6 6 0 1 0 0 12a6 6 0 1 0 0-12zM12 9V5h5M9 5h3M17 5l3 3" },
  trooper: { solid: "M6 3h12l3 4v7l-4 3v4H7v-4l-4-3V7zM7 9v3h10V9z" },
  heart: { solid: "M12 21L3 12V7l4-4h2l3 3 3-3h2l4 4v5z" },
  cloak: { line: "M4 20v-8l8-8 8 8v8M9 20v-6h6v6" },
  shotcover: { line: "M3 3h18v9c0 5-5 8-9 10-4-2-9-5-9-10zM8 11h8M12 7v8" },
  grenadecover: { line: "M3 3h18v9c0 5-5 8-9 10-4-2-9-5-9-10zM12 7l3 5a3 3 0 1 1-6 0z" },
  reversed: { line: "M7 3v17M2 15l5 6 5-6M17 21V4M12 9l5-6 5 6" },
  gun: { line: "M2 7h18v5h-7l-2 6H6l2-6H2zM15 21l7-7M15 14l7 7" },
  melee: { line: "M3 3c0 8 1 13 4 18M9 3c0 8 1 13 3 18M15 21l7-7M15 14l7 7" },
  least: { line: "M5 21h14M12 18V4M6 10l6-6 6 6" },
  most: { line: "M5 3h14M12 6v14M6 14l6 6 6-6" },
  flag: { solid: "M5 22V2h14l-4 5 4 5H8v10z" },
  warn: { solid: "M3 3h18v18H3zM11 6v8h2V6zM11 16v2h2v-2z" },
  door: { line: "M2 9h20M2 15h20M6 9v6M12 9v6M18 9v6" },
  ready: { line: "M4 13l5 5L20 6" },
  waits: { line: "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18zM12 7v5l4 3" },
  priority: { line: "M5 7l5-4v18M5 21h10M15 8h5M15 13h5" },
};
