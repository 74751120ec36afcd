/** A figure of a text: a number with what it counts, or a day. */
export interface Figure {
  /** `%`, `$`, `point`, `month` and so on; `count` for a number of things or of nothing in particular; `day` for a day. */
  readonly unit: string;
  /** Of a day: `2026-11-24`, `11-24` without a year, or the word that names it. `?`: nothing that can be compared. */
  readonly value: number | string;
  /** What is counted, where it is said right behind the number. */
  readonly noun: string;
  readonly from: number;
  readonly to: number;
}

/** What stands behind a number and multiplies it. */
export const scaleWords = 'k|mm|m|mil|mill|mio|millions?|thousands?|grand|hundreds?|bn|b|billions?';
/** What a number counts, as it is written behind it. */
export const unitWords =
  'percent(?:age points?)?|per cents?|per ?cent|pct|p\\.?c\\.?(?![a-z])|basis points?|bps|points?|pts?|dollars?|bucks|usd|months?|mos?|years?|yrs?|days?|weeks?|wks?|hours?|hrs?|minutes?|mins?';

/** A unit word in its one spelling. */
export function unitOf(word: string): string {
  const said = word.toLowerCase();
  if (/^(?:%|per ?cent|percent|pct|p\.?c)/.test(said)) return '%';
  if (/^(?:basis|bps)/.test(said)) return 'bps';
  if (/^(?:point|pt)/.test(said)) return 'point';
  if (/^(?:dollar|buck|usd|\$)/.test(said)) return '$';
  const [unit] = /^(?:mo|y|d|w|h|mi)/.exec(said) ?? [];
  const time = { mo: 'month', y: 'year', d: 'day-count', w: 'week', h: 'hour', mi: 'minute' }[unit ?? ''];
  return time ?? 'count';
}

const rounded = (value: number): number => Number(value.toFixed(5));

/** Basis points are percentages in other words. */
export const inOneUnit = (unit: string, value: number): Pick<Figure, 'unit' | 'value'> =>
  unit === 'bps' ? { unit: '%', value: rounded(value / 100) } : { unit, value: rounded(value) };
