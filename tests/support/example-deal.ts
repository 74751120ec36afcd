import type { OfferTerms } from '../../src/features/quotes/model.ts';

/** The deal the demo market is made for: a broker in Texas would see dozens of programs that fit. */
export const exampleScenario = {
  state: 'TX',
  fico: 700,
  experience: 4,
  purchasePrice: 250_000,
  rehabNeeded: 60_000,
  arv: 420_000,
  liquidity: 120_000,
  propertyType: 'Single Family 1-4',
};

export const exampleRequest = {
  propertyAddress: '118 Juniper Street, Austin, TX 78704',
  ficoScore: 700,
  experience: 4,
  purchasePrice: 250_000,
  rehabNeeded: 60_000,
  arv: 420_000,
  liquidity: 120_000,
  propertyType: 'Single Family 1-4',
};

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** An offer that does not state its prepayment. */
export const unstatedPrepayment: Pick<
  OfferTerms,
  'prepaymentType' | 'prepaymentSteps' | 'prepaymentMonths' | 'prepayment'
> = { prepaymentType: null, prepaymentSteps: null, prepaymentMonths: null, prepayment: null };

export const exampleOffer = {
  loanAmount: 270_000,
  ratePercent: 10.5,
  interestType: 'dutch' as const,
  heldBack: null,
  amortizedYears: null,
  reserveMonths: null,
  pointsPercent: 2,
  fees: 1_495,
  termMonths: 12,
  leveragePercent: 87,
  ...unstatedPrepayment,
  prepayment: 'None',
  conditions: 'Appraisal',
  // Kept only where the lender's program lends less on the deal.
  exceptionReason: 'Repeat borrower',
  validUntil: inDays(60),
};

/** The moment that the tests of quotes on screen take for now. */
export const shownAt = new Date('2026-03-02T10:00:00Z');
export const inHours = (hours: number): string => new Date(shownAt.getTime() + hours * 3_600_000).toISOString();

export const shownTerms = {
  loanAmount: 250_000,
  ratePercent: 10.5,
  interestType: 'dutch' as const,
  heldBack: null,
  amortizedYears: null,
  reserveMonths: null,
  pointsPercent: 2,
  fees: 1_295,
  termMonths: 12,
  leveragePercent: 80,
  ...unstatedPrepayment,
  conditions: 'Appraisal first',
  exceptionReason: null,
  validUntil: '2026-03-10',
};

/** One version of an offer that came through the portal. */
export const offerVersion = (number: number, changed: Partial<typeof shownTerms> = {}) => ({
  _id: `o${number}`,
  version: number,
  by: 'portal' as const,
  createdAt: inHours(-1),
  terms: { ...shownTerms, ...changed },
});

/** A lender as its quotes name it, of which nothing but the name is stated. */
export const quotedLender = (name: string) => ({
  _id: name,
  name,
  contactName: '',
  phone: '',
  email: '',
  nmlsId: '',
  licenseStates: [],
  isReachable: true,
});
