import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyBroker } from '../../../tests/support/lending/calculator-arbitraries.ts';
import { brokerEarningsDefaults, calculateBrokerEarnings } from './broker-earnings.ts';

describe('what a broker earns', () => {
  it('with ten leads a month, a fifth of which become deals of 250,000 at 2%, is 10,000 a month', () =>
    expect(calculateBrokerEarnings(brokerEarningsDefaults)).toEqual({
      dealsPerMonth: 2,
      monthlyCommission: 10_000,
      annualCommission: 120_000,
      monthlyReferrals: 0.6,
    }));

  it('is computed from deals that are not rounded', () =>
    // 0.35 deals of 250,000 at 1.5%.
    expect(
      calculateBrokerEarnings({ ...brokerEarningsDefaults, monthlyLeads: 5, conversionRate: 7, commissionRate: 1.5 }),
    ).toEqual({
      dealsPerMonth: 0.35,
      monthlyCommission: 1_312.5,
      annualCommission: 15_750,
      monthlyReferrals: 0.105,
    }));

  it('is nothing where any of it is nothing: no input has a default', () => {
    for (const name of ['avgLoanAmount', 'commissionRate', 'monthlyLeads', 'conversionRate'])
      expect(calculateBrokerEarnings({ ...brokerEarningsDefaults, [name]: 0 }).annualCommission).toBe(0);
    expect(calculateBrokerEarnings({ ...brokerEarningsDefaults, referralRate: 0 }).monthlyReferrals).toBe(0);
  });

  it('is in proportion to the leads and to the loan, and no more deals come than leads', () => {
    fc.assert(
      fc.property(anyBroker, (inputs) => {
        const result = calculateBrokerEarnings(inputs);
        const twice = calculateBrokerEarnings({ ...inputs, monthlyLeads: inputs.monthlyLeads * 2 });
        const larger = calculateBrokerEarnings({ ...inputs, avgLoanAmount: inputs.avgLoanAmount * 2 });
        expect(twice.annualCommission).toBeCloseTo(result.annualCommission * 2, 3);
        expect(twice.monthlyReferrals).toBeCloseTo(result.monthlyReferrals * 2, 6);
        expect(larger.annualCommission).toBeCloseTo(result.annualCommission * 2, 3);
        expect(result.dealsPerMonth).toBeLessThanOrEqual(inputs.monthlyLeads);
        expect(result.monthlyReferrals).toBeLessThanOrEqual(result.dealsPerMonth);
        expect(result.annualCommission).toBeCloseTo(result.monthlyCommission * 12, 6);
      }),
      { numRuns: 200 },
    );
  });
});
