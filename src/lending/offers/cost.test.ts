import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amortizedMonths, type CostedOffer, costSchedule, crossingsOf, offerCost } from './cost.ts';
import { type InterestType, interestTypeOptions } from './interest.ts';

const offer = (more: Partial<CostedOffer> = {}): CostedOffer => ({
  loanAmount: 270_000,
  ratePercent: 9.9,
  pointsPercent: 2,
  fees: 1_495,
  termMonths: 12,
  interestType: 'dutch',
  heldBack: null,
  amortizedYears: null,
  ...more,
});

describe('the cash cost of an offer', () => {
  it('is points, fees and interest on the whole loan over the months it is held', () => {
    // 2% of 270,000 is 5,400. 9.9% of it is 26,730 a year, so 13,365 in half a year.
    expect(offerCost(offer(), 12)).toEqual({
      points: 5_400,
      interest: 26_730,
      fees: 1_495,
      prepayment: 0,
      total: 33_625,
    });
    expect(offerCost(offer(), 6)).toEqual({
      points: 5_400,
      interest: 13_365,
      fees: 1_495,
      prepayment: 0,
      total: 20_260,
    });
  });

  it('of no time is what closing costs', () => {
    const short = offer({ loanAmount: 100_000, ratePercent: 12, pointsPercent: 1.5, fees: 500 });
    expect(offerCost(short, 0)).toEqual({ points: 1_500, interest: 0, fees: 500, prepayment: 0, total: 2_000 });
  });

  it('rounds down to whole dollars, computed in integers', () => {
    expect(offerCost(offer({ loanAmount: 330_000, pointsPercent: 0.7 }), 12).points).toBe(2_310);
  });

  it('takes an interest type that is not stated for the dearest', () => {
    expect(offerCost(offer({ interestType: null }), 7)).toEqual(offerCost(offer(), 7));
  });

  it('of a non-Dutch loan is interest on what is drawn, a part of the held-back amount each month', () => {
    // 240,000 at 10%, 60,000 of it held back over 12 months: 180,000 at closing and 5,000 more at the start of each month.
    // Month 1 is charged on 185,000, month 2 on 190,000, month 3 on 195,000: together 570,000 x 10% / 12 = 4,750.
    const drawn = offer({ loanAmount: 240_000, ratePercent: 10, interestType: 'nonDutch', heldBack: 60_000 });
    const schedule = costSchedule(drawn, 3);
    expect(schedule.map(({ balance }) => balance)).toEqual([0, 185_000, 190_000, 195_000]);
    expect(schedule.at(-1)?.interest).toBe(4_750);
    // Over the year the balance is 212,500 on average: 21,250 instead of the 24,000 of the whole loan.
    expect(offerCost(drawn, 12).interest).toBe(21_250);
  });

  it('of a non-Dutch loan that holds nothing back is that of the whole loan', () => {
    expect(offerCost(offer({ interestType: 'nonDutch' }), 9)).toEqual(offerCost(offer(), 9));
  });

  it('of an amortizing loan is the interest part of its level payments', () => {
    // 120,000 at 12% over 1 year: 1% a month, so the level payment is 120,000 x 0.01 / (1 - 1.01^-12) = 10,661.85.
    // Month 1: 1,200.00 of interest, 110,538.15 left. Month 2: 1,105.38. Together 2,305.38.
    // All payments: 12 x 10,661.85 = 127,942.26, of which 120,000 is the loan itself.
    const level = offer({ loanAmount: 120_000, ratePercent: 12, interestType: 'amortizing', amortizedYears: 1 });
    expect(costSchedule(level, 2).map(({ interest }) => interest)).toEqual([0, 1_200, 2_305]);
    expect(costSchedule(level, 2).map(({ balance }) => balance)).toEqual([0, 120_000, 110_538]);
    expect(offerCost(level, 12).interest).toBe(7_942);
  });

  it('of a short amortizing loan is that of payments over 30 years, and the rest is due at the end of the term', () => {
    // 300,000 at 12%, 12 months: the payment over 360 months is 3,085.84, of which 3,000.00 is interest at first. By the end
    // of the year 1,088.64 is paid back: interest is 37,030.05 - 1,088.64 = 35,941.41, not the 19,855 of a loan paid off.
    const bridge = offer({ loanAmount: 300_000, ratePercent: 12, interestType: 'amortizing' });
    expect(offerCost(bridge, 12).interest).toBe(35_941);
    expect(offerCost({ ...bridge, amortizedYears: 30 }, 12)).toEqual(offerCost(bridge, 12));
    expect(offerCost({ ...bridge, interestType: 'dutch' }, 12).interest).toBe(36_000);
    expect(offerCost({ ...bridge, amortizedYears: 15 }, 12).interest).toBeLessThan(35_941);
  });

  it('of a long amortizing loan that does not say otherwise is that of payments over its term', () => {
    const long = offer({ interestType: 'amortizing', termMonths: 180 });
    expect(offerCost(long, 180)).toEqual(offerCost({ ...long, amortizedYears: 15 }, 180));
    expect(amortizedMonths({ termMonths: 119, amortizedYears: null })).toBe(360);
    expect(amortizedMonths({ termMonths: 120, amortizedYears: null })).toBe(120);
    expect(amortizedMonths({ termMonths: 12, amortizedYears: 25 })).toBe(300);
  });

  it('ends with the term, however interest is charged: then the loan is due', () => {
    for (const interestType of ['dutch', 'nonDutch', 'amortizing', null] as const) {
      const one = offer({ interestType, heldBack: 60_000 });
      expect(offerCost(one, 13)).toEqual(offerCost(one, 12));
      expect(costSchedule(one, 20).at(-1)?.month).toBe(12);
    }
  });

  it('of an amortizing loan without interest is what closing costs', () => {
    expect(offerCost(offer({ ratePercent: 0, interestType: 'amortizing' }), 12).interest).toBe(0);
  });
});

describe('the month from which another offer is cheaper', () => {
  it('is where the sum of points, fees and interest falls below that of the other', () => {
    // 2 points at 10% against none at 13%, on 100,000: 2,000 more at closing, 250 less a month. Equal after 8 months, cheaper from 9.
    const bought = offer({ loanAmount: 100_000, ratePercent: 10, pointsPercent: 2, fees: 0 });
    const plain = offer({ loanAmount: 100_000, ratePercent: 13, pointsPercent: 0, fees: 0 });
    const crossings = crossingsOf(costSchedule(bought, 24), costSchedule(plain, 24));
    // 10% is 833.33 a month and 13% is 1,083.33: after 8 months 8,666 against 8,666.
    expect(crossings).toEqual([{ month: 9, becomes: 'cheaper' }]);
    expect(crossingsOf(costSchedule(plain, 24), costSchedule(bought, 24))).toEqual([{ month: 9, becomes: 'dearer' }]);
  });

  it('is none where one is cheaper all along, or both are the same', () => {
    const dearer = offer({ ratePercent: 12, pointsPercent: 3 });
    expect(crossingsOf(costSchedule(offer(), 36), costSchedule(dearer, 36))).toEqual([]);
    expect(crossingsOf(costSchedule(offer(), 36), costSchedule(offer(), 36))).toEqual([]);
  });
});

const types = interestTypeOptions.map(({ value }) => value);
const anyOffer = (type: fc.Arbitrary<InterestType | null> = fc.constantFrom(...types, null)) =>
  fc
    .record({
      loanAmount: fc.integer({ min: 10_000, max: 20_000_000 }),
      ratePercent: fc.integer({ min: 0, max: 320 }).map((eighths) => eighths / 8),
      pointsPercent: fc.integer({ min: 0, max: 80 }).map((quarters) => quarters / 4),
      fees: fc.integer({ min: 0, max: 100_000 }),
      termMonths: fc.integer({ min: 1, max: 360 }),
      interestType: type,
      share: fc.integer({ min: 0, max: 100 }),
      amortizedYears: fc.option(fc.integer({ min: 1, max: 40 })),
    })
    .map(({ share, ...rest }): CostedOffer => ({ ...rest, heldBack: Math.floor((rest.loanAmount * share) / 100) }));
const anyMonths = fc.integer({ min: 0, max: 480 });

describe('for every offer', () => {
  it('the cost is never negative and never falls as months, rate or points rise', () => {
    fc.assert(
      fc.property(anyOffer(), anyMonths, (one, months) => {
        const { total, interest } = offerCost(one, months);
        expect(Math.min(total, interest)).toBeGreaterThanOrEqual(0);
        expect(offerCost(one, months + 1).total).toBeGreaterThanOrEqual(total);
        expect(offerCost({ ...one, ratePercent: one.ratePercent + 0.125 }, months).total).toBeGreaterThanOrEqual(total);
        expect(offerCost({ ...one, pointsPercent: one.pointsPercent + 0.25 }, months).total).toBeGreaterThanOrEqual(
          total,
        );
      }),
      { numRuns: 400 },
    );
  });

  it('paying on what is drawn, or paying back, is never dearer than paying on the whole loan', () => {
    fc.assert(
      fc.property(anyOffer(fc.constantFrom('nonDutch', 'amortizing')), anyMonths, (one, months) => {
        const whole = offerCost({ ...one, interestType: 'dutch' }, months).total;
        expect(offerCost(one, months).total).toBeLessThanOrEqual(whole);
      }),
      { numRuns: 400 },
    );
  });

  it('the lines of two offers lie as their crossings say', () => {
    fc.assert(
      fc.property(anyOffer(), anyOffer(), (one, other) => {
        const first = costSchedule(one, 120);
        const second = costSchedule(other, 120);
        for (const { month, becomes } of crossingsOf(first, second)) {
          const difference = (first[month]?.total ?? 0) - (second[month]?.total ?? 0);
          const before = (first[month - 1]?.total ?? 0) - (second[month - 1]?.total ?? 0);
          expect(becomes === 'cheaper' ? difference < 0 && before >= 0 : difference > 0 && before <= 0).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });
});
