/**
 * Letters, digits and signs of names that the fonts of stamped signatures have, and that stand letter by letter. Whole scripts would let in
 * letters that neither font draws.
 */
const letters = [
  ...['A-Za-z', '\u00c0-\u00d6', '\u00d8-\u00f6', '\u00f8-\u024f', '\u1e00-\u1ef9'],
  // Greek, with its letters of many accents, then Cyrillic, Armenian and Georgian.
  ...[
    '\u0386',
    '\u0388-\u038a',
    '\u038c',
    '\u038e-\u03a1',
    '\u03a3-\u03ce',
    '\u1f00-\u1fbc',
    '\u1fc2-\u1fcc',
    '\u1fd0-\u1fdb',
  ],
  ...[
    '\u1fe0-\u1fec',
    '\u1ff2-\u1ffc',
    '\u0400-\u045f',
    '\u0490-\u049b',
    '\u049e-\u04a7',
    '\u04aa-\u04b7',
    '\u04ba\u04bb',
  ],
  ...['\u04c0-\u04c4', '\u04cf-\u04f9', '\u0531-\u0556', '\u0561-\u0587', '\u10d0-\u10fa'],
  // Digits and signs: "Whitfield, 3rd", "O’Brien", "Smith-Jones & Co.", "Müller/Meier (Trustee)".
  ...['0-9', ` .,;:!?'"&()/#`, '\u2010-\u2014\u2018\u2019\u201c\u201d\u00b7\\-'],
].join('');
const drawn = new RegExp(`^[${letters}]+$`, 'u');

/** Whether a name can be stamped as it is typed. */
export const canBeTyped = (name: string): boolean => drawn.test(name);
