import { describe, expect, it } from 'vitest';
import { calculateFixAndFlip, type FixAndFlipInputs, fixAndFlipDefaults } from '../fix-and-flip.ts';

const flip = (changed: Partial<FixAndFlipInputs> = {}) => calculateFixAndFlip({ ...fixAndFlipDefaults, ...changed });

describe('the tax on a flip', () => {
  it('by brackets does not look at the capital gains rate', () => {
    for (const taxTreatment of ['shortTerm', 'longTerm'] as const)
      expect(flip({ taxTreatment, capitalGains: 35 })).toEqual(flip({ taxTreatment, capitalGains: 0 }));
  });

  it('stays short-term however long the house is held', () => {
    const { grossProfit, capitalGainsAmount } = flip({ timeToSold: 14 });
    expect(grossProfit).toBeGreaterThan(0);
    expect(capitalGainsAmount).toBeCloseTo(grossProfit * 0.24, 6);
  });

  it('follows the chosen treatment and the income assumed', () => {
    expect(flip({ taxTreatment: 'longTerm' }).capitalGainsAmount).toBeCloseTo(5_098.125, 6);
    expect(flip({ taxTreatment: 'flat' }).capitalGainsAmount).toBeCloseTo(5_098.125, 6);
    expect(flip({ taxTreatment: 'flat', capitalGains: 0 }).capitalGainsAmount).toBeCloseTo(6_797.5, 6);
    // Without other income: 10,275 at 10%, 23,712.50 at 12%.
    expect(flip({ assumedIncome: 0 }).capitalGainsAmount).toBeCloseTo(3_873, 6);
  });

  it('is none on a loss', () => {
    const { grossProfit, capitalGainsAmount, netProfit } = flip({ targetSalePrice: 150_000 });
    expect(grossProfit).toBeLessThan(0);
    expect(capitalGainsAmount).toBe(0);
    expect(netProfit).toBe(grossProfit);
  });
});
