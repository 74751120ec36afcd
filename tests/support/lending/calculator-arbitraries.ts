import fc from 'fast-check';
import type { BrokerEarningsInputs } from '../../../src/lending/calculators/broker-earnings.ts';
import type { DscrInputs } from '../../../src/lending/calculators/dscr.ts';
import type { FixAndFlipInputs } from '../../../src/lending/calculators/fix-and-flip.ts';
import type { GroundUpInputs } from '../../../src/lending/calculators/ground-up.ts';
import type { QuoteComparisonInputs } from '../../../src/lending/calculators/quote-comparison.ts';

/** Amounts in cents from 0. */
const dollars = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((cents) => cents / 100);
/** Eighths of a percent from 0. */
const percents = (most: number) => fc.integer({ min: 0, max: most * 8 }).map((eighths) => eighths / 8);
const tenths = (most: number) => fc.integer({ min: 0, max: most * 10 }).map((count) => count / 10);

/** Deals as people enter them: nothing below zero, and any of it 0. */
export const anyFlip: fc.Arbitrary<Required<FixAndFlipInputs>> = fc.record({
  timeToSold: tenths(36),
  purchasePrice: dollars(2_000_000),
  targetSalePrice: dollars(4_000_000),
  rehabBudget: dollars(500_000),
  rehabQuick: dollars(500_000),
  useDetailedRehab: fc.boolean(),
  interior: dollars(200_000),
  exterior: dollars(200_000),
  misc: dollars(50_000),
  loanToCost: percents(100),
  rehabPercentage: percents(100),
  rehabHoldback: fc.constant(0),
  arvLimit: percents(100),
  interestRate: percents(20),
  origination: percents(5),
  transferTax: percents(3),
  utilitiesPerMonth: dollars(1000),
  maintenanceCosts: dollars(1000),
  insurancePerMonth: dollars(1000),
  propertyTaxesPerMonth: dollars(2000),
  miscCosts: dollars(1000),
  titleInsurance: dollars(5000),
  attorneyFees: dollars(5000),
  inspectionCost: dollars(2000),
  appraisalCost: dollars(2000),
  recordingFees: dollars(1000),
  realtorFee: percents(10),
  stagingCosts: dollars(10_000),
  marketingCosts: dollars(10_000),
  saleTransferTax: percents(3),
  capitalGains: percents(50),
  taxTreatment: fc.constantFrom('shortTerm', 'longTerm', 'flat'),
  assumedIncome: dollars(600_000),
});

/** With a lender that says how much of the loan it pays out in draws. */
export const anyHeldBackFlip: typeof anyFlip = fc
  .tuple(anyFlip, fc.oneof(fc.constant(0), dollars(500_000)))
  .map(([flip, rehabHoldback]) => ({ ...flip, rehabHoldback }));

export const anyRental: fc.Arbitrary<Required<DscrInputs>> = fc.record({
  purchasePrice: dollars(3_000_000),
  downPaymentPercent: percents(100),
  loanToValuePercent: percents(100),
  isRefinance: fc.boolean(),
  currentLoanBalance: dollars(2_000_000),
  monthlyRent: dollars(20_000),
  otherMonthlyIncome: dollars(2000),
  interestRate: percents(15),
  loanTermYears: fc.integer({ min: 0, max: 40 }),
  amortizationYears: fc.integer({ min: 0, max: 40 }),
  propertyTaxRate: percents(4),
  insuranceAnnual: dollars(10_000),
  hoaMonthly: dollars(1000),
  maintenancePercent: percents(20),
  vacancyPercent: percents(20),
  managementPercent: percents(20),
  isInterestOnly: fc.constant(false),
  points: percents(5),
});

/** Paid down or interest only. */
export const anyRentalLoan: typeof anyRental = fc
  .tuple(anyRental, fc.boolean())
  .map(([rental, isInterestOnly]) => ({ ...rental, isInterestOnly }));

export const anyProject: fc.Arbitrary<GroundUpInputs> = fc.record({
  landCost: dollars(500_000),
  constructionCost: dollars(2_000_000),
  softCosts: dollars(200_000),
  contingency: percents(30),
  constructionTimeMonths: tenths(36),
  ltcRatio: percents(100),
  interestRate: percents(20),
  originationFee: percents(5),
  inspectionFees: dollars(10_000),
  legalClosingCosts: dollars(10_000),
  exitStrategy: fc.constantFrom('sell', 'refinance', 'cash'),
  expectedSalePrice: dollars(5_000_000),
  realtorCommission: percents(10),
  saleClosingCosts: percents(5),
  estimatedAppraisedValue: dollars(5_000_000),
  permanentLoanLTV: percents(100),
  permanentLoanRate: percents(15),
  monthlyRent: dollars(30_000),
});

export const anyQuotes: fc.Arbitrary<Required<QuoteComparisonInputs>> = fc.record({
  loanAmount: dollars(3_000_000),
  interestRate1: percents(20),
  points1: percents(6),
  term1: fc.integer({ min: 0, max: 360 }),
  interestRate2: percents(20),
  points2: percents(6),
  term2: fc.integer({ min: 0, max: 360 }),
  repayment: fc.constant('amortizing'),
});

/** Paid off or interest only. */
export const anyPaidQuotes: typeof anyQuotes = fc
  .tuple(anyQuotes, fc.constantFrom('interestOnly' as const, 'amortizing' as const))
  .map(([quotes, repayment]) => ({ ...quotes, repayment }));

export const anyBroker: fc.Arbitrary<BrokerEarningsInputs> = fc.record({
  avgLoanAmount: dollars(2_000_000),
  commissionRate: tenths(5),
  monthlyLeads: fc.integer({ min: 0, max: 500 }),
  conversionRate: fc.integer({ min: 0, max: 100 }),
  referralRate: fc.integer({ min: 0, max: 100 }),
});

/** Whatever a number can be, with those that break formulas most often. */
export const anyNumber = fc.oneof(
  fc.double(),
  fc.integer({ min: -2_000_000, max: 2_000_000 }).map((cents) => cents / 100),
  fc.constantFrom(0, -0, 1, -1, 0.005, 100, -100, -1200, -1199.999, -2400, 1e12, -1e12, 5e-324, Number.MAX_VALUE),
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY),
);

/** The given inputs with any number in the place of each number and any answer in that of each yes or no. */
export function anythingLike<Inputs extends object>(inputs: Inputs): fc.Arbitrary<Inputs> {
  const members = Object.entries(inputs).map(([name, value]) => [
    name,
    typeof value === 'number' ? anyNumber : typeof value === 'boolean' ? fc.boolean() : fc.constant(value),
  ]);
  return fc.record(
    Object.fromEntries(members) as { [Name in keyof Inputs]: fc.Arbitrary<Inputs[Name]> },
  ) as fc.Arbitrary<Inputs>;
}

/** Every number within a result, with the way to it. */
export function numbersOf(value: unknown, path = ''): readonly (readonly [string, number])[] {
  if (typeof value === 'number') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => numbersOf(part, `${path}.${name}`));
}
