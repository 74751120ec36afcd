import type { BackgroundCheck, ChoiceCode } from './check.ts';
import type { LenderTerms, ProgramTerms } from './program.ts';
import type { CommonScenario, DeclaredBackground } from './scenario.ts';
import type { Tally } from './tally.ts';

const dayMs = 24 * 60 * 60 * 1000;
const confirmationDays = 90;
const usualWindowMonths = 36;
const noBackground: DeclaredBackground = {};
const noTerms: readonly number[] = [];

/** A lender made ready for lookups. */
export interface PreparedLender {
  readonly terms: LenderTerms;
  /** States served, true where only through licensed brokers. Empty: every state. */
  readonly licensedOnly: ReadonlyMap<string, boolean>;
  readonly refusesFelony: boolean;
  readonly refusesFinancialCrime: boolean;
}

/** The program's side of the checks; every list that is empty asks nothing. */
export interface PreparedProgram {
  readonly confirmedAt: number;
  readonly propertyTypes: readonly string[];
  readonly setting: readonly string[];
  readonly recourse: readonly string[];
  readonly interestType: readonly string[];
  readonly drawType: readonly string[];
  readonly termLengthMonths: readonly number[];
  readonly crossCollateralAllowed: boolean;
  readonly minAsIsValue: number | null;
  readonly experienceWindowMonths: number | null;
}

/** The scenario's side of the checks, in one shape whatever the caller left out: null is unknown, or "any" for a wish. */
export interface Facts {
  readonly state: string | null;
  readonly fico: number | null;
  readonly experience: number | null;
  readonly propertyType: string | null;
  readonly setting: string | null;
  readonly recourse: string | null;
  readonly interestType: string | null;
  readonly drawType: string | null;
  readonly crossCollateral: boolean;
  readonly termLengthMonths: readonly number[];
  readonly background: DeclaredBackground;
  readonly asIsValue: number | null;
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

const chosenOf = (options: object | undefined): string[] =>
  Object.entries(options ?? {}).flatMap(([option, chosen]) => (chosen === true ? [option] : []));

export function prepareProgram(terms: ProgramTerms): PreparedProgram {
  return {
    confirmedAt: terms.confirmedAt,
    propertyTypes: terms.propertyTypes,
    setting: terms.setting,
    recourse: chosenOf(terms.recourse),
    interestType: chosenOf(terms.interestType),
    drawType: chosenOf(terms.drawType),
    termLengthMonths: terms.termLengthMonths ?? noTerms,
    crossCollateralAllowed: terms.crossCollateralAllowed,
    minAsIsValue: terms.minAsIsValue ?? null,
    experienceWindowMonths: terms.experienceWindowMonths,
  };
}

export function factsOf(scenario: CommonScenario, asIsValue: number | null, now: number): Facts {
  return {
    state: scenario.state || null,
    fico: scenario.fico ?? null,
    experience: scenario.experience ?? null,
    propertyType: scenario.propertyType || null,
    setting: scenario.setting ?? null,
    recourse: scenario.recourse ?? null,
    interestType: scenario.interestType ?? null,
    drawType: scenario.drawType ?? null,
    crossCollateral: scenario.crossCollateralAllowed === true,
    termLengthMonths: scenario.termLengthMonths ?? noTerms,
    background: scenario.background ?? noBackground,
    asIsValue,
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
  checkState(lender, facts.state, tally);
  checkPropertyType(program.propertyTypes, facts.propertyType, tally);
  checkWish('SETTING', program.setting, facts.setting, tally);
  checkWish('RECOURSE', program.recourse, facts.recourse, tally);
  checkWish('INTEREST_TYPE', program.interestType, facts.interestType, tally);
  checkWish('DRAW_TYPE', program.drawType, facts.drawType, tally);
  if (facts.crossCollateral) {
    checkWish('CROSS_COLLATERAL', program.crossCollateralAllowed ? allowed : notAllowed, 'yes', tally);
  }
  checkTerms(program.termLengthMonths, facts.termLengthMonths, tally);
  tally.atLeast('MIN_AS_IS_VALUE', program.minAsIsValue, facts.asIsValue, asIsValueField);
  checkBackground(lender, facts.background, tally);
  checkConfirmation(program.confirmedAt, facts.now, tally);
  checkExperienceWindow(program.experienceWindowMonths, facts.experience, tally);
}

const allowed = ['yes'];
const notAllowed = ['no'];
const stateField = ['state'] as const;
const propertyTypeField = ['propertyType'] as const;
const asIsValueField = ['asisValue'] as const;
const backgroundField = ['background'] as const;

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

function checkPropertyType(offered: readonly string[], wanted: string | null, tally: Tally): void {
  if (wanted === null && offered.length > 0) tally.unknown('PROPERTY_TYPE', null, propertyTypeField);
  else checkWish('PROPERTY_TYPE', offered, wanted, tally);
}

function checkWish(code: ChoiceCode, offered: readonly string[], wanted: string | null, tally: Tally): void {
  if (wanted === null || offered.length === 0) return;
  const outcome = offered.includes(wanted) ? 'pass' : 'fail';
  if (!tally.counts(outcome)) return;
  tally.checks.push({ code, outcome, offered, wanted: [wanted], gap: outcome === 'fail' ? 1 : 0 });
}

function checkTerms(offered: readonly number[], wanted: readonly number[], tally: Tally): void {
  if (offered.length === 0 || wanted.length === 0) return;
  const outcome = wanted.some((months) => offered.includes(months)) ? 'pass' : 'fail';
  if (!tally.counts(outcome)) return;
  tally.checks.push({ code: 'TERM_LENGTH', outcome, offered, wanted, gap: outcome === 'fail' ? 1 : 0 });
}

function checkBackground(lender: PreparedLender, background: DeclaredBackground, tally: Tally): void {
  const { felony, financialCrime, creditEventYearsAgo } = background;
  if (felony !== undefined) checkRecord('FELONY', felony && lender.refusesFelony, tally);
  if (financialCrime !== undefined) {
    checkRecord('FINANCIAL_CRIME', financialCrime && lender.refusesFinancialCrime, tally);
  }
  if (creditEventYearsAgo !== undefined) {
    tally.atLeast('CREDIT_EVENT_AGE', lender.terms.bkFcSsDil, creditEventYearsAgo, backgroundField);
  }
}

function checkRecord(code: BackgroundCheck['code'], refused: boolean, tally: Tally): void {
  const outcome = refused ? 'fail' : 'pass';
  if (tally.counts(outcome)) tally.checks.push({ code, outcome, gap: refused ? 1 : 0 });
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
