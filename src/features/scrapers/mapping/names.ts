import { squeezed } from './field-mapping.ts';

// What of a text names something, and what is a number or a date that comes and goes with each rate sheet.

const months =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const weekdays = '(?:mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:day)?';
const calendar = new RegExp(
  `\\b(?:${months}|${weekdays}|hours?|hrs?|minutes?|weeks?|ago|today|yesterday|[ecmp][sd]t)\\b`,
  'g',
);

const ordinal = '(?:st|nd|rd|th)?';
/** '12/18/24 months' and '1/2%' are no days. */
const noUnit = '(?!\\s*(?:%|(?:pts?|points?|mos?|months?)\\b))';
/** Between the same marks, and not among more of them: '80/10/10', '5/4/3/20' and '1.25-1.50' are none. */
const withYear = ['-', '/', '\\.'].map(
  (mark) => `(?<!\\d|\\d${mark})[0-3]?\\d${mark}[0-3]?\\d${mark}(?:20)?\\d\\d(?!\\d|${mark}\\d)${noUnit}`,
);
/** 'Nov 24, 2026', '24 November', '11/24/2026', '11-24-26', '2026-11-24', '2026', '9:00 AM', '2 hours ago'. */
const dates = new RegExp(
  [
    `\\b${months}\\b\\.?\\s*\\d{0,2}${ordinal}\\b(?:,?\\s*20\\d\\d\\b)?`,
    `\\b\\d{1,2}${ordinal}\\s+${months}\\b(?:,?\\s*20\\d\\d\\b)?`,
    ...withYear,
    '(?<!\\$)\\b20\\d\\d(?:[-/.]\\d{1,2}){0,2}\\b',
    '\\b\\d{1,2}(?::\\d\\d)?\\s*[ap]\\.?m\\b|\\b\\d{1,2}:\\d\\d\\b',
    '\\b\\d+\\s*(?:hours?|hrs?|minutes?|days?|weeks?)\\s+ago\\b',
  ].join('|'),
  'g',
);
/** A day without a year. '3/2/1' is a prepayment penalty, '7 1/2' a rate. */
const monthAndDay = new RegExp(
  `(?<![\\d/]|\\d )\\b(?:0?[1-9]|1[0-2])/(?:0?[1-9]|[12]\\d|3[01])\\b(?![\\d/])${noUnit}`,
  'g',
);
const adjustable = /^(?:[1357]|10)\/[16]$/;
const datedWords = /\b(?:as of|dated?|effective|updated|rates?|pricing)\b/;
/** What '5/1' and '10/20' stand beside where they are terms of a loan. */
const ofTerms = '[ (-]*(?:(?:sofr|libor|hybrid|fixed|years?|yrs?) )?(?:arms?|i/?o|interest[ -]only)\\b';
const beforeTerms = new RegExp(`^${ofTerms}`);
const afterTerms = /\b(?:arms?|i\/?o|interest[ -]only)[ (]*$/;

/** Whether a day is none: '5/1 ARM' and '10/20 IO' always, '7/6' alone unless words before it go with dates. */
function isTerms(pair: string, before: string, after: string): boolean {
  if (beforeTerms.test(after) || afterTerms.test(before)) return true;
  return adjustable.test(pair) && !datedWords.test(before);
}

const withoutDates = (plain: string): string =>
  plain
    .replace(dates, ' ')
    .replace(monthAndDay, (pair, at: number, all: string) =>
      isTerms(pair, all.slice(0, at), all.slice(at + pair.length)) ? pair : ' ',
    )
    .replace(calendar, ' ');

/** A number with its unit, also one of a date or a time of day: '$75,000', '12 months', '11/24/2026', '9:00 AM ET', '24th'. */
const numbers =
  /\d[\d.,/:]*[\s-]*(?:(?:percent|pts?|points?|bps|days?|months?|mos?|years?|yrs?|mm|million|[mkx]|st|nd|rd|th|[ap]\.?m\.?(?:\s*[ecmp][sd]?t)?)(?![\p{L}\p{M}]))?/gu;

/** Words that stand with numbers and name nothing: 'up to 85%', 'from 9.5 to 12'. */
const fillers = new Set(
  'to from and or up as low high starting at of through until max min maximum minimum over under above below less greater more than equal per annum'.split(
    ' ',
  ),
);

/** The words of a text without numbers, dates, marks and case. Blank: it is a number, or a date. */
export function wordsOf(text: string): string {
  const plain = squeezed(text);
  const words =
    plain
      .replace(calendar, ' ')
      .replace(numbers, ' ')
      .match(/[\p{L}\p{M}]+/gu) ?? [];
  const isOfNumber = /\d/.test(plain) && words.every((word) => fillers.has(word));
  return isOfNumber ? '' : words.join(' ');
}

/** Numbers that name a product rather than change with the market: '30-year', '24-month', 'Tier 2', '5/1 ARM', '2nd lien'. */
const namingNumbers = new RegExp(
  [
    '\\b(?:tier|level|option|program|type|class|group)\\s*#?\\s*\\d{1,2}\\b(?![-/.]\\d)',
    '\\b\\d{1,2}[\\s-]*(?:year|yr|month|mo)\\b',
    `\\b\\d{1,2}/\\d{1,2}m?${ofTerms}`,
    '\\b\\d(?:st|nd|rd)\\s+(?:lien|position|mortgage)\\b',
    '\\b\\d(?:\\s*-\\s*\\d)?[\\s-]*units?\\b',
  ].join('|'),
  'g',
);

export const namingNumbersOf = (text: string): readonly string[] =>
  (withoutDates(squeezed(text)).match(namingNumbers) ?? []).map((number) => number.replace(/[^\p{L}\d/]+/gu, ''));

/** Whether it says a day or a time. 'Loans may go up to' says none. */
export function isDated(text: string): boolean {
  const plain = squeezed(text).replace(/\bmay\b(?! \d)/g, '');
  return withoutDates(plain) !== plain;
}

/** Whether it has a number that is no date. */
export const hasNumber = (text: string): boolean => /\d/.test(withoutDates(squeezed(text)));

/** All words and numbers of a text, besides dates: 'Over $1,000,000' is neither 'Under $1,000,000' nor 'Over $2,000,000'. */
export const exactNameOf = (text: string): string =>
  (withoutDates(squeezed(text)).match(/[\p{L}\p{M}]+|[<>≤≥]|\d[\d.,]*/gu) ?? [])
    .map((word) => (/^\d/.test(word) ? word.replaceAll(',', '').replace(/\.$/, '') : word))
    .join(' ');

const rate = '\\d{1,2}(?:\\.\\d+)?\\s*%?';
/** 'Rates from 9.5% to 12%', 'SOFR 4.31%'. 'Rates 65% LTV' and 'Rates 740+' are no rates. */
const movingRates = new RegExp(
  [
    '\\b(?:rates?|sofr|libor|treasury|index|apr|margin|coupon)[ :]*(?:(?:from|at|of|as|low|starting|is) )*',
    `${rate}(?:\\s*(?:[-–—]|to)\\s*${rate})?(?![\\d.%+]|\\s*[-–—]\\s*\\d)`,
    '(?!\\s*%?\\s*(?:max )?(?:ltv|ltc|arv|ltarv|of|units?|years?|yrs?|months?|mos?)\\b)',
  ].join(''),
  'g',
);

/** All words and numbers of a title, besides dates and the rates that move with the market. */
export const titleNameOf = (text: string): string => exactNameOf(squeezed(text).replace(movingRates, ' '));
