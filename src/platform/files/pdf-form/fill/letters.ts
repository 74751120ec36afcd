// Letters that stand side by side, left to right, each drawn by itself. Others need shaping or run from right to left, and would
// be drawn wrong without any sign of it.
const drawnOneByOne =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Common}]$/u;

/** A value as it is written: letters with their marks in one, spaces and line breaks of one kind, nothing invisible. */
export function writable(value: string): string {
  return value
    .normalize('NFC')
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[\t\p{Zs}]/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .replace(/ +(?=\n|$)/g, '')
    .trim();
}

export const onOneLine = (text: string): string => text.replace(/\s+/g, ' ');

/** What the eye compares: a text without the spaces that readers add or leave out at the ends of lines. */
export const withoutSpaces = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '');

export const isPrintable = (text: string, hasGlyph: (codePoint: number) => boolean): boolean =>
  [...text].every((letter) => letter === '\n' || (drawnOneByOne.test(letter) && hasGlyph(letter.codePointAt(0) ?? 0)));
