/** In a unit of time: what a text says of an amount. */
const words = {
  hours: 'hours?|hrs?',
  days: 'days?',
  weeks: 'weeks?|wks?',
  months: 'months?|mos?',
  quarters: 'quarters?',
  years: 'years?|yrs?',
} as const;
export type SaidUnit = keyof typeof words;
export type TimeUnit = 'days' | 'months' | 'years';

/** The unit of a field that counts time: 'days', 'months of interest'. */
export const timeUnitOf = (unit: string | undefined): TimeUnit | undefined =>
  /^(?:days|months|years)\b/.exec(unit ?? '')?.[0] as TimeUnit | undefined;

const unitsOf = Object.entries(words) as readonly [SaidUnit, string][];
const any = unitsOf.map(([, said]) => said).join('|');
/** '10 days', '10-day', '10 business days', '36mos.'. */
const after = new RegExp(
  `^[\\s-]*(?:(?:business|calendar|working)[\\s-]+(?=days?\\b))?(?<unit>${any})(?!\\p{L})`,
  'iu',
);
const attached = new RegExp(`\\d[\\s-]*(?:${any})(?!\\p{L})`, 'giu');
const standing = new RegExp(`(?<!\\p{L})(?:${any})(?!\\p{L})`, 'giu');

/** '30-year fixed' names a loan, whatever else the text counts. */
const names =
  /\b\d{1,2}[\s-]*(?:years?|yrs?)[\s-]+(?:fixed|arm|adjustable|loans?|mortgages?|amorti[sz]\w*|rentals?|dscr|interest[\s-]only|io|balloon)\b/gi;
export const withoutLoanNames = (text: string, unit: TimeUnit | undefined): string =>
  unit === 'days' || unit === 'months' ? text.replace(names, ' ') : text;

const named = (written: string): SaidUnit | undefined =>
  unitsOf.find(([, said]) => new RegExp(`^(?:${said})$`, 'i').test(written))?.[0];

/** The unit that follows an amount. */
export const unitAfter = (text: string): SaidUnit | undefined => {
  const unit = after.exec(text)?.groups?.unit;
  return unit === undefined ? undefined : named(unit);
};

/** Whether a text names another unit beside its amounts: 'Weeks to close: 2'. */
export const hasOtherUnit = (text: string, unit: TimeUnit): boolean =>
  (text.replace(attached, ' ').match(standing) ?? []).some((one) => named(one) !== unit);

/** As headers and labels name a unit: 'Avg close (weeks)', 'Weeks to close', 'Close, days'. 'Year built' and '30-year' name none. */
const ofLabel = new RegExp(
  `\\((?:in\\s+)?(?<within>${any})\\.?\\)|(?<!\\p{L})(?<many>(?:${any})(?<=s))(?!\\p{L})`,
  'giu',
);

/** The units that the labels of a value name: they count where the value itself says none. */
export function unitsOfLabels(labels: readonly string[]): readonly SaidUnit[] {
  const matches = labels.flatMap((label) => [...label.replace(attached, ' ').matchAll(ofLabel)]);
  return [...new Set(matches.flatMap(({ groups }) => named(groups?.within ?? groups?.many ?? '') ?? []))];
}

/** An amount in the unit of a field; undefined where that isn't exact: a month has no certain number of days. */
export function inUnit(amount: number, said: SaidUnit, unit: TimeUnit): number | undefined {
  if (said === unit) return amount;
  if (said === 'weeks' && unit === 'days') return amount * 7;
  if (said === 'years' && unit === 'months') return amount * 12;
  return said === 'months' && unit === 'years' && amount % 12 === 0 ? amount / 12 : undefined;
}
