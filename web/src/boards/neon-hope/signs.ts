/** The signs of NEON HOPE on a grid of 24: strokes of 2, square ends. */

export const SIGNS: Record<string, string> = {
  investigate: "M10 3a7 7 0 1 0 0 14a7 7 0 1 0 0-14zM15 15l6 6",
  "get support": "M3 12l4-5h5l4 4-3 3-3-3M21 12l-4-5M7 17l4 3 8-6M3 12l4 5",
  fight: "M4 4l16 16M20 4L4 20M4 9V4h5M20 9V4h-5",
  hack: "M3 4h18v16H3zM7 9l3 3-3 3M12 15h5",
  perception: "M4 15a8 8 0 0 1 16 0M8 15a4 4 0 0 1 8 0M12 15v1M12 20v0",
  courage: "M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6zM8 12l4-4 4 4",
  charisma: "M3 4h18v12h-9l-5 5v-5H3zM8 10h8",
  logic: "M4 4h6v6H4zM14 14h6v6h-6zM14 4h6v6h-6zM10 7h4M17 10v4M7 10v7h7",
  stress: "M13 2L5 13h6l-2 9 10-13h-7z",
  surveillance: "M3 7V3h4M17 3h4v4M21 17v4h-4M7 21H3v-4M12 7a5 5 0 1 0 0 10a5 5 0 1 0 0-10zM12 11.500v1",
  secret: "M3 6h18v13H3zM3 6l9 7 9-7",
  hope: "M12 2c4 5 5 7 5 10a5 5 0 0 1-10 0c0-2 1-3 2-4 1 2 2 2 3 1 0-2-1-4 0-7zM9 21h6",
  resource: "M8 3h8l5 9-5 9H8l-5-9zM12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6z",
  skull: "M5 12a7 7 0 0 1 14 0v4h-3v4H8v-4H5zM9 12v1M15 12v1M12 20v-2",
  win: "M12 2l3 7h7l-6 4 2 8-6-5-6 5 2-8-6-4h7z",
  fail: "M12 3a9 9 0 1 0 9 9M12 3l-2 5 4 3-3 4M16 4l5 5M21 4l-5 5",
  cube: "M4 7l8-4 8 4v10l-8 4-8-4zM4 7l8 4 8-4M12 11v10",
  move: "M3 12h16M13 6l6 6-6 6",
  focus: "M4 12a8 8 0 1 1 3 6M4 20v-4h4",
  end: "M5 4v16M19 12H9M13 8l-4 4 4 4",
  heart: "M12 21l-9-9V6l4-3 5 4 5-4 4 3v6z",
  flip: "M4 9V4h5M4 4l7 7M20 15v5h-5M20 20l-7-7",
  card: "M6 3h12v18H6zM9 7h6",
  book: "M12 6c-3-2-6-2-9-1v14c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1zM12 6v14",
  quiet: "M3 4h18v13H10l-5 4v-4H3zM2 2l20 20",
  check: "M4 12l5 5L20 6",
  forward: "M9 4l8 8-8 8",
  back: "M15 4l-8 8 8 8",
  camera: "M3 8h12v9H3zM15 11l6-4v11l-6-4M6 17v4",
  watching: "M4 4h16v16H4zM12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8zM12 11.500v1",
  tool: "M14 4a6 6 0 0 0-5 8l-6 6 3 3 6-6a6 6 0 0 0 8-6l-4 3-3-3z",
  plus: "M12 4v16M4 12h16",
};

/** The sign of a token on a Lead. */
export const tokenSign = (token: string): string => (token === "res" ? "resource" : token);
