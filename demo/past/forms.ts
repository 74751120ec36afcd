import type { KindSlug } from '../../src/lending/kinds/find.ts';
import type { Dice } from '../market/dice.ts';
import type { DealSeed } from './data/deals.ts';

/** What stands on the quote form of each kind for a deal, by the names of the form. */
const forms: Readonly<Record<KindSlug, (seed: DealSeed, dice: Dice) => Readonly<Record<string, unknown>>>> = {
  'fix-and-flip': ({ address, price, client }, dice) => ({
    propertyAddress: address,
    ...sponsorOf(dice),
    purchasePrice: price,
    rehabNeeded: rounded(price * 0.24),
    arv: rounded(price * 1.68),
    liquidity: rounded(price * 0.45),
    propertyType: 'Single Family 1-4',
    clientName: client,
  }),
  dscr: ({ address, price, client }, dice) => ({
    address,
    ...sponsorOf(dice),
    loanPurpose: 'Purchase',
    propertyType: 'Single Family 1-4',
    loanAmount: rounded(price * 0.7),
    purchasePrice: price,
    currentRent: Math.round(price * 0.0092),
    marketRent: Math.round(price * 0.0096),
    taxes: Math.round(price * 0.01),
    insurance: Math.round(price * 0.004),
    clientName: client,
  }),
  'ground-up': ({ address, price, client }, dice) => ({
    propertyAddress: address,
    ...sponsorOf(dice),
    propertyType: 'Single Family 1-4',
    landStatus: 'purchase',
    landPurchasePrice: price,
    constructionBudget: rounded(price * 3),
    arv: rounded(price * 6),
    termMonths: 12,
    ...borrowerOf(client),
  }),
  'stabilized-bridge': ({ address, price, client }, dice) => {
    const { ficoScore, experience } = sponsorOf(dice);
    return {
      propertyAddress: address,
      propertyType: 'Single Family 1-4',
      propertyValue: price,
      requestedLoanAmount: rounded(price * 0.62),
      currentMonthlyRent: Math.round(price * 0.009),
      reasonForRefinance: 'Cash Out',
      creditScore: ficoScore,
      experience,
      ...borrowerOf(client),
    };
  },
  portfolio: ({ address, price, state, client }, dice) => ({
    address,
    ...sponsorOf(dice),
    numberOfProperties: 8,
    loanAmount: rounded(price * 0.65),
    propertyType: 'Single Family 1-4',
    state,
    clientName: client,
  }),
};

export const formOf = (seed: DealSeed, dice: Dice): Readonly<Record<string, unknown>> => forms[seed.kind](seed, dice);

const rounded = (amount: number): number => Math.round(amount / 5_000) * 5_000;
const sponsorOf = (dice: Dice) => ({ ficoScore: dice.between(700, 760, 5), experience: dice.between(4, 12) });
const borrowerOf = (client: string | null) => ({
  borrowerName: client ?? 'Marcus Wetherlane',
  borrowerEmail: `${(client ?? 'investor').toLowerCase().replaceAll(' ', '.')}@example.com`,
  borrowerPhone: '(512) 555-0142',
});
