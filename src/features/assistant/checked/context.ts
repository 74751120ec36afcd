import { claimsOf } from './claims.ts';
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

/** What a figure is of whatever it counts: where only one of the two says so, they are not of the same. */
const narrow: readonly (readonly [name: string, words: RegExp])[] = [
  ['fee', /\bfees?\b|\bcommission/i],
  ['penalty', /\bpenalt|\bpre-?pa(?:y|id)/i],
  ['holdback', /\bhold-?backs?\b|\bhold back|\bheld back\b|\bwithh[eo]ld|\bretain/i],
  ['reserve', /\breserves?\b|\bescrow|\bimpound/i],
  ['origination', /\boriginat/i],
  ['exit', /\bexit\b/i],
  ['extension', /\bexten(?:d|sion)/i],
  ['default', /\bdefault|\blate\b/i],
  ['deposit', /\bdeposit|\bearnest/i],
  ['draw', /\bdraws?\b/i],
  ['closing costs', /\bclosing costs?\b/i],
  ['tax', /\btax/i],
  ['insurance', /\binsurance|\bpremium/i],
  ['discount', /\bdiscount|\brebate/i],
  ['contingency', /\bcontingenc/i],
  ['yield', /\byield|\breturns?\b|\broi\b|\bmargin/i],
  ['vacancy', /\bvacan|\boccupan/i],
];

const upward = /\b(?:at least|min(?:imum)?|from|starts?|starting|no less|above|over|more than)\b/i;
const downward = /\b(?:at most|max(?:imum)?|up to|caps?|capped|no more than|below|under|less than)\b/i;
const negated = /\b(?:not|no|never|none|neither|nor|without|cannot|except)\b|n't\b/i;

export interface Context {
  readonly measures: readonly string[];
  readonly bound: 'up' | 'down' | undefined;
  readonly isNegated: boolean;
  /** Of `measures`, those that count wherever only one of two texts has them. */
  readonly narrow: readonly string[];
  /** What else is said around the figure. */
  readonly words: readonly string[];
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
  const named = (list: readonly (readonly [string, RegExp])[]) =>
    list.flatMap(([name, words]) => (words.test(clause) ? [name] : []));
  const broad = named(measures.flatMap(([name, units, words]) => (units.includes(unit) ? [[name, words]] : [])));
  const strict = unit === 'day' ? [] : named(narrow);
  const isUp = upward.test(before);
  const isDown = downward.test(before);
  return {
    measures: [...broad, ...strict],
    narrow: strict,
    // "They charge 9.25%" may be of a fee.
    words: [...claimsOf(`${before} ${after}`), ...(/\bcharg/i.test(clause) ? ['charge'] : [])],
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
  if (said.narrow.some((name) => !known.measures.includes(name))) return false;
  // A figure of which a sentence says no measure is that of the line only where it says nothing else of it, either.
  if (said.measures.length === 0 && known.measures.length > 0 && said.words.some((word) => !known.words.includes(word)))
    return false;
  // A bare number is of what stands beside it: 700 is no number of programs where a score is 700.
  if (unit === 'count' && !shared && said.measures.length !== known.measures.length) return false;
  if (!owned) return true;
  if (said.bound && known.bound && said.bound !== known.bound) return false;
  return said.isNegated === known.isNegated || !said.isNegated;
}
