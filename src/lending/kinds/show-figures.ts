import { isBlank } from '../../kernel/blank.ts';
import { formatMoney, formatPercent, noValue, type Unit, writeNumber } from '../../kernel/format.ts';
import type { Price, Sizing } from '../engine/verdict.ts';
import { numberIn } from './common/figures/borrower-figures.ts';
import type { DealFigure, LoanKind, ResultColumn, SizingStep } from './kind.ts';
import { amountsOf, type Deal, type Limit, loanRange, type Numbers, type Part, statedFor } from './loan.ts';

/** A figure as people read it. */
export interface ShownFigure {
  readonly label: string;
  readonly text: string;
  /** How it came about, or what it is next to another. */
  readonly note?: string | undefined;
}

/** A value in its unit, a text as it is; a dash where there is none. */
export function writeValue(value: unknown, unit?: Unit): string {
  if (typeof value === 'number') return unit ? writeNumber(value, unit) : String(value);
  return isBlank(value) ? noValue : String(value);
}

export const showFigure = (figure: DealFigure, deal: Deal): ShownFigure => ({
  label: figure.label,
  text: writeValue(figure.value(deal), figure.unit),
  note: figure.note?.(deal),
});

/** The figures of a deal. Optional ones are left out where the deal does not have them. */
export const showFigures = (figures: readonly DealFigure[], deal: Deal): readonly ShownFigure[] =>
  figures.filter(({ optional, value }) => !optional || !isBlank(value(deal))).map((figure) => showFigure(figure, deal));

interface ShownPart {
  /** Its label; says too when its limit set the loan. */
  readonly name: string | undefined;
  readonly text: string;
  /** Its limit set the loan. */
  readonly sets: boolean;
}

/** One figure of a column of results. */
export function showPart({ figure, unit, label, limit }: ResultColumn['parts'][number], sizing: Sizing): ShownPart {
  const sets = limit !== undefined && sizing.boundBy === limit;
  const name = sets && label !== undefined ? `${label} cap` : label;
  return { name, text: writeValue(sizing[figure], unit), sets };
}

/** What a tier charges: the head of its column, and its text where it is stated. */
export const priceColumns: readonly {
  readonly label: string;
  readonly write: (price: Price) => string;
}[] = [
  {
    label: 'Rate',
    write: ({ rate, maxRate }) => {
      if (rate === null) return noValue;
      return maxRate === null || maxRate <= rate
        ? formatPercent(rate, 3)
        : `${writeNumber(rate, 'number')}–${formatPercent(maxRate, 3)}`;
    },
  },
  {
    label: 'Points',
    write: ({ points }) =>
      points === null ? noValue : `${writeNumber(points, 'number')} ${points === 1 ? 'pt' : 'pts'}`,
  },
];

const notStated = 'not stated';

/** The way a loan was sized, limit by limit, as docs/rules/sizing.md has it. `tier`: the columns that travel with a result. */
export function sizingSteps(kind: LoanKind, sizing: Sizing, tier: Numbers, deal: Deal): readonly SizingStep[] {
  const { loan, figures } = kind;
  const amounts = amountsOf(kind.amounts, deal);
  const asked = loan.requested === undefined ? null : (amounts[loan.requested] ?? null);
  return [
    ...(loan.parts ? [partsStep(loan.parts, sizing, tier, amounts)] : []),
    ...loan.limits.map((limit) => limitStep(limit, sizing, tier, amounts, deal)),
    ...rangeStep(sizing),
    {
      label: asked === null ? 'Total loan' : 'Loan wanted',
      from: asked === null ? 'the smallest of these' : 'as the deal asks',
      amount: sizing.totalLoanAmount,
      total: true,
    },
    ...figures.stepsAfter(sizing, deal),
  ];
}

function partsStep(
  { name, figure, label, of }: NonNullable<LoanKind['loan']['parts']>,
  sizing: Sizing,
  tier: Numbers,
  amounts: Numbers,
): SizingStep {
  const write = ({ percent, of: base, words }: Part) =>
    `${formatPercent(tier[percent] ?? 100)} of ${amounts[base] == null ? words : formatMoney(amounts[base])}`;
  return {
    label,
    from: of.map(write).join(' + '),
    amount: numberIn(sizing, figure),
    sets: sizing.boundBy === name,
  };
}

function limitStep(limit: Limit, sizing: Sizing, tier: Numbers, amounts: Numbers, deal: Deal): SizingStep {
  const { name, figure, label } = limit;
  const columns = statedFor(limit.stated, deal).flatMap((column) => tier[column] ?? []);
  const amount = numberIn(sizing, figure);
  // A limit of the program, which does not travel with a result, shows as its amount alone.
  const threshold = columns.length > 0 ? Math.min(...columns) : null;
  const from = threshold === null && amount !== null ? "the program's maximum" : fromOf(limit, threshold, amounts);
  return { label, from, amount, sets: sizing.boundBy === name };
}

function fromOf({ allows, check }: Limit, threshold: number | null, amounts: Numbers): string {
  if (threshold === null) return notStated;
  if ('dollars' in allows) return formatMoney(threshold);
  if ('needs' in allows) return `${allows.words} at ${writeNumber(threshold, check?.unit ?? 'ratio')}`;
  const base = amounts[allows.percentOf];
  return `${formatPercent(threshold)} of ${base == null ? allows.words : formatMoney(base)}`;
}

const rangeStep = ({ boundBy, totalLoanAmount }: Sizing): readonly SizingStep[] =>
  boundBy === loanRange
    ? [{ label: 'Largest loan', from: "the tier's loan range", amount: totalLoanAmount, sets: true }]
    : [];

export interface SizingLimit {
  readonly label: string;
  /** The largest loan under this limit, whole dollars. */
  readonly amount: number;
  /** The limit that set the loan. */
  readonly sets: boolean;
}

/** The stated limits of a sized loan as amounts: what a picture of its sizing shows. */
export function sizingLimits(
  { loan: { parts, limits } }: Pick<LoanKind, 'loan'>,
  sizing: Sizing,
): readonly SizingLimit[] {
  const stated = [...(parts ? [parts] : []), ...limits].flatMap(({ name, figure, label }) => {
    const amount = numberIn(sizing, figure);
    return amount === null ? [] : [{ label, amount, sets: sizing.boundBy === name }];
  });
  const range = rangeStep(sizing).flatMap(({ label, amount }) =>
    amount === null ? [] : [{ label, amount, sets: true }],
  );
  return [...stated, ...range];
}
