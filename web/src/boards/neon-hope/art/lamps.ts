/** Capitals of lamps, five wide and seven high: each row as five bits, the left one first. */

const ROWS: Record<string, string> = {
  A: "0e11111f111111",
  B: "1e11111e11111e",
  C: "0e11101010110e",
  D: "1e11111111111e",
  E: "1f10101e10101f",
  F: "1f10101e101010",
  G: "0e11101711110e",
  H: "1111111f111111",
  I: "0e04040404040e",
  J: "0702020202120c",
  K: "11121418141211",
  L: "1010101010101f",
  M: "111b1515111111",
  N: "11191915131311",
  O: "0e11111111110e",
  P: "1e11111e101010",
  Q: "0e11111115120d",
  R: "1e11111e141211",
  S: "0f10100e01011e",
  T: "1f040404040404",
  U: "1111111111110e",
  V: "11111111110a04",
  W: "1111111515150a",
  X: "11110a040a1111",
  Y: "11110a04040404",
  Z: "1f01020408101f",
  "0": "0e11131519110e",
  "1": "040c040404040e",
  "2": "0e11010204081f",
  "3": "1f02040201110e",
  "4": "02060a121f0202",
  "5": "1f101e0101110e",
  "6": "0608101e11110e",
  "7": "1f010204080808",
  "8": "0e11110e11110e",
  "9": "0e11110f01020c",
  "'": "04040800000000",
  "-": "0000001f000000",
  ".": "0000000000000c",
  ",": "00000000000408",
  ":": "000c0c000c0c00",
  "!": "04040404040004",
  "?": "0e110102040004",
  "&": "0c12140815120d",
};

export const HIGH = 7;
const WIDE = 6; // with the gap behind it

/** The lamps of one line: column, row. */
export function lamps(line: string): { x: number; y: number }[] {
  return [...plain(line)].flatMap((letter, i) =>
    [...Array(HIGH).keys()].flatMap((y) => {
      const row = parseInt((ROWS[letter] ?? "00000000000000").slice(y * 2, y * 2 + 2), 16);
      return [0, 1, 2, 3, 4].filter((x) => (row >> (4 - x)) & 1).map((x) => ({ x: i * WIDE + x, y }));
    }),
  );
}

export const widthOf = (line: string) => Math.max(1, plain(line).length * WIDE - 1);

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").replace(/[’‘]/g, "'").toUpperCase();

/** A title in lines of about the same length, as few as hold it. */
export function balanced(title: string, longest: number): string[] {
  const words = title.split(" ");
  for (let lines = 1; lines <= words.length; lines++) {
    const found = best(words, lines);
    if (lines === words.length || Math.max(...found.map((line) => line.length)) <= longest) return found;
  }
  return [title];
}

/** Words in so many lines, the longest of them as short as it can be. */
function best(words: string[], lines: number): string[] {
  if (lines === 1) return [words.join(" ")];
  let found: string[] = [];
  for (let first = 1; first <= words.length - lines + 1; first++) {
    const tried = [words.slice(0, first).join(" "), ...best(words.slice(first), lines - 1)];
    const longest = (all: string[]) => Math.max(...all.map((line) => line.length));
    if (!found.length || longest(tried) < longest(found)) found = tried;
  }
  return found;
}
