import type { Option } from '../../kernel/fields/fields.ts';
import { percentOf } from '../money.ts';

/** How a loan that is paid off early is charged, by docs/rules/offers.md, as a lender states it. */
export const prepaymentTypeOptions = [
  { value: 'none', label: 'None' },
  { value: 'stepDown', label: 'Step-down' },
  { value: 'yieldMaintenance', label: 'Yield maintenance' },
  { value: 'minimumInterest', label: 'Minimum interest' },
] as const satisfies readonly Option[];
export type PrepaymentType = (typeof prepaymentTypeOptions)[number]['value'];

/** What an offer states of it. */
export interface PrepaymentTerms {
  readonly prepaymentType?: PrepaymentType | null;
  /** Of a step-down: '5-4-3-2-1'. */
  readonly prepaymentSteps?: string | null;
  /** Of yield maintenance and minimum interest: for how many months from closing. */
  readonly prepaymentMonths?: number | null;
  /** What older offers state instead, in the lender's own words. */
  readonly prepayment?: string | null;
}

export type Prepayment =
  | { readonly type: 'none' }
  /** Percents of the balance by the year of the loan in which it is paid off. */
  | { readonly type: 'stepDown'; readonly steps: readonly number[] }
  /** Until the end of the term where no months are stated. */
  | { readonly type: 'yieldMaintenance'; readonly months: number | null }
  /** A loan that is paid off before has paid interest for so many months all the same. */
  | { readonly type: 'minimumInterest'; readonly months: number }
  /** Stated in words that no figure can be made of. */
  | { readonly type: 'words' }
  | { readonly type: 'notStated' };

/** A step-down has so many years, and takes so many percent in one of them, at most. */
export const stepLimits = { years: 10, percent: 10 } as const;

/** The percents of a step-down, in any of the ways in which they are written; undefined when they are none. */
export function readSteps(text: string): readonly number[] | undefined {
  const written = text.trim().split(/\s*[-–/,]\s*/);
  if (written.length > stepLimits.years || !written.every((step) => /^\d{1,2}(?:\.\d+)?\s*%?$/.test(step)))
    return undefined;
  const steps = written.map((step) => Number.parseFloat(step));
  return steps.some((step) => step > stepLimits.percent) || steps.every((step) => step === 0) ? undefined : steps;
}

export const writeSteps = (steps: readonly number[]): string => steps.join('-');

/** What an offer states, by its fields; of older offers, what can be read of their words. */
export function prepaymentOf(terms: PrepaymentTerms): Prepayment {
  const { prepaymentType, prepaymentSteps, prepaymentMonths = null, prepayment } = terms;
  if (prepaymentType === 'none') return { type: 'none' };
  if (prepaymentType === 'yieldMaintenance') return { type: 'yieldMaintenance', months: prepaymentMonths };
  if (prepaymentType === 'minimumInterest' && prepaymentMonths !== null)
    return { type: 'minimumInterest', months: prepaymentMonths };
  if (prepaymentType === 'stepDown') {
    const steps = readSteps(prepaymentSteps ?? '');
    if (steps) return { type: 'stepDown', steps };
  }
  return prepayment?.trim() ? readPrepayment(prepayment) : { type: 'notStated' };
}

/** What stands beside the percents of a step-down, and says nothing more. */
const besideSteps = /step[- ]?down|prepay\w*|penalty|\.$/gi;
const none = /^(?:none|no|0|no prepay\w*(?: penalty)?|no penalty|open)\s*\.?$/i;
const yieldMaintenance = /^(?:yield maintenance|ym)(?:,? (?:for )?(?:(\d{1,3}) (months?|years?)))?\s*\.?$/i;
const interestFirst = /^(?:minimum|min\.?|guaranteed) interest(?: of|,)? (\d{1,2}) months?\s*\.?$/i;
const monthsFirst = /^(\d{1,2}) months?(?: of)? (?:minimum|min\.?|guaranteed) interest\s*\.?$/i;

/** Reads what a lender wrote: '5-4-3-2-1' (also with slashes or commas), 'None', 'Yield maintenance', '3 months minimum interest'. Anything else stays words. */
function readPrepayment(text: string): Prepayment {
  const written = text.trim().replace(/\s+/g, ' ');
  if (none.test(written)) return { type: 'none' };
  const steps = readSteps(written.replaceAll(besideSteps, ''));
  if (steps && steps.length > 1) return { type: 'stepDown', steps };
  const yieldFor = yieldMaintenance.exec(written);
  if (yieldFor) {
    const [, count, unit = ''] = yieldFor;
    const months = count === undefined ? null : Number(count) * (/^year/i.test(unit) ? 12 : 1);
    return { type: 'yieldMaintenance', months };
  }
  const least = interestFirst.exec(written) ?? monthsFirst.exec(written);
  return least ? { type: 'minimumInterest', months: Number(least[1]) } : { type: 'words' };
}

/** As people read it. Words and what is not stated have no text here. */
export function writePrepayment(prepayment: Prepayment): string {
  const months = (count: number) => `${count} ${count === 1 ? 'month' : 'months'}`;
  switch (prepayment.type) {
    case 'none':
      return 'None';
    case 'stepDown':
      return `${writeSteps(prepayment.steps)} step-down`;
    case 'yieldMaintenance':
      return prepayment.months === null ? 'Yield maintenance' : `Yield maintenance, ${months(prepayment.months)}`;
    case 'minimumInterest':
      return `Minimum interest, ${months(prepayment.months)}`;
    case 'words':
    case 'notStated':
      return '';
  }
}

/** What is assumed where a lender's terms alone do not price an offer. */
export interface CostAssumptions {
  /** Percent a year; undefined: yield maintenance is not priced. */
  readonly treasuryYieldPercent?: number | undefined;
  /** What percent of the held-back part is drawn by each month, from the first on; undefined: equal parts over the term. */
  readonly drawnPercents?: readonly number[] | undefined;
}

interface Payoff extends CostAssumptions {
  /** The loan is paid off at the end of this month. */
  readonly month: number;
  readonly termMonths: number;
  readonly balance: number;
  readonly ratePercent: number;
}

/** Whole dollars for paying a loan off then; nothing in the last month of its term, when it is due anyway. Null: it cannot be priced. */
export function prepaymentPenalty(prepayment: Prepayment, payoff: Payoff): number | null {
  const { month, termMonths, balance, ratePercent, treasuryYieldPercent } = payoff;
  if (month < 1 || month >= termMonths) return 0;
  switch (prepayment.type) {
    case 'stepDown':
      return percentOf(balance, prepayment.steps[Math.floor((month - 1) / 12)] ?? 0);
    case 'minimumInterest':
      return Math.floor((percentOf(balance, ratePercent) * Math.max(0, prepayment.months - month)) / 12);
    case 'yieldMaintenance': {
      const left = Math.min(prepayment.months ?? termMonths, termMonths) - month;
      if (left <= 0) return 0;
      if (treasuryYieldPercent === undefined) return null;
      return lostInterest({ balance, ratePercent, treasuryYieldPercent, left });
    }
    case 'words':
      return null;
    case 'none':
    case 'notStated':
      return 0;
  }
}

interface LostInterest {
  readonly balance: number;
  readonly ratePercent: number;
  readonly treasuryYieldPercent: number;
  readonly left: number;
}

/** The present value, at the Treasury yield, of what the lender loses by lending the balance at that yield for the months that are left. */
function lostInterest({ balance, ratePercent, treasuryYieldPercent, left }: LostInterest): number {
  const lostPerMonth = (balance * Math.max(0, ratePercent - treasuryYieldPercent)) / 1200;
  const monthly = treasuryYieldPercent / 1200;
  const worth = monthly === 0 ? left : (1 - (1 + monthly) ** -left) / monthly;
  return Math.floor(lostPerMonth * worth + 1e-6);
}
