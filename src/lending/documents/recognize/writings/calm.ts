const stays = new Set([
  ...['LLC', 'L.L.C.', 'LP', 'L.P.', 'LLP', 'LLLP', 'PLLC', 'N.A.', 'NA', 'USA', 'US', 'II', 'III', 'IV'],
  ...['NE', 'NW', 'SE', 'SW', 'N', 'S', 'E', 'W', 'PO', 'P.O.', 'CO', 'HOA', 'DBA'],
]);

const lower = (word: string): string =>
  word
    .toLowerCase()
    .replace(/(^|[-'’/])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());

/** A text that shouts as people write it: 'JORDAN ELLERY' is 'Jordan Ellery'. Anything else stays as it is, in one line. */
export function calm(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (/\p{Ll}/u.test(line) || !/\p{Lu}{3}/u.test(line)) return line;
  return line
    .split(' ')
    .map((word) => (stays.has(word.replace(/,$/, '')) || /\d/.test(word) ? word : lower(word)))
    .join(' ');
}
