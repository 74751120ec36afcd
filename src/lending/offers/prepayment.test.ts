import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CostedOffer, costSchedule, crossingsOf, isPrepaymentPriced, offerCost } from './cost.ts';
import { type Prepayment, prepaymentOf, readSteps, writePrepayment } from './prepayment.ts';
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

const read = (prepayment: string | null) => prepaymentOf({ prepayment });

describe('prepayment as lenders wrote it before they were asked for a structure', () => {
  it.each([
    ['5-4-3-2-1', [5, 4, 3, 2, 1]],
    ['5/4/3/2/1', [5, 4, 3, 2, 1]],
    ['3%, 2%, 1%', [3, 2, 1]],
    ['5-4-3-2-1 step-down', [5, 4, 3, 2, 1]],
    ['3-2-1 prepayment penalty.', [3, 2, 1]],
    ['Prepay 2.5 - 1.5', [2.5, 1.5]],
  ])('%s is a step-down', (text, steps) => expect(read(text)).toEqual({ type: 'stepDown', steps }));

  it.each(['None', 'no prepayment penalty', 'No penalty.'])('%s is none', (text) =>
    expect(read(text)).toEqual({ type: 'none' }),
  );

  it.each([
    ['Yield maintenance', null],
    ['YM for 5 years', 60],
    ['yield maintenance, 84 months', 84],
  ])('%s is yield maintenance', (text, months) => expect(read(text)).toEqual({ type: 'yieldMaintenance', months }));

  it.each(['3 months minimum interest', 'Minimum interest of 3 months', 'Guaranteed interest, 3 months'])(
    '%s is minimum interest',
    (text) => expect(read(text)).toEqual({ type: 'minimumInterest', months: 3 }),
  );

  it('other words stay words, and nothing is not stated', () => {
    for (const text of ['None after 3 months', '3 months of interest', '5% in year 1', '5-4-3, then open', '12'])
      expect(read(text)).toEqual({ type: 'words' });
    expect(read(null)).toEqual({ type: 'notStated' });
    expect(read(' ')).toEqual({ type: 'notStated' });
  });
});

describe('prepayment as a structure', () => {
  it('counts before any words', () => {
    expect(prepaymentOf({ prepaymentType: 'none', prepayment: '5-4-3-2-1' })).toEqual({ type: 'none' });
    expect(prepaymentOf({ prepaymentType: 'stepDown', prepaymentSteps: '3-2-1' })).toEqual({
      type: 'stepDown',
      steps: [3, 2, 1],
    });
    expect(prepaymentOf({ prepaymentType: 'minimumInterest', prepaymentMonths: 4 })).toEqual({
      type: 'minimumInterest',
      months: 4,
    });
  });

  it('takes up to 10 years and 10% a year, and at least one percent', () => {
    expect(readSteps('10-9-8-7-6-5-4-3-2-1')).toHaveLength(10);
    expect(readSteps('3')).toEqual([3]);
    for (const text of ['', '11-1', '1-1-1-1-1-1-1-1-1-1-1', '0-0', '5--3', 'five', '5-4-']) {
      expect(readSteps(text), text).toBeUndefined();
    }
  });

  it('is read again as it is written', () => {
    const steps = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 2, maxLength: 10 });
    const months = fc.integer({ min: 1, max: 99 });
    const any: fc.Arbitrary<Prepayment> = fc.oneof(
      fc.constant({ type: 'none' } as const),
      steps.map((quarters) => ({ type: 'stepDown', steps: quarters.map((one) => one / 4) }) as const),
      fc.option(months).map((one) => ({ type: 'yieldMaintenance', months: one }) as const),
      months.map((one) => ({ type: 'minimumInterest', months: one }) as const),
    );
    fc.assert(
      fc.property(any, (one) => {
        expect(read(writePrepayment(one))).toEqual(one);
      }),
    );
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

describe('minimum interest', () => {
  // 240,000 at 12% is 2,400 a month.
  const bridge: CostedOffer = {
    ...rental,
    ...{ loanAmount: 240_000, ratePercent: 12, pointsPercent: 0, fees: 0, termMonths: 12 },
    ...{ prepaymentType: 'minimumInterest', prepaymentMonths: 6 },
  };

  it('is owed for the months that are left of it, so paying off sooner saves nothing', () => {
    expect(offerCost(bridge, 2)).toMatchObject({ interest: 4_800, prepayment: 9_600, total: 14_400 });
    expect(offerCost(bridge, 6)).toMatchObject({ interest: 14_400, prepayment: 0, total: 14_400 });
    expect(offerCost(bridge, 7).total).toBe(16_800);
    expect(offerCost({ ...bridge, termMonths: 4 }, 4).prepayment).toBe(0);
  });

  it('moves the month from which another offer is cheaper', () => {
    // 1% more is 200 a month, which takes five months to make up for 1,000 of fees. With a minimum of six months of interest,
    // 14,400, the other is cheaper for five months at 2,600 a month although nothing is paid at closing.
    const other: CostedOffer = { ...bridge, ratePercent: 13, prepaymentType: 'none', prepaymentMonths: null };
    const crossings = (fees: number, offer: CostedOffer) =>
      crossingsOf(costSchedule({ ...offer, fees }, 12), costSchedule(other, 12));
    expect(crossings(1_000, { ...bridge, prepaymentType: 'none' })).toEqual([{ month: 6, becomes: 'cheaper' }]);
    expect(crossings(0, bridge)).toEqual([{ month: 6, becomes: 'cheaper' }]);
    expect(crossings(0, { ...bridge, prepaymentType: 'none' })).toEqual([]);
  });
});

describe('yield maintenance', () => {
  const maintained: CostedOffer = { ...rental, prepaymentType: 'yieldMaintenance', prepaymentMonths: 60 };

  it('is not priced without a Treasury yield, and says so while it may be owed', () => {
    expect(offerCost(maintained, 36).prepayment).toBe(0);
    expect(isPrepaymentPriced(maintained, 36)).toBe(false);
    expect(isPrepaymentPriced(maintained, 60)).toBe(true);
    expect(isPrepaymentPriced(maintained, 36, { treasuryYieldPercent: 4 })).toBe(true);
    expect(isPrepaymentPriced({ ...maintained, prepaymentType: 'none' }, 36)).toBe(true);
    expect(isPrepaymentPriced({ ...rental, prepayment: 'None after 3 months' }, 1)).toBe(false);
  });

  it('is the interest above the Treasury yield for the months that are left, discounted at that yield', () => {
    // 300,000 x (7% - 4%) / 12 = 750 a month; 24 months at 4% / 12: (1 - 1.003333^-24) / 0.003333 = 23.02825. 17,271.19.
    expect(offerCost(maintained, 36, { treasuryYieldPercent: 4 }).prepayment).toBe(17_271);
    // At a yield of 0 nothing is discounted: 1,750 x 24.
    expect(offerCost(maintained, 36, { treasuryYieldPercent: 0 }).prepayment).toBe(42_000);
    expect(offerCost(maintained, 36, { treasuryYieldPercent: 7.5 }).prepayment).toBe(0);
    expect(offerCost(maintained, 60, { treasuryYieldPercent: 4 }).prepayment).toBe(0);
  });

  it('lasts to the end of the term where no months are stated', () => {
    const whole: CostedOffer = { ...rental, termMonths: 60, prepayment: 'Yield maintenance' };
    expect(offerCost(whole, 36, { treasuryYieldPercent: 4 }).prepayment).toBe(17_271);
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
