import { type Choice, isMeasure, type Measure } from '../../../src/lending/checks/check.ts';
import type { CommonTier, LenderTerms, Program } from '../../../src/lending/engine/program.ts';
import type { LoanKind } from '../../../src/lending/kinds/kind.ts';
import type { Deal, Numbers } from '../../../src/lending/kinds/loan.ts';
import {
  amountsOf,
  type Judged,
  judgeLoan,
  meets,
  missed,
  numberIn,
  type Outcome,
  refused,
  review,
  unknown,
  type Values,
} from './reference-loan.ts';

const dayMs = 86_400_000;

function checksOfLender(lender: LenderTerms, deal: Deal): { state: Outcome[]; background: Outcome[] } {
  const state: Outcome[] = [];
  const all = [...lender.states, ...lender.brokersLicenseOnlyStates];
  if (all.length > 0) {
    if (!deal.state) state.push(unknown);
    else if (!all.includes(String(deal.state))) state.push(refused);
    else if (lender.brokersLicenseOnlyStates.includes(String(deal.state))) state.push(review);
  }
  const background: Outcome[] = [];
  const declared = (deal.background ?? {}) as Values;
  if (declared.felony === true && lender.backgroundLimitations.includes('Felony Convictions')) background.push(refused);
  if (declared.financialCrime === true && lender.backgroundLimitations.includes('Financial Crimes')) {
    background.push(refused);
  }
  const since = numberIn(declared, 'creditEventYearsAgo');
  const asked = lender.bkFcSsDil ?? 0;
  if (since !== null && since < asked) background.push(missed(asked, since));
  return { state, background };
}

function offeredBy(program: Program, check: Choice, kind: LoanKind): readonly unknown[] {
  const terms: Values = { ...program.terms };
  const own = kind.loan.offers?.(terms)[check.offered];
  if (own) return own;
  const value = terms[check.offered];
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value;
  if (typeof value === 'boolean') return [value ? 'yes' : 'no'];
  if (typeof value === 'object') return Object.keys(value).filter((option) => (value as Values)[option] === true);
  return [value];
}

function wantedIn(deal: Deal, check: Choice, kind: LoanKind): readonly unknown[] {
  const own = kind.loan.wants?.(deal)[check.wanted];
  if (own) return own;
  const value = deal[check.wanted];
  if (Array.isArray(value)) return value;
  if (value === true) return ['yes'];
  return value === null || value === undefined || value === false || value === '' || value === 'any' ? [] : [value];
}

function choose(program: Program, check: Choice, kind: LoanKind, deal: Deal): Outcome[] {
  const offered = offeredBy(program, check, kind);
  const wanted = wantedIn(deal, check, kind);
  if (offered.length === 0) return [];
  if (wanted.length === 0) return check.needed ? [unknown] : [];
  return wanted.some((one) => offered.includes(one)) ? [] : [refused];
}

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '';

function measure(check: Measure, stated: number | null, deal: Deal, amounts: Numbers): Outcome[] {
  if (check.when !== undefined && isBlank(deal[check.when])) return [];
  if (stated === null || (check.bound === 'minimum' && stated <= 0)) return [];
  const actual = amounts[check.actual] ?? null;
  if (actual === null) return [unknown];
  return meets(check.bound, stated, actual) ? [] : [missed(stated, actual)];
}

const figuresOf = (program: Program, kind: LoanKind): Values => ({
  ...program.terms,
  ...kind.loan.program?.({ ...program.terms }),
});

/** What a lender and its program ask of a deal, whichever the tier. */
export function checksOfProgram(
  lender: LenderTerms,
  program: Program,
  kind: LoanKind,
  deal: Deal,
  now: number,
): Outcome[] {
  const amounts = amountsOf(kind, deal);
  const figures = figuresOf(program, kind);
  const { state, background } = checksOfLender(lender, deal);
  const declared = kind.checks.program.flatMap((check) =>
    isMeasure(check)
      ? measure(check, numberIn(figures, check.stated), deal, amounts)
      : choose(program, check, kind, deal),
  );
  const old = now - program.confirmedAt >= 90 * dayMs ? [review] : [];
  return [...state, ...declared, ...background, ...old];
}

/** The columns of a tier, and beside them the figures of its program by other names. */
export const tierValues = (tier: CommonTier, program: Program, kind: LoanKind): Values => ({
  ...figuresOf(program, kind),
  ...Object.fromEntries(kind.terms.tierFields.map(({ name }) => [name, null])),
  ...tier,
});

/** The deal states 36 months: a longer window holds them too, and where no experience is asked none matters. */
function ofWindow(tier: CommonTier, { terms }: Program, { experience = null }: Numbers): Outcome[] {
  const months = terms.experienceWindowMonths;
  const least = tier.minExperience ?? 0;
  if (months === null || months === 36 || experience === null || least <= 0) return [];
  return months > 36 && experience >= least ? [] : [review];
}

export function judgeTier(tier: CommonTier, program: Program, kind: LoanKind, deal: Deal): Judged {
  const amounts = amountsOf(kind, deal);
  const values = tierValues(tier, program, kind);
  const borrower = kind.checks.borrower.flatMap((check) =>
    measure(check, numberIn(values, check.stated), deal, amounts),
  );
  const own = kind.checks.tier.flatMap((check) => measure(check, numberIn(values, check.stated), deal, amounts));
  const lent = judgeLoan(tier, values, kind, deal, amounts);
  return { outcomes: [...ofWindow(tier, program, amounts), ...borrower, ...lent.outcomes, ...own], loan: lent.loan };
}
