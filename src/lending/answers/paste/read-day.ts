import { isCalendarDay } from '../../../kernel/fields/texts/formats.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthOf = (name: string | undefined = ''): number => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
const monthName = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?';
/** A spreadsheet may add the time of day. */
const time = '(?:[t ]+\\d{1,2}:\\d{2}.*)?';

type Parts = readonly [year: string | undefined, month: number, day: string | undefined];
type Match = readonly (string | undefined)[];

/** The ways in which people write a day in the United States: the month before the day. */
const ways: readonly (readonly [pattern: RegExp, parts: (match: Match) => Parts])[] = [
  [
    new RegExp(`^(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})${time}$`, 'i'),
    ([, year, month, day]) => [year, Number(month), day],
  ],
  [
    new RegExp(`^(\\d{1,2})[-/.](\\d{1,2})[-/.](\\d{4}|\\d{2})${time}$`, 'i'),
    ([, month, day, year]) => [year, Number(month), day],
  ],
  [
    new RegExp(`^${monthName} ?(\\d{1,2})(?:st|nd|rd|th)?,? +(\\d{4})$`, 'i'),
    ([, month, day, year]) => [year, monthOf(month), day],
  ],
  [
    new RegExp(`^(\\d{1,2})[- ]${monthName}[-, ]+(\\d{4}|\\d{2})$`, 'i'),
    ([, day, month, year]) => [year, monthOf(month), day],
  ],
];

/** Two digits: up to 49 in this century, from 50 in the last. */
const fullYear = (year: string): string =>
  year.length === 4 ? year : `${Number(year) < 50 ? 20 : 19}${year.padStart(2, '0')}`;

/** A calendar day as people write it, as YYYY-MM-DD; undefined for anything else. A month without its day is none. */
export function readDay(text: string): string | undefined {
  const plain = text.trim().replace(/\s+/g, ' ');
  for (const [pattern, partsOf] of ways) {
    const match = pattern.exec(plain);
    if (!match) continue;
    const [year = '', month, day = ''] = partsOf(match);
    const written = [fullYear(year), String(month).padStart(2, '0'), day.padStart(2, '0')].join('-');
    if (isCalendarDay(written)) return written;
  }
  return undefined;
}
