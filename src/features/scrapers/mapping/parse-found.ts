import type { FieldDefinition } from '../../../kernel/fields/fields.ts';
import { readValue, type SimpleField } from '../../../kernel/fields/read-value.ts';
import { limitsOf } from '../../../kernel/fields/reading.ts';
import { stateCodes, toStateCode } from '../../../kernel/states.ts';
import { cellReader } from '../../market-import/cells.ts';
import type { AroundChange } from './around.ts';
import { type Around, isNumber, type Take } from './field-mapping.ts';
import { numbersOf, type ReadAmount } from './numbers-of.ts';
import { timeUnitOf, unitsOfLabels } from './time-units.ts';

/** What is found at a place of a document. */
export interface Found {
  /** The texts there: one, or the reason why it can't be read. */
  readonly texts: readonly string[];
  /** The surroundings of the first, as people recognize it. */
  readonly snippet: string;
  readonly missing?: 'header' | 'row' | 'selector';
  /** What stands around a place that is found by its position. */
  readonly around?: Around;
  /** What of that is something else than when the place was chosen. */
  readonly changes?: readonly AroundChange[];
}

/** How much of what is found is looked at: a second text is one too many, a longer one is no value. */
export const foundLimits = { texts: 2, characters: 2_000 } as const;

export const problems = {
  nothing: 'Nothing was found there',
  several: 'More than one place fits',
  header: 'The table header is gone',
  row: 'The row is gone',
  selector: 'This is not a CSS selector',
  moved: 'The labels around this value changed',
  unreadable: 'The text can’t be read as this field',
  outside: 'The value is outside what this field allows',
  unlikely: 'The value is too far from what the program says',
  program: 'The program no longer exists',
  field: 'The program has no such field',
  tier: 'The program’s tiers changed. Choose the field again.',
} as const;
export type Problem = keyof typeof problems;

export type Read = { readonly value: unknown; readonly problem?: never } | { readonly problem: Problem };

type Amounts = readonly ReadAmount[];

/** Undefined where that may be another number than a percentage: 'Tier 2: 8% to 9%'. */
function extreme(all: Amounts, percent: boolean, of: (...numbers: number[]) => number): number | undefined {
  const numbers = all.flatMap(({ number }) => number ?? []);
  if (numbers.length < all.length || numbers.length === 0) return undefined;
  const found = of(...numbers);
  const isOther =
    percent && all.some((one) => one.isPercent) && !all.some((one) => one.isPercent && one.number === found);
  return isOther ? undefined : found;
}

const taken: Readonly<Record<Take, (all: Amounts, percent: boolean) => number | undefined>> = {
  only: (all) => (all.length === 1 ? all[0]?.number : undefined),
  first: (all) => all[0]?.number,
  last: (all) => all.at(-1)?.number,
  lowest: (all, percent) => extreme(all, percent, Math.min),
  highest: (all, percent) => extreme(all, percent, Math.max),
};

/** A value this many times larger or smaller than the program's is rather misread, or a mistake of the page. */
const likelyTimes: Partial<Record<FieldDefinition['kind'], number>> = {
  percent: 3,
  money: 20,
  integer: 10,
  decimal: 10,
};

function isUnlikely(field: FieldDefinition, value: unknown, now: unknown): boolean {
  const times = likelyTimes[field.kind];
  if (times === undefined || typeof value !== 'number' || typeof now !== 'number' || now === 0) return false;
  if (now < 0) return isUnlikely(field, -value, -now);
  return value > now * times || value < now / times;
}

/** Names and codes of states in a sentence: 'TX, Florida and GA'. Undefined where anything else stands among them. */
function statesOf(text: string): string[] | undefined {
  if (/^(all 50 states|nationwide|all states)\.?$/i.test(text.trim())) return [...stateCodes];
  const entries = text
    .split(/[,;/\n]|\band\b|&/i)
    .map((entry) => entry.trim().replace(/\.$/, ''))
    .filter((entry) => entry !== '');
  const codes = entries.flatMap((entry) => toStateCode(entry) ?? []);
  return codes.length === entries.length && codes.length > 0 ? [...new Set(codes)] : undefined;
}

function plainValue(field: FieldDefinition, text: string, take: Take, labels: readonly string[]): unknown {
  if (isNumber(field)) {
    const time = timeUnitOf(field.unit);
    const numbers = numbersOf(text, {
      belowZero: limitsOf(field).min < 0,
      percent: field.kind === 'percent' || field.inPoints === true,
      dollars: field.kind === 'money',
      time,
      labeled: time === undefined ? [] : unitsOfLabels(labels),
    });
    return numbers && taken[take](numbers, field.kind === 'percent');
  }
  if (field.kind === 'states') return statesOf(text);
  return cellReader(field)(text);
}

/** What a text says about a field. @param now what the program says @param labels what its place is called, see `labelsOf` */
export function parseFound(
  field: FieldDefinition,
  { texts, missing, changes = [] }: Found,
  take: Take,
  now: unknown,
  labels: readonly string[] = [],
): Read {
  const [text, ...others] = texts;
  if (text === undefined) return { problem: missing ?? 'nothing' };
  if (others.length > 0) return { problem: 'several' };
  if (changes.length > 0) return { problem: 'moved' };
  if (text.length > foundLimits.characters) return { problem: 'unreadable' };
  const plain = plainValue(field, text, take, labels);
  if (plain === undefined || text.trim() === '') return { problem: 'unreadable' };
  // Fields with fields within are never mapped.
  const { value, complaint } = {
    complaint: undefined,
    value: undefined,
    ...readValue(field as SimpleField, plain, {}),
  };
  if (complaint !== undefined) return { problem: isNumber(field) ? 'outside' : 'unreadable' };
  return isUnlikely(field, value, now) ? { problem: 'unlikely' } : { value };
}
