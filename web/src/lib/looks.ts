/** How a question shows its options. */
export interface Look {
  /** The band reaches over the board. */
  grown?: boolean;
  /** Lines of what has happened; 0: all of them. */
  account?: number;
  /** What has happened stands back: the log has it. */
  tight?: boolean;
  /** Lines that a note may have; 0: all of them. */
  lines?: number;
  /** On a phone options stand two in a row. */
  pairs?: boolean;
  /** What options have in common is said once. */
  once?: boolean;
  /** Notes are as wide as options may be. */
  roomy?: boolean;
}

export const LINES = [3, 2, 1]; // of a note, where not all of them have room
export const ACCOUNT = 2; // lines of what has happened, where not all of it has room
const FEW = 4; // choices for which the band grows, then the last events make room; on a broad screen two more
const SOME = 6; // and for which it grows on a phone, where they stand two in a row

/** Whether so many choices are worth that the band grows over the board, and what has happened makes room. */
export const areFew = (count: number, broad: boolean) => count <= (broad ? FEW + 2 : FEW);

/**
 * The looks of a question with so many choices, the best first: everything (for a few options it may grow a little), else with what
 * they have in common said once, else less of what has happened, else a few lines for what each option does.
 */
export function* looks(count: number, broad: boolean): Generator<Look> {
  const few = areFew(count, broad);
  const some = count <= SOME;
  const less = [{ account: ACCOUNT }, { account: 1 }, { tight: true }];
  yield {};
  if (some) yield { grown: true };
  if (few) yield { grown: true, once: true };
  if (some && !few) {
    const two = { grown: true, pairs: true, once: true };
    for (const said of [{}, ...less]) yield { ...two, ...said };
    yield* shorter({ ...two, account: 1 });
  }
  yield { account: ACCOUNT };
  if (!few) {
    for (const lines of LINES) for (const roomy of [true, false]) yield { account: 1, lines, roomy };
    return;
  }
  for (const said of less) for (const once of [false, true]) yield { grown: true, ...said, once };
  yield* shorter({ grown: true, account: ACCOUNT, once: true });
  if (!broad) yield* shorter({ grown: true, account: 1, pairs: true, once: true });
}

/** The same look with less and less of every note, first beside what has happened, then without. */
function* shorter(look: Look): Generator<Look> {
  for (const tight of [false, true]) for (const lines of LINES) yield { ...look, tight, lines };
}
