import { noValue, writeNumber } from '../../../kernel/format.ts';
import { dscrThresholds } from '../../../lending/calculators/dscr.ts';

/**
 * What a number of a calculator counts. `dollars` are whole ones, `count` has a decimal, `dscr` knows its thresholds, `ratio` is cut
 * to two decimals as searches write it.
 */
export type CalculatorUnit = 'money' | 'dollars' | 'percent' | 'dscr' | 'ratio' | 'months' | 'years' | 'count';

const formatOf = (options: Intl.NumberFormatOptions) => {
  const format = new Intl.NumberFormat('en-US', options);
  // Rounding may leave a minus before nothing.
  return (value: number): string => format.format(value).replace(/^-(?=[$0.,]*%?$)/, '');
};
const money = formatOf({ style: 'currency', currency: 'USD' });
const dollars = formatOf({ style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const twoDecimals = formatOf({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
const atMostTwo = formatOf({ maximumFractionDigits: 2 });
const oneDecimal = formatOf({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
const threeCut = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3, roundingMode: 'floor' });

/** Two decimals; three where two would stand on the other side of a threshold, so that number and judgement agree. */
function writeDscr(value: number): string {
  const exact = Math.round(value * 1e6) / 1e6;
  const rounded = Math.round(value * 100) / 100;
  const crosses = Object.values(dscrThresholds).some((threshold) => exact < threshold !== rounded < threshold);
  return crosses ? threeCut.format(exact) : twoDecimals(value);
}

const counted = (value: number, one: string): string => `${atMostTwo(value)} ${value === 1 ? one : `${one}s`}`;

const writers: Readonly<Record<CalculatorUnit, (value: number) => string>> = {
  money,
  dollars,
  percent: (value) => `${twoDecimals(value)}%`,
  dscr: writeDscr,
  ratio: (value) => writeNumber(value, 'ratio'),
  months: (value) => counted(value, 'month'),
  years: (value) => counted(value, 'year'),
  count: oneDecimal,
};

/** A number as people read it; what no number says, a dash. */
export const writeFigure = (value: number | undefined, unit: CalculatorUnit): string =>
  value === undefined || !Number.isFinite(value) ? noValue : writers[unit](value);
