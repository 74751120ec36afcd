/** What became of an edit that a source proposed. */
export const editStates = [
  /** It needs a decision. */
  'open',
  'accepted',
  'rejected',
  /** A newer value was found for the same field, or a run found that its tier can't be told from others. */
  'superseded',
  /** The program says so by now, or the source says what the program says. */
  'settled',
] as const;
export type EditState = (typeof editStates)[number];

/** The longest text that is kept of where a value was found. */
export const snippetAtMost = 500;
/** So many edits of one program are proposed or decided in one call. */
export const editsAtMost = 500;
/** Programs of a page of the list. */
export const programsOfPage = 20;
/** So many edits of a program are shown with it; the others follow as these are decided. */
export const editsShown = 60;
/** A count goes no further than this. */
export const countedAtMost = 1_000;

export const reasonAtMost = 500;

/** '1 proposed edit', '12 proposed edits' */
export const editsText = (count: number): string => (count === 1 ? '1 proposed edit' : `${count} proposed edits`);

/** The same of a count that goes no further than `countedAtMost`. */
export const totalText = (total: number): string =>
  total >= countedAtMost ? `${countedAtMost.toLocaleString('en-US')} or more proposed edits` : editsText(total);
