import { finiteEntries } from './common/entries.ts';
import { portionOf } from './common/ratios.ts';

/** What the page opens with: what a broker's leads may earn, by docs/rules/calculators.md. */
export const brokerEarningsDefaults = {
  /** Dollars. */
  avgLoanAmount: 250_000,
  /** Percent of the loan. */
  commissionRate: 2,
  monthlyLeads: 10,
  /** Percent of the leads that become a deal. */
  conversionRate: 20,
  /** Percent of the deals that bring another client. */
  referralRate: 30,
};
export type BrokerEarningsInputs = Readonly<typeof brokerEarningsDefaults>;

/**
 * What a broker's leads earn, month and year. Commissions are dollars. Deals and referrals may be a share of one: money is
 * computed from what they are unrounded.
 */
export function calculateBrokerEarnings(entered: BrokerEarningsInputs) {
  const inputs = finiteEntries(entered);
  const dealsPerMonth = portionOf(inputs.monthlyLeads, inputs.conversionRate);
  const monthlyCommission = portionOf(dealsPerMonth * inputs.avgLoanAmount, inputs.commissionRate);
  return {
    dealsPerMonth,
    monthlyCommission,
    annualCommission: monthlyCommission * 12,
    monthlyReferrals: portionOf(dealsPerMonth, inputs.referralRate),
  };
}
