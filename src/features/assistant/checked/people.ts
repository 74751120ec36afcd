/** Letters with a stroke have no accent that could be taken off. */
const strokes: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ı: 'i', '’': "'", '‘': "'" };

/** A text in small letters without accents, of the same length, so that places stay. */
const folded = (text: string): string =>
  [...text]
    .map((letter) => {
      const small = letter.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
      const plain = strokes[small] ?? small;
      return plain.length === letter.length ? plain : letter;
    })
    .join('');

const wordsOf = (text: string): string[] => folded(text.normalize('NFC')).match(/[\p{L}\p{N}]+/gu) ?? [];
const isTelling = (part: string): boolean => part.length > 2;

/** Whether a text has a word of a name in it that is long enough to be one, or all of its words. Accents don't matter. */
export function isNamedBy(name: string, text: string): boolean {
  const said = new Set(wordsOf(text));
  const parts = wordsOf(name);
  return (
    parts.some((part) => isTelling(part) && said.has(part)) ||
    (parts.length > 1 && parts.every((part) => said.has(part)))
  );
}

const literal = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** A text with a sign in the place of a name, and of each part of it. */
export function withoutName(text: string, name: string, sign: string): string {
  const whole = folded(name.normalize('NFC')).trim();
  const parts = [...whole.split(/[\s-]+/), ...wordsOf(name)].filter(isTelling);
  let left = text.normalize('NFC');
  for (const part of [whole, ...parts].filter((one) => one !== '')) {
    const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}[])${literal(part)}(?![\p{L}\p{N}])`, 'gu');
    for (const { index, 0: found } of [...folded(left).matchAll(pattern)].toReversed())
      left = left.slice(0, index) + sign + left.slice(index + found.length);
  }
  return left;
}
