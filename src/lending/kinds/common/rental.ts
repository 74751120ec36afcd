import { shareOf } from '../../money.ts';
import { paymentPerDollar } from '../../offers/level-payment.ts';
import type { AmountDefinition, Choices, Computed, Deal, Limit, Numbers, SizedDeal } from '../loan.ts';
import { marketRate, type RentalDeal } from './rental-deal.ts';

/**
 * Rental loans, single or over a portfolio, by docs/rules/sizing.md: held to a share of the value that depends on the
 * purpose, and to the rent over what the loan and the property cost a month.
 */

const ltvColumns = { Purchase: 'maxLTVPurchase', RateTerm: 'maxLTVRateTerm', CashOut: 'maxLTVCashOut' } as const;
const everyLtvColumn = Object.values(ltvColumns);

/** The columns that may state the maximum LTV: that of the purpose, without one all of them. */
export function ltvColumnsOf({ loanPurpose }: Deal): readonly string[] {
  const own = Object.entries(ltvColumns).find(([purpose]) => purpose === loanPurpose);
  return own ? [own[1]] : everyLtvColumn;
}

/** The lowest stated of the columns that apply; null where none is. */
export function maxLtvOf(tier: Readonly<Record<string, unknown>> | null, deal: Deal): number | null {
  const stated = ltvColumnsOf(deal).flatMap((column) => {
    const percent = tier?.[column];
    return typeof percent === 'number' ? [percent] : [];
  });
  return stated.length === 0 ? null : Math.min(...stated);
}

/** The smaller of the two, or the one that is known. */
export function smallerKnown(a: number | null | undefined, b: number | null | undefined): number | null {
  if (a == null || b == null) return a ?? b ?? null;
  return Math.min(a, b);
}

/** A month's rent. */
export const rentOf = ({ currentRent, marketRent }: RentalDeal): number | null => smallerKnown(currentRent, marketRent);

type Stated =
  | 'fico'
  | 'experience'
  | 'loanAmount'
  | 'rent'
  | 'taxes'
  | 'insurance'
  | 'hoaFees'
  | 'loanTerm'
  | 'rate'
  | 'noteRate'
  | 'noteYears';

/** Taxes and insurance are dollars a year, rent and HOA fees dollars a month. */
export const rentalAmounts: Readonly<Record<Stated, AmountDefinition<RentalDeal>>> = {
  fico: { of: (deal) => deal.fico, settledBy: ['fico'] },
  experience: { of: (deal) => deal.experience, settledBy: ['experience'] },
  loanAmount: { of: (deal) => deal.loanAmount, settledBy: ['loanAmount'] },
  rent: { of: rentOf, settledBy: ['currentRent'] },
  taxes: { of: (deal) => deal.taxes, settledBy: ['taxes'] },
  insurance: { of: (deal) => deal.insurance, settledBy: ['insurance'] },
  hoaFees: { of: (deal) => deal.hoaFees ?? 0, settledBy: ['hoaFees'] },
  loanTerm: { of: (deal) => deal.loanTerm, settledBy: ['loanTerm'] },
  rate: { of: (deal) => deal.assumedRate ?? marketRate, settledBy: ['assumedRate'] },
  noteRate: { of: (deal) => deal.noteRate, settledBy: [] },
  noteYears: { of: (deal) => deal.noteYears, settledBy: [] },
};

interface Financing {
  /** Percent a year. */
  readonly rate: number;
  readonly years: number;
  readonly assumed: boolean;
  /** What a dollar of loan costs a month. */
  readonly perDollar: number;
}

const usualYears = 30;

/**
 * The program's rate, else the assumed one; over the wanted term, else the longest offered, else 30 years. A deal that comes
 * from a calculator has a loan of its own (`note…`), which counts before both.
 */
export function financingOf(amounts: Numbers, program: Numbers): Financing {
  const { interestRate = null, longestTermYears = null } = program;
  const { noteRate = null, noteYears = null } = amounts;
  const rate = noteRate ?? interestRate ?? amounts.rate ?? marketRate;
  const years = noteYears ?? amounts.loanTerm ?? longestTermYears ?? usualYears;
  const isInterestOnly = noteRate !== null && noteYears === 0;
  return {
    rate,
    years,
    assumed: noteRate === null && interestRate === null,
    perDollar: isInterestOnly ? rate / 1200 : paymentPerDollar(rate, years),
  };
}

/** What the property itself costs a month: taxes, insurance and HOA fees. Null while taxes or insurance are unknown. */
export function carryingCostsOf({ taxes = null, insurance = null, hoaFees = null }: Numbers): number | null {
  return taxes === null || insurance === null ? null : (taxes + insurance) / 12 + (hoaFees ?? 0);
}

/** All that is due a month: principal and interest, taxes, insurance and HOA fees. Null where not all of it is known. */
export function obligationsOf(loan: number, amounts: Numbers, program: Numbers): number | null {
  const carrying = carryingCostsOf(amounts);
  return carrying === null ? null : loan * financingOf(amounts, program).perDollar + carrying;
}

const leastDue = 0.01;
/** The DSCR of lenders: rent over obligations. Where next to nothing is due it counts as a cent, so that it stays a number. */
export const rentCoverage = (rent: number, obligations: number): number => rent / Math.max(obligations, leastDue);

/** The DSCR of a loan; null where rent or obligations are unknown. */
export function dscrOf(loan: number, amounts: Numbers, program: Numbers): number | null {
  const obligations = obligationsOf(loan, amounts, program);
  return amounts.rent == null || obligations === null ? null : rentCoverage(amounts.rent, obligations);
}

/** No loan of the trade comes near it; it keeps the search for the last dollar short. */
const beyondAnyLoan = 1e12;

/** What of a ratio may be floating point; of a loan it is less than a cent. */
const rounding = 1e-9;

/** The largest loan in whole dollars whose DSCR reaches the threshold: one dollar more would miss it. */
export function largestLoanFor(threshold: number, amounts: Numbers, program: Numbers): number {
  const carrying = carryingCostsOf(amounts);
  if (amounts.rent == null || carrying === null || threshold <= 0) return beyondAnyLoan;
  const { rent } = amounts;
  const { perDollar } = financingOf(amounts, program);
  if (perDollar === 0) return rentCoverage(rent, carrying) >= threshold ? beyondAnyLoan : 0;
  const affordable = (rent / threshold - carrying) / perDollar;
  let loan = Math.min(Math.max(Math.floor(affordable), 0), beyondAnyLoan);
  const reaches = (some: number) => rentCoverage(rent, some * perDollar + carrying) >= threshold * (1 - rounding);
  // The division may be off by the last dollar, and the check of a loan that the deal asks for must agree with it.
  while (loan > 0 && !reaches(loan)) loan -= 1;
  while (loan < beyondAnyLoan && reaches(loan + 1)) loan += 1;
  return loan;
}

const coverageLimit: Computed = {
  needs: ['rent', 'taxes', 'insurance', 'hoaFees'],
  program: ['interestRate', 'longestTermYears'],
  loan: largestLoanFor,
  measure: (loan, amounts, program) => dscrOf(loan, amounts, program) ?? 0,
  words: 'rent over principal, interest, taxes, insurance and HOA fees',
};

interface RentalWords {
  /** What the value is, in a sentence: 'the property value'. */
  readonly value: string;
  /** Amounts that the deal states of itself, where the kind's deals do. */
  readonly stated?: { readonly ltv: string; readonly dscr: string };
}

/** The two limits of a rental loan. */
export const rentalLimits = ({ value, stated }: RentalWords): readonly Limit[] => [
  {
    name: 'maxLTV',
    figure: 'valueLimit',
    label: 'Value limit',
    forLender: 'held to your limit on LTV',
    stated: ltvColumnsOf,
    allows: { percentOf: 'value', words: value },
    check: {
      code: 'MAX_LTV',
      label: 'LTV',
      bound: 'maximum',
      subject: 'LTV',
      unit: 'percent',
      ...(stated ? { otherwise: stated.ltv } : {}),
    },
  },
  {
    name: 'dscrRatioMin',
    figure: 'dscrLimit',
    label: 'DSCR limit',
    forLender: 'held to your minimum DSCR',
    stated: ['dscrRatioMin'],
    allows: coverageLimit,
    check: {
      code: 'MIN_DSCR',
      label: 'DSCR',
      bound: 'minimum',
      subject: 'DSCR',
      unit: 'ratio',
      ...(stated ? { otherwise: stated.dscr } : {}),
    },
  },
];

type Terms = Readonly<Record<string, unknown>>;
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The terms a program offers, in months: those of its loan terms and those that it states in months, each once. */
export function termMonthsOf(terms: Terms): readonly number[] {
  const years = listIn(terms.loanTerms).flatMap((row) =>
    typeof row === 'object' && row !== null && 'termYears' in row && typeof row.termYears === 'number'
      ? [row.termYears * 12]
      : [],
  );
  const months = listIn(terms.termLengthMonths).filter((value) => typeof value === 'number');
  return [...new Set([...years, ...months])];
}

export function rentalProgram(terms: Terms): Numbers {
  const months = termMonthsOf(terms);
  return { longestTermYears: months.length === 0 ? null : Math.max(...months) / 12 };
}

/** A program that states no type is a DSCR program. */
export const rentalOffers = (terms: Terms): Readonly<Record<string, Choices>> => ({
  termsInYears: termMonthsOf(terms).map((months) => Math.round(months / 0.12) / 100),
  programTypes: [typeof terms.programType === 'string' ? terms.programType : 'DSCR'],
});

const toCents = (amount: number | null): number | null => (amount === null ? null : Math.round(amount * 100) / 100);

/** LTV in percent to one decimal, the DSCR as a ratio, payments in dollars and cents a month. */
export function rentalFigures({ loan, amounts, program }: SizedDeal): Numbers {
  const { rate, years, assumed, perDollar } = financingOf(amounts, program);
  const { value, rent } = amounts;
  return {
    ltv: loan === null || !value ? null : shareOf(loan, value),
    dscr: loan === null ? null : dscrOf(loan, amounts, program),
    monthlyPayment: loan === null ? null : toCents(loan * perDollar),
    obligations: loan === null ? null : toCents(obligationsOf(loan, amounts, program)),
    carryingCosts: toCents(carryingCostsOf(amounts)),
    rent: rent ?? null,
    rate,
    assumedRate: assumed ? rate : null,
    termMonths: Math.round(years * 12),
  };
}
