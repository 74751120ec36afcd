import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  anyFlip,
  anyProject,
  anyRental,
  anythingLike,
} from '../../../../../tests/support/lending/calculator-arbitraries.ts';
import { loadKind } from '../../../../lending/kinds/find.ts';
import { schemasOf } from '../../../../lending/kinds/schemas.ts';
import type { Scenario } from '../../../search/contract.ts';
import {
  type Calculator,
  defaultInputs,
  type Inputs,
  type MarketLink,
  withInputs,
} from '../../definitions/calculator.ts';
import { dscrCalculator } from '../../definitions/dscr/calculator.ts';
import { fixAndFlipCalculator } from '../../definitions/fix-and-flip/calculator.ts';
import { groundUpCalculator } from '../../definitions/ground-up/calculator.ts';
import { inputsOfSearch, loanAsked, questionOf, searchOf } from './scenario.ts';

const linkOf = ({ slug, market }: Calculator): MarketLink => {
  if (market === undefined) throw new Error(`${slug} asks no market`);
  return market;
};

const both = async (calculator: Calculator, deals: fc.Arbitrary<object>) => {
  const link = linkOf(calculator);
  const kind = await loadKind(link.kind);
  if (kind === undefined) throw new Error(`There is no kind ${link.kind}`);
  return { slug: calculator.slug, calculator, link, kind, deals };
};
const flip = await both(fixAndFlipCalculator, anyFlip);
const rental = await both(dscrCalculator, anyRental);
const project = await both(groundUpCalculator, anyProject);
type Both = typeof flip;

const borrower: Scenario = { state: 'TX', fico: 712, experience: 4 };
const inputsOf = ({ calculator }: Both, known: object): Inputs =>
  withInputs(calculator, defaultInputs(calculator), { ...known });
const question = (of: Both, inputs: Inputs, last: Scenario = {}) => questionOf({ ...of, inputs, last, borrower });
/** The search with the deal in it, as the server keeps it. */
const opened = (of: Both, inputs: Inputs, last: Scenario = {}): Scenario =>
  schemasOf(of.kind).scenario.parse(searchOf(of.kind, last, question(of, inputs, last)));
const back = ({ kind, link, calculator }: Both, inputs: Inputs, search: Scenario): Inputs =>
  inputsOfSearch(kind, link, calculator, inputs, search);

/** Searches that an account may have left, by calculator: what the calculator does not know among them. */
const lastSearches = {
  'fix-and-flip': {
    liquidity: 90_000,
    asisValue: 110_000,
    propertyType: null,
    purchasePrice: 400_000,
    setting: 'Rural',
  },
  dscr: { propertyType: 'Condo', loanPurpose: 'CashOut', loanAmount: 90_000, marketRent: 900, recourse: 'nonRecourse' },
  'ground-up': { landStatus: 'owned', landValue: 80_000, landBalance: 20_000, termMonths: 18, drawType: 'self' },
} as const;

describe.each([flip, rental, project])('$slug on its way to the search and back', (of) => {
  const last: Scenario = { ...lastSearches[of.slug as keyof typeof lastSearches] };

  it('asks nothing that the search refuses, whatever is entered', () => {
    const { scenario } = schemasOf(of.kind);
    fc.assert(
      fc.property(fc.oneof(of.deals, anythingLike(defaultInputs(of.calculator))), (entered) => {
        const inputs = inputsOf(of, entered);
        for (const asked of [
          question(of, inputs),
          question(of, inputs, last),
          searchOf(of.kind, last, question(of, inputs, last)),
        ])
          expect(scenario.safeParse(asked).error?.issues ?? []).toEqual([]);
        const loan = loanAsked(of.calculator.evaluate(inputs).numbers[of.link.loan]);
        expect(loan).toBeGreaterThanOrEqual(0);
        expect(loan).toBeLessThanOrEqual(1e12);
      }),
    );
  });

  it('brings back nothing of a search that was left as it was opened', () => {
    fc.assert(
      fc.property(of.deals, fc.boolean(), (entered, isFirst) => {
        const inputs = inputsOf(of, entered);
        expect(back(of, inputs, opened(of, inputs, isFirst ? {} : last))).toEqual({});
      }),
    );
  });

  it('brings a search into an untouched calculator so that it asks for the same again', () => {
    fc.assert(
      fc.property(of.deals, (entered) => {
        const search = opened(of, inputsOf(of, entered), last);
        const inputs = inputsOf(of, back(of, inputsOf(of, {}), search));
        expect(back(of, inputs, search)).toEqual({});
      }),
    );
  });
});

describe('one field changed in the search', () => {
  it.each([
    ['the price of a flip', flip, { purchasePrice: 180_000 }, { purchasePrice: 180_000 }],
    ['the value after repair', flip, { arv: 260_000 }, { targetSalePrice: 260_000 }],
    ['the rent', rental, { currentRent: 3_100 }, { monthlyRent: 3_100 }],
    ['a market rent below it', rental, { marketRent: 2_200 }, { monthlyRent: 2_200 }],
    ['the rate', rental, { assumedRate: 6.875 }, { interestRate: 6.875 }],
    ['the insurance', rental, { insurance: 1_800 }, { insuranceAnnual: 1_800 }],
    [
      'the completed value',
      project,
      { completedValue: 400_000 },
      { expectedSalePrice: 400_000, estimatedAppraisedValue: 400_000 },
    ],
  ])('%s is all that is loaded', (_, of, changed, loaded) => {
    const inputs = inputsOf(of, {});
    expect(back(of, inputs, { ...opened(of, inputs), ...changed })).toEqual(loaded);
  });

  it('takes along what follows from it: a loan of as many dollars is another share of another price', () => {
    const inputs = inputsOf(rental, { isRefinance: false, downPaymentPercent: 20 });
    const loaded = back(rental, inputs, { ...opened(rental, inputs), purchasePrice: 320_000 });
    expect(loaded).toMatchObject({ purchasePrice: 320_000, downPaymentPercent: 25 });
    const { numbers } = dscrCalculator.evaluate(withInputs(dscrCalculator, inputs, loaded));
    expect(numbers.loanAmount).toBeCloseTo(240_000, 6);
  });

  it('keeps the loan when a purchase becomes a refinance', () => {
    const inputs = inputsOf(rental, { downPaymentPercent: 20 });
    const search = { ...opened(rental, inputs), loanPurpose: 'RateTerm', purchasePrice: null };
    const loaded = withInputs(dscrCalculator, inputs, back(rental, inputs, search));
    expect(loaded).toMatchObject({ isRefinance: true, loanToValuePercent: 80, currentLoanBalance: 240_000 });
  });

  it('says of a budget that soft costs and contingency are in it', () => {
    const inputs = inputsOf(project, { expectedSalePrice: 400_000, estimatedAppraisedValue: 400_000 });
    const loaded = back(project, inputs, { ...opened(project, inputs), constructionBudget: 210_000 });
    expect(loaded).toEqual({ constructionCost: 210_000, softCosts: 0, contingency: 0 });
  });
});

describe('the search that is opened', () => {
  it('keeps what the calculator does not know as it was', () => {
    const inputs = inputsOf(flip, { purchasePrice: 150_000 });
    const search = opened(flip, inputs, { ...lastSearches['fix-and-flip'], state: 'OH' });
    expect(search).toMatchObject({ liquidity: 90_000, setting: 'Rural', purchasePrice: 150_000, ...borrower });
  });

  it('leaves owned land owned, and takes it for bought where nobody has said', () => {
    const inputs = inputsOf(project, { landCost: 75_000 });
    const owned = { landStatus: 'owned', landValue: 75_000, landBalance: 20_000, landPurchasePrice: null };
    expect(opened(project, inputs, lastSearches['ground-up'])).toMatchObject(owned);
    const bought = { landStatus: 'purchase', landPurchasePrice: 75_000, landValue: null, landBalance: null };
    expect(opened(project, inputs)).toMatchObject(bought);
  });

  it('keeps no loan, term or second rent of another deal', () => {
    const entered = { downPaymentPercent: 120, loanTermYears: 0, monthlyRent: 3_000 };
    const last = { ...lastSearches.dscr, loanTerm: 15 };
    const search = opened(rental, inputsOf(rental, entered), last);
    expect(search).toMatchObject({ loanAmount: null, loanTerm: null, currentRent: 3_000, marketRent: null });
  });
});

describe('a search form with blanks', () => {
  it('does not make a refinance of a loan whose purpose nobody has said', () => {
    const blank = { loanPurpose: null, purchasePrice: null, propertyValue: null, currentRent: null, marketRent: null };
    expect(back(rental, inputsOf(rental, {}), blank)).toEqual({});
  });

  it('counts the smaller of two rents, or the one that is known', () => {
    const rentFrom = (search: Scenario) => back(rental, inputsOf(rental, {}), search).monthlyRent;
    expect(rentFrom({ currentRent: 3_000, marketRent: 2_800 })).toBe(2_800);
    expect(rentFrom({ currentRent: 2_700, marketRent: 2_800 })).toBe(2_700);
    expect(rentFrom({ currentRent: null, marketRent: 2_800 })).toBe(2_800);
  });
});

it('a search whose shares are beyond what an input holds is loaded as far as it goes', () => {
  const loaded = back(rental, inputsOf(rental, {}), {
    loanPurpose: 'Purchase',
    purchasePrice: 1,
    taxes: 1e12,
    loanAmount: 1e12,
  });
  expect(inputsOf(rental, loaded)).toMatchObject({ purchasePrice: 1, propertyTaxRate: 1e12 });
});

describe('a rental that is worth more than is paid for it', () => {
  const last: Scenario = { loanPurpose: 'Purchase', purchasePrice: 300_000, propertyValue: 350_000 };
  const valueAsked = (known: object) => question(rental, inputsOf(rental, known), last).propertyValue;

  it('keeps its value from the search, as long as it is the same purchase', () => {
    expect(valueAsked({ purchasePrice: 300_000 })).toBe(350_000);
    expect(valueAsked({ purchasePrice: 310_000 })).toBe(310_000);
    // A refinance is of what the house is worth.
    expect(valueAsked({ purchasePrice: 300_000, isRefinance: true })).toBe(300_000);
  });
});
