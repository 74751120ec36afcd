import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Calculator, defaultInputs, fieldsOf } from '../../definitions/calculator.ts';
import { dscrCalculator } from '../../definitions/dscr/calculator.ts';
import { fixAndFlipCalculator } from '../../definitions/fix-and-flip/calculator.ts';
import { groundUpCalculator } from '../../definitions/ground-up/calculator.ts';
import { loadOffer } from './offer.ts';

const offer = {
  loanAmount: 250_000,
  ratePercent: 7.625,
  pointsPercent: 0,
  fees: 0,
  heldBack: null,
  termMonths: 360,
  interestType: 'amortizing',
  amortizedYears: null,
  reserveMonths: null,
} as const;
type Terms = Parameters<typeof loadOffer>[3];

function loaded(calculator: Calculator, deal: Record<string, unknown>, terms: Partial<Terms> = {}) {
  if (calculator.market === undefined) throw new Error(`${calculator.slug} asks no market`);
  const { inputs, remarks } = loadOffer(calculator, calculator.market, deal, { ...offer, ...terms });
  return { inputs, remarks, numbers: calculator.evaluate(inputs).numbers };
}
const rental = (deal: Record<string, unknown>, terms?: Partial<Terms>) => loaded(dscrCalculator, deal, terms);
const flip = (deal: Record<string, unknown>, terms?: Partial<Terms>) =>
  loaded(fixAndFlipCalculator, deal, { interestType: 'nonDutch', termMonths: 12, ...terms });
const project = (deal: Record<string, unknown>, terms?: Partial<Terms>) =>
  loaded(groundUpCalculator, deal, { interestType: 'nonDutch', termMonths: 18, ...terms });

it.each([dscrCalculator, fixAndFlipCalculator, groundUpCalculator])(
  'an offer is loaded as all inputs of $slug, so that nothing of another deal stays between them',
  (calculator) => {
    const { inputs } = loaded(calculator, {});
    expect(Object.keys(inputs).sort()).toEqual([...new Set(fieldsOf(calculator).map(({ name }) => name))].sort());
  },
);

describe('the loan on the page is the offered one', () => {
  it.each([
    ['a purchase', { loanPurpose: 'Purchase', purchasePrice: 320_000, propertyValue: 330_000 }],
    ['a refinance', { loanPurpose: 'RateTerm', propertyValue: 400_000, purchasePrice: 300_000 }],
    [
      'a refinance of which only the price is known',
      { loanPurpose: 'CashOut', propertyValue: null, purchasePrice: 320_000 },
    ],
    ['a loan whose purpose nobody has said', { loanPurpose: null, purchasePrice: 320_000 }],
  ])('%s', (_, deal) => {
    const { numbers, remarks, inputs } = rental(deal);
    expect(numbers.loanAmount).toBeCloseTo(250_000, 4);
    expect(remarks).toEqual([]);
    expect(inputs).toMatchObject({ interestRate: 7.625, loanTermYears: 30, amortizationYears: 30 });
  });

  it('takes the price of a refinance whose value is not known, not that of the untouched calculator', () => {
    const deal = { loanPurpose: 'RateTerm', propertyValue: null, purchasePrice: 500_000 };
    expect(rental(deal).inputs).toMatchObject({ isRefinance: true, purchasePrice: 500_000, loanToValuePercent: 50 });
  });

  it('of a flip whose value after repair is 0, with a sale for what it costs', () => {
    const { numbers, inputs, remarks } = flip({ purchasePrice: 300_000, rehabNeeded: 50_000, arv: 0 });
    expect(numbers.totalLoanAmount).toBeCloseTo(250_000, 4);
    expect(inputs.targetSalePrice).toBe(350_000);
    expect(remarks).toEqual(['The deal states no ARV, so its total cost is used as the sale price.']);
  });

  it('of a flip with an offer above its cost and above its limit by value', () => {
    const deal = { purchasePrice: 200_000, rehabNeeded: 20_000, arv: 240_000 };
    expect(flip(deal).numbers.totalLoanAmount).toBeCloseTo(250_000, 4);
  });

  it.each([
    ['bought land', { landStatus: 'purchase', landPurchasePrice: 90_000, landValue: null }],
    ['owned land', { landStatus: 'owned', landPurchasePrice: null, landValue: 90_000 }],
    ['land of which only the value is known', { landStatus: null, landPurchasePrice: null, landValue: 90_000 }],
    [
      'land that is owned and of which the price is known',
      { landStatus: 'owned', landPurchasePrice: 90_000, landValue: null },
    ],
  ])('of a project on %s', (_, land) => {
    const { numbers, inputs } = project({ ...land, constructionBudget: 300_000, completedValue: 520_000 });
    expect(inputs.landCost).toBe(90_000);
    expect(numbers.totalProjectCost).toBe(390_000);
    expect(numbers.maxLoanAmount).toBeCloseTo(250_000, 4);
  });

  it('or the notice says that it is not', () => {
    const { numbers, remarks } = rental({ loanPurpose: 'Purchase', purchasePrice: 200_000 });
    expect(numbers.loanAmount).toBe(200_000);
    expect(remarks).toEqual(['The offer is $250,000; the calculator sizes the loan at $200,000 for this deal.']);
  });

  it('or the notice says that it is not, whatever the deal says', () => {
    const amount = fc.option(fc.integer({ min: 0, max: 3_000_000 }));
    const deals = fc.record({
      loanPurpose: fc.constantFrom(null, 'Purchase', 'RateTerm', 'CashOut'),
      landStatus: fc.constantFrom(null, 'purchase', 'owned'),
      ...{ purchasePrice: amount, propertyValue: amount, rehabNeeded: amount, arv: amount },
      ...{ landPurchasePrice: amount, landValue: amount, constructionBudget: amount, completedValue: amount },
    });
    fc.assert(
      fc.property(deals, fc.integer({ min: 1, max: 3_000_000 }), (deal, loanAmount) => {
        for (const calculator of [dscrCalculator, fixAndFlipCalculator, groundUpCalculator]) {
          const { numbers, remarks } = loaded(calculator, deal, { loanAmount });
          const isOffered = Math.abs((numbers[calculator.market?.loan ?? ''] ?? 0) - loanAmount) <= 1;
          expect(remarks.some((remark) => remark.includes('the calculator sizes the loan at'))).toBe(!isOffered);
        }
      }),
    );
  });
});

describe('the term of a rental', () => {
  const deal = { loanPurpose: 'Purchase', purchasePrice: 320_000 };
  it.each([
    ['half a year', 6, null, 0.5, 30],
    ['a year and a half', 18, null, 1.5, 30],
    ['seven months more than two years', 31, 25, 31 / 12, 25],
    ['ten years, over which it is paid off', 120, null, 10, 10],
  ])('of %s stays what it is', (_, termMonths, amortizedYears, loanTermYears, amortizationYears) => {
    expect(rental(deal, { termMonths, amortizedYears }).inputs).toMatchObject({ loanTermYears, amortizationYears });
  });

  it('leaves what level payments of its months leave', () => {
    const { numbers } = rental(deal, { termMonths: 18, ratePercent: 0 });
    expect(numbers.balloonBalance).toBeCloseTo((250_000 * 342) / 360, 4);
  });
});

describe('the notice names what an offer has and the calculator has not', () => {
  const deal = { loanPurpose: 'Purchase', purchasePrice: 320_000 };
  it('fees of a rental; its points and interest-only payments it has', () => {
    const { remarks, inputs } = rental(deal, {
      fees: 1_495,
      pointsPercent: 1.125,
      interestType: 'dutch',
      termMonths: 120,
    });
    expect(inputs).toMatchObject({ points: 1.125, isInterestOnly: true });
    expect(remarks).toEqual(['Its fees of $1,495 are not included in the calculation.']);
  });

  it('how a flip or a project is charged interest otherwise', () => {
    const flipped = { purchasePrice: 300_000, rehabNeeded: 50_000, arv: 500_000 };
    expect(flip(flipped).remarks).toEqual([]);
    expect(flip(flipped, { interestType: 'dutch' }).remarks).toHaveLength(1);
    expect(flip(flipped, { termMonths: 5 }).remarks).toEqual([
      'Its term of 5 months is shorter than the 6 months in the calculator.',
    ]);
    expect(project({ landValue: 1, constructionBudget: 1 }, { interestType: 'amortizing' }).remarks).toEqual([
      'The offer is amortized; the calculator assumes interest only.',
    ]);
    expect(rental(deal, { interestType: null }).remarks).toEqual([
      'The offer doesn’t state how interest is charged; the calculator amortizes the loan over 30 years.',
    ]);
  });
});

it('an untouched calculator keeps what neither deal nor offer says', () => {
  const { inputs } = flip({ purchasePrice: 300_000, rehabNeeded: 50_000, arv: 500_000 });
  const untouched = defaultInputs(fixAndFlipCalculator);
  expect(inputs).toMatchObject({ timeToSold: untouched.timeToSold, realtorFee: untouched.realtorFee });
});
