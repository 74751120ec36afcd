import type { Figure } from './units.ts';

/** What a figure is of, as the words around it say: the same 75% is another thing as LTV and as LTC. */
const measures: readonly (readonly [name: string, units: readonly string[], words: RegExp])[] = [
  ['ltarv', ['%'], /\bltarv\b|\bloan[ -]to[ -](?:arv|after)/i],
  ['ltv', ['%'], /\bltv\b|\bloan[ -]to[ -]value\b/i],
  ['ltc', ['%'], /\bltc\b|\bloan[ -]to[ -]cost\b/i],
  ['rate', ['%', 'count', '?'], /\brates?\b|\binterest\b|\bapr\b/i],
  ['down', ['%'], /\bdown\b/i],
  ['fico', ['count'], /\bfico\b|\bcredit\b|\bscore\b/i],
  ['dscr', ['count'], /\bdscr\b/i],
  ['experience', ['count'], /\bexperience\b|\bflips\b|\bprojects?\b/i],
  ['eligible', ['count'], /\beligible\b/i],
  ['ineligible', ['count'], /\bineligible\b/i],
  ['review', ['count'], /\breview\b/i],
  ['info', ['count'], /\binfo\b|\binformation\b/i],
  ['loan', ['$'], /\bloans?\b|\blends?\b|\bborrow/i],
  ['price', ['$'], /\bpurchas|\bprice\b|\bbuy/i],
  ['rehab', ['$'], /\brehab|\brenovation|\brepairs\b/i],
  ['arv', ['$'], /\barv\b|\bafter[ -]repair\b/i],
  ['rent', ['$'], /\brents?\b/i],
  ['profit', ['$'], /\bprofit/i],
  ['payment', ['$'], /\bpayments?\b|\ba month\b|\bmonthly\b/i],
];

const upward = /\b(?:at least|min(?:imum)?|from|starts?|starting|no less|above|over|more than)\b/i;
const downward = /\b(?:at most|max(?:imum)?|up to|caps?|capped|no more than|below|under|less than)\b/i;
const negated = /\b(?:not|no|never|none|neither|nor|without|cannot|except)\b|n't\b/i;

export interface Context {
  readonly measures: readonly string[];
  readonly bound: 'up' | 'down' | undefined;
  readonly isNegated: boolean;
}

/** What the part of a sentence around a figure says of it, from one comma to the next. */
export function contextOf(text: string, { from, to, unit }: Figure): Context {
  const before =
    text
      .slice(0, from)
      .split(/[,;:.()]\s|\sand\s|\swhile\s|\sbut\s|\swith\s/i)
      .at(-1) ?? '';
  const [after = ''] = text.slice(to).split(/[,;:.()]|\sand\s|\swhile\s|\sbut\s|\swith\s/i);
  const clause = `${before}${text.slice(from, to)}${after}`;
  const isUp = upward.test(before);
  const isDown = downward.test(before);
  return {
    measures: measures.flatMap(([name, units, words]) => (units.includes(unit) && words.test(clause) ? [name] : [])),
    bound: isUp === isDown ? undefined : isUp ? 'up' : 'down',
    isNegated: negated.test(clause),
  };
}

/**
 * Whether words around a figure say of it what the words of a tool do.
 * @param owned the known line is about somebody: a bound or a "not" of the sentence has to be its own, too
 */
export function agrees(said: Context, known: Context, unit: string, owned: boolean): boolean {
  const shared = said.measures.some((name) => known.measures.includes(name));
  if (said.measures.length > 0 && known.measures.length > 0 && !shared) return false;
  // A bare number is of what stands beside it: 700 is no number of programs where a score is 700.
  if (unit === 'count' && !shared && said.measures.length !== known.measures.length) return false;
  if (!owned) return true;
  if (said.bound && known.bound && said.bound !== known.bound) return false;
  return said.isNegated === known.isNegated || !said.isNegated;
}
