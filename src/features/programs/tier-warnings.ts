import type { FieldErrors } from '../../kernel/errors.ts';
import type { FieldDefinition } from '../../kernel/fields/fields.ts';
import { readNumber } from '../../kernel/fields/reading.ts';
import { formatMoney, formatPercent } from '../../kernel/format.ts';

/** A tier as numbers: what it asks of a deal and how much it lends, by column. What is not stated asks nothing. */
interface Tier {
  readonly index: number;
  readonly asks: readonly Column[];
  readonly lends: readonly Column[];
  /** Other numbers by which tiers divide the market among themselves: a tier with a smaller one is for other deals. */
  readonly takes: readonly Column[];
  readonly from: number;
  readonly to: number;
}
interface Column {
  readonly field: FieldDefinition;
  readonly value: number | undefined;
}

type Values = Readonly<Record<string, unknown>>;
const asValues = (value: unknown): Values => (typeof value === 'object' && value !== null ? (value as Values) : {});
const numberIn = (value: unknown): number | undefined => readNumber(value) ?? undefined;

const isNumeric = ({ kind }: FieldDefinition) =>
  kind === 'money' || kind === 'percent' || kind === 'integer' || kind === 'decimal';
/** By the names of the columns: minFICO and dscrRatioMin ask something of the deal. */
const isAsked = ({ name }: FieldDefinition) => /^min[A-Z]|Min$/.test(name);
/** A percentage or an amount of money says how much is lent; another number, how large the deal may be. */
const isLent = ({ kind }: FieldDefinition) => kind === 'percent' || kind === 'money';

function readTier(fields: readonly FieldDefinition[], row: unknown, index: number): Tier {
  const values = asValues(row);
  const columns = fields.filter(isNumeric).map((field) => ({ field, value: numberIn(values[field.name]) }));
  const ranges = fields.filter(({ kind }) => kind === 'range').map(({ name }) => asValues(values[name]));
  return {
    index,
    asks: columns.filter(({ field }) => isAsked(field)),
    lends: columns.filter(({ field }) => !isAsked(field) && isLent(field)),
    takes: columns.filter(({ field }) => !isAsked(field) && !isLent(field)),
    from: Math.max(0, ...ranges.map(({ min }) => numberIn(min) ?? 0)),
    to: Math.min(Number.POSITIVE_INFINITY, ...ranges.map(({ max }) => numberIn(max) ?? Number.POSITIVE_INFINITY)),
  };
}

const asked = ({ value }: Column) => value ?? Number.NEGATIVE_INFINITY;
const allowed = ({ value }: Column) => value ?? Number.POSITIVE_INFINITY;
type Compare = (own: number, other: number) => boolean;
const every = (
  own: readonly Column[],
  other: readonly Column[],
  read: (column: Column) => number,
  compare: Compare,
): boolean => own.every((column, at) => compare(read(column), read(other[at] ?? column)));
const some: typeof every = (own, other, read, compare) =>
  own.some((column, at) => compare(read(column), read(other[at] ?? column)));

const atMost: Compare = (own, other) => own <= other;
const below: Compare = (own, other) => own < other;
const atLeast: Compare = (own, other) => own >= other;

/** The weaker borrower: one asks no more than the other in anything, and less in something. */
const asksLess = (own: Tier, other: Tier) =>
  every(own.asks, other.asks, asked, atMost) && some(own.asks, other.asks, asked, below);
/** Both lend to some deals of the same size. Of an empty range nothing can be said: it has a warning of its own. */
const meet = (own: Tier, other: Tier) => Math.max(own.from, other.from) < Math.min(own.to, other.to);
const isEmpty = ({ from, to }: Tier) => from > to;
/** A row that was just added: nothing is stated yet. */
const isUntouched = ({ asks, lends, takes, from, to }: Tier) =>
  [...asks, ...lends, ...takes].every(({ value }) => value === undefined) &&
  from === 0 &&
  to === Number.POSITIVE_INFINITY;

/**
 * What is odd about the tiers of a program taken together, by field path: a tier that lends more to a weaker borrower than
 * another, one that is never used, and loans between tiers that none makes.
 */
export function tierWarnings(fields: readonly FieldDefinition[], rows: unknown): FieldErrors {
  const tiers = (Array.isArray(rows) ? rows : []).map((row, index) => readTier(fields, row, index));
  const sound = tiers.filter((tier) => !isEmpty(tier) && !isUntouched(tier));
  const found: FieldErrors = {};
  for (const tier of sound) {
    Object.assign(found, lendsMoreToWeaker(tier, sound), neverUsed(tier, sound));
  }
  return { ...found, ...gaps(sound) };
}

const pathOf = ({ index }: Tier, name: string) => `tiers.${index}.${name}`;
const titleOf = ({ index }: Tier) => `tier ${index + 1}`;
const headOf = (tier: Tier) => `Tier ${tier.index + 1}`;

function lendsMoreToWeaker(tier: Tier, tiers: readonly Tier[]): FieldErrors {
  const found: FieldErrors = {};
  for (const other of tiers) {
    if (!asksLess(tier, other) || !meet(tier, other)) continue;
    tier.lends.forEach(({ field, value }, at) => {
      const stronger = other.lends[at]?.value;
      if (value === undefined || stronger === undefined || value <= stronger) return;
      found[pathOf(tier, field.name)] ??=
        `${headOf(tier)} lends more to a weaker borrower than ${titleOf(other)}: ${field.label} ${write(field, value)}, there ${write(field, stronger)}`;
    });
  }
  return found;
}

const write = ({ kind }: FieldDefinition, value: number) =>
  kind === 'money' ? formatMoney(value) : formatPercent(value, 3);

/** Of a share that is not stated nobody knows how much it is: it is as much as another only where neither is. */
const lendsAsMuch = (own: number | undefined, other: number | undefined): boolean =>
  own === undefined || other === undefined ? own === other : own >= other;

/** Whoever the tier takes, the other takes too, and lends as much. */
const covers = (other: Tier, tier: Tier): boolean =>
  every(other.asks, tier.asks, asked, atMost) &&
  other.lends.every((column, at) => lendsAsMuch(column.value, tier.lends[at]?.value)) &&
  every(other.takes, tier.takes, allowed, atLeast) &&
  other.from <= tier.from &&
  tier.to <= other.to;

/** Of two that are the same the later one is told of. */
function neverUsed(tier: Tier, tiers: readonly Tier[]): FieldErrors {
  const repeated = (other: Tier) => covers(tier, other);
  const other = tiers.find((one) => one !== tier && covers(one, tier) && (one.index < tier.index || !repeated(one)));
  if (!other) return {};
  const message = repeated(other)
    ? `${headOf(tier)} repeats ${titleOf(other)}`
    : `${headOf(tier)} is never used: ${titleOf(other)} asks no more and lends at least as much`;
  return { [pathOf(tier, 'tierName')]: message };
}

/** Amounts between the smallest and the largest loan that no tier lends. Whole dollars: the next one on leaves no gap. */
function gaps(tiers: readonly Tier[]): FieldErrors {
  const found: FieldErrors = {};
  let reached: number | undefined;
  for (const tier of tiers.toSorted((a, b) => a.from - b.from)) {
    if (reached !== undefined && tier.from > reached + 1)
      found[pathOf(tier, 'loanRange')] =
        `No tier lends more than ${formatMoney(reached)} and less than ${formatMoney(tier.from)}`;
    reached = Math.max(reached ?? 0, tier.to);
  }
  return found;
}
