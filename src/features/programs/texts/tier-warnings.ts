import type { FieldErrors } from '../../../kernel/errors.ts';
import type { FieldDefinition } from '../../../kernel/fields/fields.ts';
import { readNumber } from '../../../kernel/fields/reading.ts';
import { formatMoney, formatPercent } from '../../../kernel/format.ts';
import { addsToPrice } from '../../../lending/kinds/common/terms.ts';

/** A tier as numbers: what it asks of a deal and how much it lends, by column. What is not stated asks nothing. */
interface Tier {
  readonly index: number;
  readonly asks: readonly Stated[];
  readonly lends: readonly Stated[];
  /** Other numbers by which tiers divide the market among themselves: a tier with a smaller one is for other deals. */
  readonly takes: readonly Stated[];
  readonly from: number;
  readonly to: number;
}
type Stated = number | undefined;

type Values = Readonly<Record<string, unknown>>;
const asValues = (value: unknown): Values => (typeof value === 'object' && value !== null ? (value as Values) : {});
const numberIn = (value: unknown): Stated => readNumber(value) ?? undefined;

const isNumeric = ({ kind }: FieldDefinition) =>
  kind === 'money' || kind === 'percent' || kind === 'integer' || kind === 'decimal';
/** By the names of the columns: minFICO and dscrRatioMin ask something of the deal. */
const isAsked = ({ name }: FieldDefinition) => /^min[A-Z]|Min$/.test(name);
/** A percentage or an amount of money says how much is lent; another number, how large the deal may be. */
const isLent = ({ kind }: FieldDefinition) => kind === 'percent' || kind === 'money';

/** The columns of a tier by what they say. */
interface Columns {
  readonly asks: readonly FieldDefinition[];
  readonly lends: readonly FieldDefinition[];
  readonly takes: readonly FieldDefinition[];
  readonly ranges: readonly FieldDefinition[];
}

const sorted = new WeakMap<readonly FieldDefinition[], Columns>();
/** Of a kind once: a file has tens of thousands of programs. */
function columnsOf(fields: readonly FieldDefinition[]): Columns {
  const known = sorted.get(fields);
  if (known) return known;
  const numeric = fields.filter((field) => isNumeric(field) && !addsToPrice(field));
  const others = numeric.filter((field) => !isAsked(field));
  const columns = {
    asks: numeric.filter(isAsked),
    lends: others.filter(isLent),
    takes: others.filter((field) => !isLent(field)),
    ranges: fields.filter(({ kind }) => kind === 'range'),
  };
  sorted.set(fields, columns);
  return columns;
}

function readTier({ asks, lends, takes, ranges }: Columns, row: unknown, index: number): Tier {
  const values = asValues(row);
  const numbers = (fields: readonly FieldDefinition[]) => fields.map(({ name }) => numberIn(values[name]));
  let [from, to] = [0, Number.POSITIVE_INFINITY];
  for (const { name } of ranges) {
    const { min, max } = asValues(values[name]);
    from = Math.max(from, numberIn(min) ?? 0);
    to = Math.min(to, numberIn(max) ?? Number.POSITIVE_INFINITY);
  }
  return { index, asks: numbers(asks), lends: numbers(lends), takes: numbers(takes), from, to };
}

const asked = (value: Stated) => value ?? Number.NEGATIVE_INFINITY;
const allowed = (value: Stated) => value ?? Number.POSITIVE_INFINITY;
type Compare = (own: number, other: number) => boolean;
const every = (
  own: readonly Stated[],
  other: readonly Stated[],
  read: (value: Stated) => number,
  compare: Compare,
): boolean => own.every((value, at) => compare(read(value), read(other[at])));
const some: typeof every = (own, other, read, compare) =>
  own.some((value, at) => compare(read(value), read(other[at])));

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
  from === 0 &&
  to === Number.POSITIVE_INFINITY &&
  [asks, lends, takes].every((columns) => columns.every((value) => value === undefined));

/**
 * What is odd about the tiers of a program taken together, by field path: a tier that lends more to a weaker borrower than
 * another, one that is never used, and loans between tiers that none makes.
 */
export function tierWarnings(fields: readonly FieldDefinition[], rows: unknown): FieldErrors {
  const found: FieldErrors = {};
  if (!Array.isArray(rows)) return found;
  const columns = columnsOf(fields);
  const tiers = rows.map((row, index) => readTier(columns, row, index));
  const sound = tiers.filter((tier) => !isEmpty(tier) && !isUntouched(tier));
  for (const tier of sound) {
    lendsMoreToWeaker(columns, tier, sound, found);
    neverUsed(tier, sound, found);
  }
  gaps(sound, found);
  return found;
}

const pathOf = ({ index }: Tier, name: string) => `tiers.${index}.${name}`;
const titleOf = ({ index }: Tier) => `tier ${index + 1}`;
const headOf = (tier: Tier) => `Tier ${tier.index + 1}`;

function lendsMoreToWeaker({ lends }: Columns, tier: Tier, tiers: readonly Tier[], found: FieldErrors): void {
  for (const other of tiers) {
    if (!asksLess(tier, other) || !meet(tier, other)) continue;
    for (const [at, field] of lends.entries()) {
      const [value, stronger] = [tier.lends[at], other.lends[at]];
      if (value === undefined || stronger === undefined || value <= stronger) continue;
      found[pathOf(tier, field.name)] ??=
        `${headOf(tier)} lends more to a weaker borrower than ${titleOf(other)}: ${field.label} ${write(field, value)}, there ${write(field, stronger)}`;
    }
  }
}

const write = ({ kind }: FieldDefinition, value: number) =>
  kind === 'money' ? formatMoney(value) : formatPercent(value, 3);

/** Of a share that is not stated nobody knows how much it is: it is as much as another only where neither is. */
const lendsAsMuch = (own: number | undefined, other: number | undefined): boolean =>
  own === undefined || other === undefined ? own === other : own >= other;

/** Whoever the tier takes, the other takes too, and lends as much. */
const covers = (other: Tier, tier: Tier): boolean =>
  every(other.asks, tier.asks, asked, atMost) &&
  other.lends.every((value, at) => lendsAsMuch(value, tier.lends[at])) &&
  every(other.takes, tier.takes, allowed, atLeast) &&
  other.from <= tier.from &&
  tier.to <= other.to;

/** Of two that are the same the later one is told of. */
function neverUsed(tier: Tier, tiers: readonly Tier[], found: FieldErrors): void {
  const repeated = (other: Tier) => covers(tier, other);
  const other = tiers.find((one) => one !== tier && covers(one, tier) && (one.index < tier.index || !repeated(one)));
  if (!other) return;
  found[pathOf(tier, 'tierName')] = repeated(other)
    ? `${headOf(tier)} repeats ${titleOf(other)}`
    : `${headOf(tier)} is never used: ${titleOf(other)} asks no more and lends at least as much`;
}

/** Amounts between the smallest and the largest loan that no tier lends. Whole dollars: the next one on leaves no gap. */
function gaps(tiers: readonly Tier[], found: FieldErrors): void {
  let reached: number | undefined;
  for (const tier of tiers.toSorted((a, b) => a.from - b.from)) {
    if (reached !== undefined && tier.from > reached + 1)
      found[pathOf(tier, 'loanRange')] =
        `No tier lends more than ${formatMoney(reached)} and less than ${formatMoney(tier.from)}`;
    reached = Math.max(reached ?? 0, tier.to);
  }
}
