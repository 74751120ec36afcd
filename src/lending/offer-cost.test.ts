import { describe, expect, it } from 'vitest';
import { offerCost } from './offer-cost.ts';

describe('the cash cost of an offer', () => {
  it('is points, fees and interest only over the months it is held', () => {
    const offer = { loanAmount: 270_000, ratePercent: 9.9, pointsPercent: 2, fees: 1_495 };
    expect(offerCost(offer, 12)).toEqual({ points: 5_400, interest: 26_730, fees: 1_495, total: 33_625 });
    expect(offerCost(offer, 6)).toEqual({ points: 5_400, interest: 13_365, fees: 1_495, total: 20_260 });
  });

  it('of no time is what closing costs', () => {
    const offer = { loanAmount: 100_000, ratePercent: 12, pointsPercent: 1.5, fees: 500 };
    expect(offerCost(offer, 0)).toEqual({ points: 1_500, interest: 0, fees: 500, total: 2_000 });
  });

  it('rounds down to whole dollars, computed in integers', () => {
    const offer = { loanAmount: 330_000, ratePercent: 0, pointsPercent: 0.7, fees: 0 };
    expect(offerCost(offer, 12).points).toBe(2_310);
  });
});
