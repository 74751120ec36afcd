import { readNumber } from '../../../kernel/fields/reading.ts';
import { withoutFractions } from './fractions.ts';
import { hasOtherUnit, inUnit, type SaidUnit, type TimeUnit, unitAfter, withoutLoanNames } from './time-units.ts';

/** Digits with whatever points and commas are among them: '1.000,5' is one amount that can't be read, not two that can. */
const amounts =
  /(?:\$\s*)?(?:\d(?:[\d.,]*\d)?|(?<![\p{L}\d.])\.\d(?:[\d.,]*\d)?)(?:\s*(?:mm|million|m|k)\b)?(?:\s*%)?/giu;

/** Dots that lead the eye from a label to its value. */
const leaders = /\.(?:\s*\.)+/g;

/** An amount, and the text on both sides of it. */
interface Amount {
  readonly before: string;
  readonly written: string;
  readonly after: string;
  /** What stands between it and the next. */
  readonly gap: string;
  readonly isOnly: boolean;
}

/**
 * One rule for all fields: a dash before an amount is a minus, or is none, or it is unclear. What is unclear can't be read where a field
 * takes numbers below zero, and is no minus where it takes none: 'Max LTC - 85%'.
 */
type Sign = 'plus' | 'minus' | 'unclear';

/** The end of an amount, with its unit: '7%', '$100K', '12 months'. */
const amountEnd = /\d(?:\s*(?:%|mm|million|m|k|x|mos?|months?|days?|yrs?|years?|pts?|points?)\.?)?$/i;

/** A hyphen, the minus sign, a dash, as sheets write a minus. */
const dashes = '\\-\u2212\u2013\u2014\ufe63\uff0d';
const dashBefore = new RegExp(`^(?<lead>.*?)(?<dash>[${dashes}])(?<gap>\\s*)$`, 's');

/** '± 0.25', '+/-0.25', 'minus 0.25': said in other ways. */
const saidBefore = new RegExp(
  `(?:[±∓]|\\+(?:\\s*/\\s*)?[${dashes}]|[${dashes}](?:\\s*/\\s*)?\\+|\\b(?:minus|negative|less))\\s*$`,
  'i',
);
/** '0.25-', '0.25% -', '0.5 ± 0.25': a range goes on with its other end. */
const saidAfter = new RegExp(
  `^\\s*(?:[±∓]|\\+(?:\\s*/\\s*)?[${dashes}]|[${dashes}](?:\\s*/\\s*)?\\+)|^[${dashes}](?![\\d.$\\p{L}])|^\\s*[${dashes}]\\W*$`,
  'u',
);

function signOf({ before, written, after, isOnly }: Amount): Sign {
  if (saidBefore.test(before) || saidAfter.test(after)) return 'unclear';
  const { lead, dash, gap } = dashBefore.exec(before)?.groups ?? {};
  if (lead === undefined || dash === undefined || gap === undefined) return 'plus';
  const text = lead.trimEnd();
  const isAttached = text === lead;
  // It begins the value: '-0.25%', 'Adjustment: - 0.25%', '$-5'.
  if (/^[($\s]*$|[:：=]$/.test(text)) return 'minus';
  // Between amounts, where '0.25-0.5%' is a range, and '7% -0.25%' or '$100K - $2M' may be one.
  if (amountEnd.test(text)) return isAttached && gap === '' && dash !== '\u2212' ? 'plus' : 'unclear';
  if (dash === '\u2212') return 'minus';
  // 'Tier-1: -0.25%': a name has a hyphen.
  if (dash === '-' && !isOnly && /\p{L}$/u.test(lead) && /^\d+$/.test(written)) return 'plus';
  // Of words, the amount alone: 'Adjustment -0.25%'. Between both it may be either: 'Adjustment – 0.25%', 'Adjustment-0.25%'.
  return gap === '' && (!isAttached || /[(|/,;]$/.test(text)) ? 'minus' : 'unclear';
}

/** As accountants write what is less than zero. */
const isInParentheses = ({ before, after }: Amount): boolean => /\(\s*$/.test(before) && /^\s*\)/.test(after);

const basisPoints = /(?<!\p{L})(?:bps?|basis\s+points?)\b/iu;
const basisPointsAfter = /^\s*\)?\s*(?:bps?|basis\s+points?)\b/i;
const percentAfter = /^\s*\)?\s*(?:%|per\s?cent\b)/i;
const pointsAfter = /^\s*(?:pts?|points?)\b/i;

/** In percent; undefined where basis points are among the text and this may be one of them or not. A fraction of one is rather a percentage. */
function inPercent(number: number, { written, after }: Amount): number | undefined {
  if (written.includes('%') || percentAfter.test(after)) return number;
  if (!basisPointsAfter.test(after)) return undefined;
  return number === 0 || number >= 1 ? Number((number / 100).toFixed(6)) : undefined;
}

/** '2 to 3 weeks', '75/70%', '$1-2M': what follows the second is said of both. */
const range = /^\s*(?:[-\u2212\u2013\u2014/&]|to|or|and)\s*$/i;
/** '2, 3 or 4 weeks'. */
const list = /^\s*,\s*$/;

/** Scales that are not read: '$2 thousand' is not $2. */
const otherScale = /^(?:\s?(?:hundred|thousand|thou|mil|mill|billion|trillion)|mn|bn?)\b/i;

/** '$1-2M': the first may be $1 or $1M. In '680 - $2M' it is neither. */
const sharesScale = ({ written }: Amount, next: Amount | undefined): boolean =>
  next !== undefined &&
  /[mk]$|million$/i.test(next.written) &&
  /^\$?\s*[\d.]+$/.test(written) &&
  (written.startsWith('$') || !next.written.startsWith('$'));

interface Takes {
  readonly belowZero: boolean;
  readonly percent: boolean;
  readonly dollars: boolean;
  /** What the field counts, where that is time. */
  readonly time: TimeUnit | undefined;
  /** The units of time that its labels name. */
  readonly labeled: readonly SaidUnit[];
}

/** The number of an amount; undefined where it can't be read, or its sign, scale or basis points. */
function numberOf(amount: Amount, takes: Takes, hasBasisPoints: boolean): number | undefined {
  const plain = readNumber(amount.written.replace(/\s+/g, '').replace(/mm$|million$/i, 'M'));
  const number = typeof plain === 'number' && hasBasisPoints ? inPercent(plain, amount) : plain;
  if (typeof number !== 'number' || otherScale.test(amount.after)) return undefined;
  const inside = takes.belowZero && isInParentheses(amount);
  const sign = inside ? (amount.isOnly ? 'minus' : 'unclear') : signOf(amount);
  if (sign === 'unclear' && takes.belowZero && number !== 0) return undefined;
  return sign === 'minus' && number !== 0 ? -number : number;
}

function amountsOf(text: string): Amount[] {
  const matches = [...text.matchAll(amounts)];
  return matches.map(({ 0: written, index }, at) => ({
    before: text.slice(0, index),
    written: written.trim(),
    after: text.slice(index + written.length),
    gap: text.slice(index + written.length, matches[at + 1]?.index ?? index),
    isOnly: matches.length === 1,
  }));
}

/** What is said after an amount, or after the end of its range. */
interface Said {
  readonly unit: ReturnType<typeof unitAfter>;
  readonly isPercent: boolean;
}

function saidOf({ written, after, gap }: Amount, next: Said | undefined): Said {
  const isRange = range.test(gap);
  return {
    unit: unitAfter(after) ?? (isRange || list.test(gap) ? next?.unit : undefined),
    isPercent:
      written.includes('%') ||
      percentAfter.test(after) ||
      basisPointsAfter.test(after) ||
      (isRange && next?.isPercent === true),
  };
}

/** '2 points' are no dollars, '1%' is nothing but a percentage, and '$2' is none. */
const isOfOther = ({ written, after }: Amount, isPercent: boolean, { percent, dollars }: Takes): boolean =>
  percent ? written.startsWith('$') : isPercent || (dollars && pointsAfter.test(after));

export interface ReadAmount {
  /** Undefined: it is in another unit than the field's. It stays among the others, since it may be the one that is meant. */
  readonly number: number | undefined;
  readonly isPercent: boolean;
}

/** The numbers of a text; undefined where one of them can't be read. */
export function numbersOf(found: string, takes: Takes): ReadAmount[] | undefined {
  const { time } = takes;
  const plain = withoutFractions(found.replace(leaders, ' '));
  if (plain === undefined) return undefined;
  const text = withoutLoanNames(plain, time);
  const hasBasisPoints = basisPoints.test(text);
  if (hasBasisPoints && !takes.percent) return undefined;
  const isElsewhere = time !== undefined && hasOtherUnit(text, time);
  const isUnclear = isElsewhere || takes.labeled.length > 1;
  const all = amountsOf(text);
  const read: ReadAmount[] = [];
  let said: Said | undefined;
  for (const [at, amount] of [...all.entries()].toReversed()) {
    const number = numberOf(amount, takes, hasBasisPoints);
    if (number === undefined || (range.test(amount.gap) && sharesScale(amount, all[at + 1]))) return undefined;
    said = saidOf(amount, said);
    const { isPercent } = said;
    const isOther = isOfOther(amount, isPercent, takes) || (time !== undefined && said.unit === undefined && isUnclear);
    const unit = said.unit ?? takes.labeled[0];
    const own = time !== undefined && unit !== undefined ? inUnit(number, unit, time) : number;
    read.unshift({ number: isOther ? undefined : own, isPercent });
  }
  return read;
}
