import { readNumber } from '../../../../kernel/fields/reading.ts';
import type { Reader } from './reading.ts';

/** An amount with its dollar sign. */
export const dollarPattern = '(?:US)?\\$ ?\\d[\\d,]*(?:\\.\\d{1,2})?[KkMm]?\\b';

const withSign = /-?\(?(?:US)?\$ ?-?\d[\d,]*(?:\.\d{1,2})?(?:[KkMm]\b)?\)?/g;
/** Without a dollar sign an amount has groups of thousands or cents, so that years, units and days are none. */
const withoutSign = /(?<![\d/.-])\(?-?(?:\d{1,3}(?:,\d{3})+(?:\.\d{2})?|\d+\.\d{2})\)?(?![\d%/-])/g;

function amountOf(written: string): number | undefined {
  const amount = readNumber(written.replace(/[()$\s]|US|-/g, ''));
  if (typeof amount !== 'number') return undefined;
  // An overdrawn balance: -$120.50, (120.50).
  return Math.round(/[(-]/.test(written) ? -amount : amount) || 0;
}

/** The amounts of a text in whole dollars: those with a dollar sign, or where there are none, those that look like money. */
export const readMoney: Reader<number> = (text) => {
  const found = (pattern: RegExp) =>
    [...text.matchAll(pattern)].flatMap(({ 0: written, index }) => {
      // A bracket that is closed and not opened belongs to the sentence, not to the amount.
      const own = written.startsWith('(') && written.endsWith(')') ? written : written.replace(/[()]/g, '');
      const value = amountOf(own);
      return value === undefined ? [] : [{ value, start: index + written.indexOf(own), end: index + written.length }];
    });
  const signed = found(withSign);
  return signed.length > 0 ? signed : found(withoutSign);
};
