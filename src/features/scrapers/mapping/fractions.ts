/** Those that have an exact decimal. Others can't be read. */
const decimals: Readonly<Record<string, string>> = {
  '¼': '.25',
  '½': '.5',
  '¾': '.75',
  '⅛': '.125',
  '⅜': '.375',
  '⅝': '.625',
  '⅞': '.875',
};

/** '8⅞', '⅞', '8 7/8', '8 ⅞'. */
const fractions =
  /(?<![\d.,/])(?<whole>\d{1,3})?(?<gap>[ \u00a0]*)(?:(?<sign>[¼½¾⅛⅜⅝⅞])|(?<=\d[ \u00a0]+)(?<top>\d{1,2})\/(?<bottom>2|4|8|16|32)(?![\d/.,-]))/g;

/** What may stand before '8 7/8'. In 'Tier 2 1/2 point' the number before is a name, or it isn't. */
const beforeWhole =
  /(?:^|[-\u2212–—:(,;=$+]|\b(?:to|from|at|and|or|of|max|min|plus|is|rates?|fixed|arm|points?|fee))\.?\s*$/i;

/** A fraction right after a number, or right before what is counted in percent. A list of numbers, a day and an ARM are none: '75/70%', '11/24', '5/1'. */
const left =
  /[\u00bc-\u00be\u2044\u2150-\u215f\u2189]|(?:\d\s+|\d\s?[-–]\s?)(?<first>\d{1,2})\/(?:2|3|4|8|16|32)(?![\d/-])|(?<![\d/.,-])(?<second>\d{1,2})\/(?:2|3|4|8|16|32)\s*(?:%|percent\b|points?\b|pts?\b)/giu;

const isFraction = (text: string): boolean => {
  const [top, bottom] = (/\d+\/\d+/.exec(text)?.[0] ?? '0/1').split('/').map(Number);
  return (top ?? 0) < (bottom ?? 0);
};

/** A text with its fractions as decimals: '8.875%' for '8 7/8%' and '8⅞%'. Undefined where it has one that can't be read as one. */
export function withoutFractions(text: string): string | undefined {
  let isUnclear = false;
  const plain = text.replace(fractions, (...found) => {
    const { whole, gap = '', sign, top, bottom } = found.at(-1) as Record<string, string | undefined>;
    const before = text.slice(0, found.at(-3) as number);
    const part = sign === undefined ? Number(top) / Number(bottom) : Number(decimals[sign]);
    if (whole === undefined ? /\d\s*$/.test(before) : gap !== '' && !beforeWhole.test(before)) isUnclear = true;
    if (part >= 1) isUnclear = true;
    return whole === undefined ? `${gap}${part}` : String(Number(whole) + part);
  });
  const hasOther = [...plain.matchAll(left)].some(([one]) => !one.includes('/') || isFraction(one));
  return isUnclear || hasOther ? undefined : plain;
}
