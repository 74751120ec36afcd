/** So many files come with one call, and so many are moved with one. */
export const arrivingLimits = { files: 20, moves: 100 } as const;

export const arrivingTexts = {
  known: 'This deal has this file already.',
  removed: 'This file was removed meanwhile.',
  kept: 'This file is being signed, or was submitted to a lender. It stays where it is.',
  moved: 'Someone else moved this file meanwhile. It stays where it is now.',
  filled: 'Plinth filled in this form. It stays with its requirement.',
  processing: 'The form of this requirement is being filled in. Try again in a moment.',
  otherAnswer: 'The loan package has another answer by now. Compare again.',
  takenOver: 'The loan package has this answer now.',
  ignored: 'You won’t be offered this answer again.',
  restored: 'This answer is offered again.',
  scan: 'No text to read: this looks like a scan. Assign it yourself.',
  noPlaces: 'Select a lender and a loan program to see where this file can go.',
  placesFailed: 'The required documents couldn’t be loaded, so this file can’t be assigned right now.',
  noSuggestion: 'No suggestion. Assign it yourself.',
  locked: 'This file needs a password to open. Upload a copy that opens without one.',
  refused: 'Malware was found in this file, so it was removed. Upload another one.',
  unreadable: 'This file can’t be read: it may be damaged. Assign it yourself.',
} as const;

/** What is said of a file that stands for a document. */
export const faultTexts = {
  locked: arrivingTexts.locked,
  unreadable: 'This file can’t be read: it may be damaged. Open it to check.',
  'as-is': 'Goes into the package as it is, with its file properties such as the author.',
} as const;

const files = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'file' : 'files'}`;
export const arrivedText = (count: number): string => (count === 0 ? 'No file was added.' : `${files(count)} added.`);
export const movedText = (moved: number, left: number): string =>
  left === 0 ? `${files(moved)} moved.` : `${files(moved)} moved, ${left.toLocaleString('en-US')} left where they are.`;
