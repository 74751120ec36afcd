import { describe, expect, it } from 'vitest';
import { type CostedOffer, costSchedule, crossingsOf, offerCost } from './cost.ts';
import { prepaymentOf } from './prepayment.ts';
import { rentalPaymentOf } from './rental-payment.ts';

const rental: CostedOffer = {
  loanAmount: 300_000,
  ratePercent: 7,
  pointsPercent: 1,
  fees: 1_000,
  termMonths: 360,
  interestType: 'dutch',
  heldBack: null,
  amortizedYears: null,
};

describe('prepayment as lenders write it', () => {
  it.each([
    ['5-4-3-2-1', [5, 4, 3, 2, 1]],
    ['5/4/3/2/1', [5, 4, 3, 2, 1]],
    ['3%, 2%, 1%', [3, 2, 1]],
    ['5-4-3-2-1 step-down', [5, 4, 3, 2, 1]],
    ['3-2-1 prepayment penalty', [3, 2, 1]],
  ])('%s is a step-down', (text, steps) => expect(prepaymentOf(text)).toEqual({ type: 'stepDown', steps }));

  it.each(['None', 'no prepayment penalty', 'No penalty.'])('%s is none', (text) =>
    expect(prepaymentOf(text)).toEqual({ type: 'none' }),
  );

  it('yield maintenance is one, other words stay words', () => {
    expect(prepaymentOf('Yield maintenance')).toEqual({ type: 'yieldMaintenance' });
    for (const text of ['None after 3 months', '3 months of interest', '5% in year 1', null])
      expect(prepaymentOf(text)).toEqual({ type: 'words' });
  });
});

describe('the cost of a loan that is paid off early', () => {
  const stepped = { ...rental, prepayment: '5-4-3-2-1' };

  it('has the penalty of the year in which it is paid off, and none once it is due', () => {
    expect(offerCost(stepped, 12)).toMatchObject({ prepayment: 15_000, total: 3_000 + 1_000 + 21_000 + 15_000 });
    expect(offerCost(stepped, 13).prepayment).toBe(12_000);
    expect(offerCost(stepped, 60).prepayment).toBe(3_000);
    expect(offerCost(stepped, 61).prepayment).toBe(0);
    expect(offerCost({ ...stepped, termMonths: 12 }, 12).prepayment).toBe(0);
    expect(offerCost({ ...rental, prepayment: 'None after 3 months' }, 12).prepayment).toBe(0);
  });

  it('decides from which month another offer is cheaper', () => {
    const open = { ...rental, ratePercent: 7.5, prepayment: 'None' };
    // Half a percent is 125 a month. The penalties of 15,000, 12,000, 9,000, 6,000 and 3,000 keep it dearer for four years.
    const crossings = (offer: CostedOffer) => crossingsOf(costSchedule(offer, 80), costSchedule(open, 80));
    expect(crossings(stepped)).toEqual([{ month: 49, becomes: 'cheaper' }]);
    expect(crossings(rental)).toEqual([]);
  });
});

describe('the payment of a rental offer', () => {
  const amounts = { rent: 2_800, taxes: 3_600, insurance: 1_200, hoaFees: 50 };

  it('is level, or interest alone, and PITIA and DSCR follow from it', () => {
    // 300,000 at 7.5% over 30 years: 2,097.64; 450 a month of taxes, insurance and HOA.
    const level = rentalPaymentOf({ ...rental, ratePercent: 7.5, interestType: 'amortizing' }, amounts);
    expect(level?.payment).toBeCloseTo(2_097.64, 2);
    expect(level?.pitia).toBeCloseTo(2_547.64, 2);
    expect(level?.dscr).toBeCloseTo(2_800 / 2_547.64, 4);
    expect(rentalPaymentOf(rental, amounts)).toMatchObject({ payment: 1_750, pitia: 2_200 });
  });

  it('leaves open what the deal does not say, and is nothing for loans that no rent carries', () => {
    expect(rentalPaymentOf(rental, { ...amounts, taxes: null })).toMatchObject({ pitia: null, dscr: null });
    expect(rentalPaymentOf(rental, { cost: 1 })).toBeUndefined();
  });
});
