import {
  type Check,
  type Choice,
  creditEventAge,
  isMeasure,
  type LoanCheck,
  type Measure,
  type Outcome,
} from '../checks/check.ts';
import { isStale } from '../checks/confirmation.ts';
import type { Choices } from '../kinds/loan.ts';
import type { AskedChoice, AskedMeasure, DeclaredBackground, Inquiry } from './inquiry.ts';
import { confirmedAtPlace, isScalar, isShared, type Layout, type Run } from './layout.ts';
import type { LenderTerms, Program } from './program.ts';

const usualWindowMonths = 36;

/** A lender made ready for lookups. */
export interface PreparedLender {
  readonly terms: LenderTerms;
  /** States served, true where only through licensed brokers. Empty: every state. */
  readonly licensedOnly: ReadonlyMap<string, boolean>;
  readonly refusesFelony: boolean;
  readonly refusesFinancialCrime: boolean;
  /** Among all lenders of the market, by reply time, name and id: breaks ties. */
  order: number;
}

export function prepareLender(terms: LenderTerms): PreparedLender {
  const licensedOnly = new Map(terms.states.map((state) => [state, false]));
  for (const state of terms.brokersLicenseOnlyStates) licensedOnly.set(state, true);
  return {
    terms,
    licensedOnly,
    refusesFelony: terms.backgroundLimitations.includes('Felony Convictions'),
    refusesFinancialCrime: terms.backgroundLimitations.includes('Financial Crimes'),
    order: 0,
  };
}

/** What a field of the terms offers: one value, a list, the chosen ones of a block of options, or yes or no. */
function offeredIn(value: unknown): Choices {
  if (Array.isArray(value)) return value.filter(isScalar);
  if (typeof value === 'boolean') return [value ? 'yes' : 'no'];
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([option, chosen]) => (chosen === true ? [option] : []));
  }
  return isScalar(value) ? [value] : [];
}

/** What a program offers for each check of its kind, in the order they are declared; nothing for a measure. */
export function offersOf({ terms }: Program, { kind }: Layout): readonly Choices[] {
  const stated: Readonly<Record<string, unknown>> = { ...terms };
  const own = kind.loan.offers?.(stated);
  return kind.checks.program.map((check) =>
    isMeasure(check) ? [] : (own?.[check.offered] ?? offeredIn(stated[check.offered])),
  );
}

/** Whose a program is, and the lists behind its masks for checks that somebody looks at. */
interface CheckedProgram {
  readonly lender: PreparedLender;
  readonly offered: readonly Choices[];
}

/** The checks that do not depend on a tier, in the order of docs/rules/eligibility.md. */
export function checkLenderAndProgram(
  { lender, offered }: CheckedProgram,
  { numbers, at }: Run,
  inquiry: Inquiry,
  tally: Tally,
): void {
  checkState(lender, inquiry.state, tally);
  for (const asked of inquiry.program) {
    const stated = numbers[at + asked.column.place] ?? Number.NaN;
    if (asked.choice === null) checkMeasure(asked, stated, tally);
    else checkChoice(asked, stated, offered[asked.place] ?? [], tally);
  }
  checkBackground(lender, inquiry.background, tally);
  checkConfirmation(numbers[at + confirmedAtPlace] ?? 0, inquiry.now, tally);
}

/** Holds an amount against what is stated. An absent threshold asks nothing, nor does a minimum that no value can miss. */
export function checkMeasure({ measure, actual, fields }: AskedMeasure, threshold: number, tally: Tally): void {
  if (Number.isNaN(threshold) || (measure.bound === 'minimum' && threshold <= 0)) return;
  if (Number.isNaN(actual)) tally.unknown(measure.code, threshold, fields);
  else tally.measured(measure.code, holds(measure, threshold, actual), threshold, actual);
}

/** What differs by less counts as equal: a ratio that is exactly 1.25 need not come out so in floating point. */
const slack = 1e-6;

export const holds = ({ bound }: Pick<Measure, 'bound'>, threshold: number, actual: number): boolean =>
  bound === 'minimum' ? actual >= threshold - slack : actual <= threshold + slack;

const stateField = () => ['state'];

function checkState(lender: PreparedLender, state: string | null, tally: Tally): void {
  if (lender.licensedOnly.size === 0) return;
  if (state === null) {
    tally.unknown('STATE', Number.NaN, stateField);
    return;
  }
  const licensedOnly = lender.licensedOnly.get(state);
  const outcome = licensedOnly === undefined ? 'fail' : licensedOnly ? 'review' : 'pass';
  if (!tally.counts(outcome)) return;
  tally.checks.push({ code: 'STATE', outcome, state, lender: lender.terms.name, gap: outcome === 'fail' ? 1 : 0 });
}

function checkChoice(
  { choice, wanted, wantedMask, fields }: AskedChoice,
  mask: number,
  offered: Choices,
  tally: Tally,
): void {
  if (mask === 0) return;
  if (wanted.length === 0) {
    tally.unknown(choice.code, Number.NaN, fields);
    return;
  }
  const met = mask & wantedMask;
  const offers = isShared(met) ? offersAny(offered, wanted) : met !== 0;
  const outcome = offers ? 'pass' : 'fail';
  if (tally.counts(outcome)) keepChoice(choice, outcome, offered, wanted, tally);
}

function keepChoice({ code }: Choice, outcome: 'pass' | 'fail', offered: Choices, wanted: Choices, tally: Tally): void {
  tally.checks.push({ code, outcome, offered, wanted, gap: outcome === 'fail' ? 1 : 0 });
}

const offersAny = (offered: Choices, wanted: Choices): boolean => wanted.some((one) => offered.includes(one));

function checkBackground(lender: PreparedLender, background: DeclaredBackground, tally: Tally): void {
  const { felony, financialCrime } = background;
  if (typeof felony === 'boolean') checkRecord('FELONY', felony && lender.refusesFelony, tally);
  if (typeof financialCrime === 'boolean') {
    checkRecord('FINANCIAL_CRIME', financialCrime && lender.refusesFinancialCrime, tally);
  }
  checkCreditEvent(background, lender.terms.bkFcSsDil ?? Number.NaN, tally);
}

/** @param years NaN for a lender that asks nothing */
export function checkCreditEvent({ creditEventYearsAgo }: DeclaredBackground, years: number, tally: Tally): void {
  if (typeof creditEventYearsAgo !== 'number' || !(years > 0)) return;
  tally.measured(creditEventAge.code, creditEventYearsAgo >= years, years, creditEventYearsAgo);
}

function checkRecord(code: 'FELONY' | 'FINANCIAL_CRIME', refused: boolean, tally: Tally): void {
  const outcome = refused ? 'fail' : 'pass';
  const check = { outcome, gap: refused ? 1 : 0 } as const;
  if (tally.counts(outcome)) tally.checks.push(code === 'FELONY' ? { code, ...check } : { code, ...check });
}

function checkConfirmation(confirmedAt: number, now: number, tally: Tally): void {
  const outcome = isStale(confirmedAt, now) ? 'review' : 'pass';
  if (tally.counts(outcome)) tally.checks.push({ code: 'CONFIRMATION', outcome, confirmedAt });
}

/**
 * A deal states the experience of 36 months. What was done in them was done in a longer window too, and where no experience
 * is asked no window matters.
 * @param months NaN where the program states none
 * @param asked what the tier asks for; NaN where it asks for none
 */
export function checkExperienceWindow(months: number, asked: number, experience: number | null, tally: Tally): void {
  if (Number.isNaN(months) || experience === null) return;
  const isSettled = isShortWindow(months) ? !(asked > 0) : months === usualWindowMonths || !(asked > experience);
  const outcome = isSettled ? 'pass' : 'review';
  if (tally.counts(outcome)) tally.checks.push({ code: 'EXPERIENCE_WINDOW', outcome, months });
}

/** Experience of 36 months may reach back further than such a window. */
export const isShortWindow = (months: number): boolean => months < usualWindowMonths;

/** Which checks a tally keeps as objects besides counting them. */
export type Keeping = 'none' | 'failures' | 'notable' | 'all';

/**
 * Counts the outcomes of checks and, when asked, keeps them. The rules are written once against a tally: ranking a whole
 * market counts without allocating, a row that somebody looks at keeps its checks, and the two cannot disagree.
 */
export class Tally {
  failures = 0;
  gap = 0;
  unknowns = 0;
  reviews = 0;
  readonly checks: Check[] = [];
  readonly #failures: boolean;
  readonly #notable: boolean;
  readonly #passes: boolean;

  constructor(keeping: Keeping) {
    this.#failures = keeping !== 'none';
    this.#notable = keeping === 'notable' || keeping === 'all';
    this.#passes = keeping === 'all';
  }

  reset(): void {
    this.failures = 0;
    this.gap = 0;
    this.unknowns = 0;
    this.reviews = 0;
  }

  /** Counts one outcome and answers whether its check is to be kept. The gap of a failed check without a number is 1. */
  counts(outcome: Outcome, gap = 1): boolean {
    if (outcome === 'pass') return this.#passes;
    if (outcome === 'fail') {
      this.failures += 1;
      this.gap += gap;
      return this.#failures;
    }
    if (outcome === 'unknown') {
      this.unknowns += 1;
    } else {
      this.reviews += 1;
    }
    return this.#notable;
  }

  measured(code: string, holds: boolean, threshold: number, actual: number): void {
    const outcome = holds ? 'pass' : 'fail';
    const gap = holds ? 0 : gapOf(threshold, actual);
    if (this.counts(outcome, gap)) this.checks.push({ code, outcome, threshold, actual, gap });
  }

  /** `fields`: what would settle it; worked out only for a check that is kept. A threshold of NaN is none. */
  unknown(code: string, threshold: number, fields: () => readonly string[]): void {
    if (!this.counts('unknown')) return;
    this.checks.push({
      code,
      outcome: 'unknown',
      threshold: Number.isNaN(threshold) ? null : threshold,
      fields: fields(),
    });
  }

  loan(against: LoanCheck['against'], holds: boolean, threshold: number, actual: number): void {
    const outcome = holds ? 'pass' : 'fail';
    const gap = holds ? 0 : gapOf(threshold, actual);
    if (this.counts(outcome, gap)) {
      this.checks.push({ code: 'LOAN_AMOUNT', outcome, against, threshold, actual, gap });
    }
  }
}

/** Below 0 where the first is smaller. Gaps that were added up in another order differ in their last digits, and are equal. */
export const compareGaps = (a: number, b: number): number => (Math.abs(a - b) < slack ? 0 : a - b);

/** How far a number is from its threshold, relative to it. */
export const gapOf = (threshold: number, actual: number): number =>
  Math.abs(threshold - actual) / Math.max(Math.abs(threshold), 1);
