import { readDay } from '../../../answers/paste/read-day.ts';
import type { Reader, Reading } from './reading.ts';

const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';

/** A day as documents write it: the shapes that `readDay` knows, and '5th day of March, 2026'. */
export const dayPattern = [
  '\\b\\d{4}-\\d{1,2}-\\d{1,2}\\b',
  '\\b\\d{1,2}[-/.]\\d{1,2}[-/.](?:\\d{4}|\\d{2})\\b',
  `\\b${month} ?\\d{1,2}(?:st|nd|rd|th)?,? +\\d{4}\\b`,
  `\\b\\d{1,2}(?:st|nd|rd|th)? day of ${month},? +\\d{4}\\b`,
  `\\b\\d{1,2}[- ]${month}[-, ]+(?:\\d{4}|\\d{2})\\b`,
].join('|');

const ordinal = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)? day of (${month}),? +(\\d{4})$`, 'i');

/** A day in words as `readDay` takes it. */
const plainDay = (text: string): string => text.replace(/\s+/g, ' ').replace(ordinal, '$2 $1, $3');

/** The days of a text. */
export const readDays: Reader<string> = (text) =>
  [...text.matchAll(new RegExp(dayPattern, 'gi'))].flatMap(({ 0: written, index }) => {
    const value = readDay(plainDay(written));
    return value === undefined ? [] : [{ value, start: index, end: index + written.length }];
  });

const join = '\\s*(?:[-–—]|to|through|thru|until|and ending(?: on)?)\\s*(?:and including\\s+)?';
/** 'October 1 - October 31, 2026', 'October 1 - 31, 2026': the year stands once. */
const sharedYear = new RegExp(`\\b(${month}) ?(\\d{1,2})${join}(?:(${month}) ?)?(\\d{1,2}),? +(\\d{4})\\b`, 'i');

export interface Period {
  readonly from: Reading<string>;
  readonly to: Reading<string>;
}

/** The first period of a text: two days with a dash, 'to' or 'through' between them, in their order. */
export function readPeriod(text: string): Period | undefined {
  const shared = sharedYear.exec(text);
  if (shared) {
    const [written, first = '', firstDay = '', second = first, secondDay = '', year = ''] = shared;
    const from = readDay(`${first} ${firstDay}, ${year}`);
    const to = readDay(`${second} ${secondDay}, ${year}`);
    const place = { start: shared.index, end: shared.index + written.length };
    if (from && to && from <= to) return { from: { value: from, ...place }, to: { value: to, ...place } };
  }
  const days = readDays(text);
  for (const [at, from] of days.entries()) {
    const to = days[at + 1];
    if (!to || from.value > to.value) continue;
    if (isJoined(text.slice(from.end, to.start))) return { from, to };
  }
  return undefined;
}

/** A time of day may stand with each of the days: 'from 01/05/2026 12:01 AM to 01/05/2027'. */
const isJoined = (between: string): boolean =>
  /^(?:,?\s*(?:at\s*)?\d{1,2}:\d{2}\s*(?:[ap]\.?m\.?)?[^\d]{0,24})?[\s,]*(?:[-–—]|to|through|thru|until|and end(?:ing|s)?(?: on)?)(?: and including| the)?:?\s*$/i.test(
    between,
  );
