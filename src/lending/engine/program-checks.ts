import { isBlank } from '../../kernel/blank.ts';
import { dayMs } from '../../kernel/dates.ts';
import { creditEventAge } from '../checks/check.ts';
import { type Choice, type Declaration, isMeasure, type Measure } from '../checks/declare.ts';
import { anyPreference } from '../kinds/common/deal-fields.ts';
import type { LoanKind } from '../kinds/kind.ts';
import type { Amounts, Deal } from '../kinds/kind-rules.ts';
import type { LenderTerms, Program } from './program.ts';
import type { Tally } from './tally.ts';

const confirmationDays = 90;
const usualWindowMonths = 36;

/** What the borrower has declared; what is absent was not declared and is not checked. */
export interface DeclaredBackground {
  readonly felony?: boolean | null | undefined;
  readonly financialCrime?: boolean | null | undefined;
  /** Years since the most recent bankruptcy, foreclosure, short sale or deed in lieu. */
  readonly creditEventYearsAgo?: number | null | undefined;
}

/** A lender made ready for lookups. */
export interface PreparedLender {
  readonly terms: LenderTerms;
  /** States served, true where only through licensed brokers. Empty: every state. */
  readonly licensedOnly: ReadonlyMap<string, boolean>;
  readonly refusesFelony: boolean;
  readonly refusesFinancialCrime: boolean;
}

type Choices = readonly (string | number)[];

/** The program's side of its kind's checks, in the order they are declared. */
export interface PreparedProgram {
  readonly confirmedAt: number;
  readonly experienceWindowMonths: number | null;
  readonly offered: readonly Choices[];
  readonly thresholds: readonly (number | null)[];
}

/**
 * One check of the program with the deal's side of it: a measure or a choice. Both have one shape, because a whole market
 * is held against it.
 */
interface Asked {
  /** Among the kind's checks, and so in what a program offers and in its thresholds. */
  readonly place: number;
  readonly measure: Measure | null;
  readonly actual: number | null;
  readonly choice: Choice | null;
  readonly wanted: Choices;
}

/** The deal's side of the checks, in the same order and in one shape whatever the caller left out. */
export interface Facts {
  readonly state: string | null;
  readonly asked: readonly Asked[];
  readonly amounts: Amounts;
  readonly experience: number | null;
  readonly background: DeclaredBackground;
  /** Epoch milliseconds at which the question is asked. */
  readonly now: number;
}

export function prepareLender(terms: LenderTerms): PreparedLender {
  const licensedOnly = new Map(terms.states.map((state) => [state, false]));
  for (const state of terms.brokersLicenseOnlyStates) licensedOnly.set(state, true);
  return {
    terms,
    licensedOnly,
    refusesFelony: terms.backgroundLimitations.includes('Felony Convictions'),
    refusesFinancialCrime: terms.backgroundLimitations.includes('Financial Crimes'),
  };
}

const nothing: Choices = [];
const isScalar = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';
export const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** What a field of the terms offers: one value, a list, the chosen ones of a block of options, or yes or no. */
function offeredIn(value: unknown): Choices {
  if (Array.isArray(value)) return value.filter(isScalar);
  if (typeof value === 'boolean') return [value ? 'yes' : 'no'];
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([option, chosen]) => (chosen === true ? [option] : []));
  }
  return isScalar(value) ? [value] : nothing;
}

/** What a field of the deal asks for. Blank, "any" and "no" ask for nothing. */
function wantedIn(value: unknown): Choices {
  if (value === true) return ['yes'];
  if (Array.isArray(value)) return value.filter(isScalar);
  return isScalar(value) && value !== '' && value !== anyPreference ? [value] : nothing;
}

const offers = new Map<string, Choices>();

/** The one list for all programs that offer the same: a search reads every program's, and few lists stay in the cache. */
function shared(offered: Choices): Choices {
  const content = JSON.stringify(offered);
  const known = offers.get(content) ?? offered;
  offers.set(content, known);
  return known;
}

export function prepareProgram({ confirmedAt, terms }: Program, { checks }: LoanKind): PreparedProgram {
  const stated: Readonly<Record<string, unknown>> = { ...terms };
  return {
    confirmedAt,
    experienceWindowMonths: terms.experienceWindowMonths,
    offered: checks.program.map((check) => (isMeasure(check) ? nothing : shared(offeredIn(stated[check.offered])))),
    thresholds: checks.program.map((check) => (isMeasure(check) ? numberOrNull(stated[check.stated]) : null)),
  };
}

/** The measure as this deal leaves it open: of the fields that would settle it, those that are blank. */
export function openIn(measure: Measure, deal: Deal): Measure {
  const blank = measure.fields.filter((field) => isBlank(deal[field]));
  return blank.length === 0 ? measure : { ...measure, fields: blank };
}

/** Undefined for a preference that this deal does not have: no program is asked for it. */
function askedOf(check: Declaration, place: number, deal: Deal, amounts: Amounts): Asked | undefined {
  if (isMeasure(check)) {
    const actual = amounts[check.actual] ?? null;
    return { place, measure: openIn(check, deal), actual, choice: null, wanted: nothing };
  }
  const wanted = wantedIn(deal[check.wanted]);
  if (wanted.length === 0 && !check.needed) return undefined;
  return { place, measure: null, actual: null, choice: check, wanted };
}

const noBackground: DeclaredBackground = {};

export function factsOf(deal: Deal, { checks, rules }: LoanKind, now: number): Facts {
  const amounts = rules.amountsOf(deal);
  const { state, background } = deal;
  return {
    asked: checks.program.flatMap((check, place) => askedOf(check, place, deal, amounts) ?? []),
    state: typeof state === 'string' && state !== '' ? state : null,
    amounts,
    experience: amounts.experience ?? null,
    background: typeof background === 'object' && background !== null ? background : noBackground,
    now,
  };
}

/** The checks that do not depend on a tier, in the order of docs/rules/eligibility.md. */
export function checkLenderAndProgram(
  lender: PreparedLender,
  program: PreparedProgram,
  facts: Facts,
  tally: Tally,
): void {
  const { asked } = facts;
  const { offered, thresholds } = program;
  checkState(lender, facts.state, tally);
  for (const { place, measure, actual, choice, wanted } of asked) {
    if (measure !== null) tally.hold(measure, thresholds[place] ?? null, actual);
    else if (choice !== null) checkChoice(choice, offered[place] ?? nothing, wanted, tally);
  }
  checkBackground(lender, facts.background, tally);
  checkConfirmation(program.confirmedAt, facts.now, tally);
  checkExperienceWindow(program.experienceWindowMonths, facts.experience, tally);
}

const stateField = ['state'] as const;

function checkState(lender: PreparedLender, state: string | null, tally: Tally): void {
  if (lender.licensedOnly.size === 0) return;
  if (state === null) {
    tally.unknown('STATE', null, stateField);
    return;
  }
  const licensedOnly = lender.licensedOnly.get(state);
  const outcome = licensedOnly === undefined ? 'fail' : licensedOnly ? 'review' : 'pass';
  if (!tally.counts(outcome)) return;
  tally.checks.push({ code: 'STATE', outcome, state, lender: lender.terms.name, gap: outcome === 'fail' ? 1 : 0 });
}

function offersAny(offered: Choices, wanted: Choices): boolean {
  for (const one of wanted) if (offered.includes(one)) return true;
  return false;
}

function checkChoice(choice: Choice, offered: Choices, wanted: Choices, tally: Tally): void {
  if (offered.length === 0) return;
  if (wanted.length === 0) {
    if (choice.needed) tally.unknown(choice.code, null, [choice.wanted]);
    return;
  }
  const outcome = offersAny(offered, wanted) ? 'pass' : 'fail';
  if (!tally.counts(outcome)) return;
  tally.checks.push({ code: choice.code, outcome, offered, wanted, gap: outcome === 'fail' ? 1 : 0 });
}

function checkBackground(lender: PreparedLender, background: DeclaredBackground, tally: Tally): void {
  const { felony, financialCrime, creditEventYearsAgo } = background;
  if (typeof felony === 'boolean') checkRecord('FELONY', felony && lender.refusesFelony, tally);
  if (typeof financialCrime === 'boolean') {
    checkRecord('FINANCIAL_CRIME', financialCrime && lender.refusesFinancialCrime, tally);
  }
  if (typeof creditEventYearsAgo === 'number') tally.hold(creditEventAge, lender.terms.bkFcSsDil, creditEventYearsAgo);
}

function checkRecord(code: 'FELONY' | 'FINANCIAL_CRIME', refused: boolean, tally: Tally): void {
  const outcome = refused ? 'fail' : 'pass';
  const check = { outcome, gap: refused ? 1 : 0 } as const;
  if (tally.counts(outcome)) tally.checks.push(code === 'FELONY' ? { code, ...check } : { code, ...check });
}

function checkConfirmation(confirmedAt: number, now: number, tally: Tally): void {
  const outcome = now - confirmedAt >= confirmationDays * dayMs ? 'review' : 'pass';
  if (tally.counts(outcome)) tally.checks.push({ code: 'CONFIRMATION', outcome, confirmedAt });
}

function checkExperienceWindow(months: number | null, experience: number | null, tally: Tally): void {
  if (months === null || experience === null) return;
  const outcome = months === usualWindowMonths ? 'pass' : 'review';
  if (tally.counts(outcome)) tally.checks.push({ code: 'EXPERIENCE_WINDOW', outcome, months });
}
