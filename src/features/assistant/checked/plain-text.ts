const fractions: Readonly<Record<string, string>> = {
  '½': '.5',
  '¼': '.25',
  '¾': '.75',
  '⅓': '.333333',
  '⅔': '.666667',
  '⅛': '.125',
  '⅜': '.375',
  '⅝': '.625',
  '⅞': '.875',
};
const invisible = /[\p{Cf}\p{Mn}\p{Me}\p{Co}]/gu;
/** A digit of any script as 0 to 9. */
export const digitOf = (digit: string): string => {
  // The digits of every script stand in blocks of ten, of which the first is its zero.
  let zero = digit.codePointAt(0) ?? 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && zero % 16 !== 0 && zero % 16 !== 6) zero--;
  return String((digit.codePointAt(0) ?? 0) - zero);
};

/**
 * A text as it is judged and shown: digits of every script as 0 to 9, nothing invisible, no Markdown, no tags, no pictures. What is
 * judged is what people read, so that nothing hides between the two.
 */
export function plainText(text: string): string {
  return text
    .replaceAll(/[½¼¾⅓⅔⅛⅜⅝⅞]/g, (sign) => fractions[sign] ?? sign)
    .normalize('NFKC')
    .normalize('NFD')
    .replaceAll(invisible, (sign) => (/[\u0300-\u0304\u0306-\u030C\u0327]/.test(sign) ? sign : ''))
    .normalize('NFC')
    .replaceAll(/(?![0-9])\p{Nd}/gu, digitOf)
    .replaceAll(/[٪﹪]/g, '%')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(/[\u00A0\u2000-\u200A\u202F\u205F\u3000\t]/g, ' ')
    .replaceAll(/!\[[^\]]*\](?:\([^)]*\))?/g, '')
    .replaceAll(/\[([^\]]*)\]\(([^)]*)\)/g, '$1 $2')
    .replaceAll(/<[^<>]{0,400}>/g, '')
    .replaceAll(/[*_`~#|\\]+/g, '');
}
