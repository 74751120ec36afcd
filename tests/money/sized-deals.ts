import fc from 'fast-check';
import type { BrokerQuote, QuotedOffer } from '../../src/features/quotes/contract.ts';
import type { OfferTerms } from '../../src/features/quotes/model.ts';
import type { ProgramVerdict } from '../../src/lending/engine/verdict.ts';
import { fixAndFlip } from '../../src/lending/kinds/fix-and-flip/kind.ts';
import { groundUp } from '../../src/lending/kinds/ground-up/kind.ts';
import type { LoanKind } from '../../src/lending/kinds/kind.ts';
import type { Deal } from '../../src/lending/kinds/loan.ts';
import { requestOfDeal } from '../../src/lending/requests/request-of-deal.ts';
import { offerVersion } from '../support/example-deal.ts';
import { fullDeals, programs } from '../support/lending/arbitraries.ts';
import { judgeGroundUpProgram } from '../support/lending/ground-up.ts';
import { fullGroundUpDeals, groundUpPrograms } from '../support/lending/ground-up-arbitraries.ts';
import { judge } from '../support/lending/samples.ts';

export interface Sized {
  readonly kind: LoanKind;
  readonly deal: Deal;
  readonly verdict: ProgramVerdict;
  readonly loan: number;
  /** What is paid at closing and in draws. */
  readonly uses: readonly [number | null, number];
  /** By their names and labels: paid at closing, paid in draws. */
  readonly members: readonly [string, string];
  readonly labels: readonly [string, string];
}

const flips: fc.Arbitrary<Sized> = fc.tuple(programs, fullDeals).map(([program, deal]) => {
  const verdict = judge({ program, deal });
  return {
    kind: fixAndFlip,
    deal,
    verdict,
    loan: verdict.sizing.totalLoanAmount ?? 0,
    uses: [deal.purchasePrice, deal.rehabNeeded],
    members: ['purchaseLoanAmount', 'rehabLoanAmount'],
    labels: ['Purchase loan', 'Rehab loan'],
  };
});
const projects: fc.Arbitrary<Sized> = fc.tuple(groundUpPrograms, fullGroundUpDeals).map(([program, deal]) => {
  const verdict = judgeGroundUpProgram(program, deal);
  const land = deal.landStatus === 'owned' ? (deal.landBalance ?? null) : deal.landPurchasePrice;
  return {
    kind: groundUp,
    deal: { ...deal },
    verdict,
    loan: verdict.sizing.totalLoanAmount ?? 0,
    uses: [land, deal.constructionBudget],
    members: ['landAmount', 'constructionAmount'],
    labels: ['Land loan', 'Construction loan'],
  };
});
export const sized = fc
  .oneof(flips, projects)
  .filter(({ verdict, loan }) => verdict.sizing.totalLoanAmount !== null && loan > 0);

/** What a list of lines says is brought to closing; below zero where it is paid to the borrower. */
export const netOf = (amountOf: (label: string) => number | undefined): number =>
  (amountOf('Cash to close') ?? Number.NaN) - (amountOf('Cash to borrower') ?? 0);

export const costs = fc.record({
  pointsPercent: fc.integer({ min: 0, max: 40 }).map((eighths) => eighths / 8),
  fees: fc.integer({ min: 0, max: 5_000 }),
  brokerFeePercent: fc.constantFrom(0, 1, 1.5),
});

/** A lender that offers what its program sized. */
export function offerOn(
  { kind, deal, verdict, loan, members }: Pick<Sized, 'kind' | 'deal' | 'verdict' | 'loan'> & Partial<Sized>,
  { pointsPercent, fees }: Partial<OfferTerms>,
) {
  const terms: OfferTerms = {
    ...offerVersion(1).terms,
    loanAmount: loan,
    heldBack: members ? Number(verdict.sizing[members[1]]) : null,
    pointsPercent: pointsPercent ?? 0,
    fees: fees ?? 0,
    interestType: members ? 'nonDutch' : 'dutch',
    validUntil: '2026-12-31',
  };
  const request = { ...requestOfDeal(kind, deal), propertyAddress: '12 Juniper Court' };
  const quote = {
    _id: 'quote',
    kind: kind.slug,
    request,
    offers: [],
    lender: { _id: 'l', name: 'Alder' },
  } as unknown as BrokerQuote;
  const one: QuotedOffer = { quote, offer: { ...offerVersion(1), terms } };
  return { terms, request, one };
}

export const dollars = (text: string | undefined): number =>
  Number((text ?? '').replace(/[$,]/g, '').replace('−', '-'));
export const cashOf = ({ uses: [closing, draws], loan }: Sized): number | null =>
  closing === null ? null : closing + draws - loan;
