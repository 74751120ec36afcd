import { finiteEntries } from './common/entries.ts';
import { portionOf } from './common/ratios.ts';

/** What a broker's leads may earn, by docs/rules/calculators.md. */
export interface BrokerEarningsInputs {
  /** Dollars. */
  readonly avgLoanAmount: number;
  /** Percent of the loan. */
  readonly commissionRate: number;
  readonly monthlyLeads: number;
  /** Percent of the leads that become a deal. */
  readonly conversionRate: number;
  /** Percent of the deals that bring another client. */
  readonly referralRate: number;
}

/** What the page opens with. */
export const brokerEarningsDefaults: BrokerEarningsInputs = {
  avgLoanAmount: 250_000,
  commissionRate: 2,
  monthlyLeads: 10,
  conversionRate: 20,
  referralRate: 30,
};

/** Commissions are dollars. Deals and referrals may be a share of one: money is computed from what they are unrounded. */
export interface BrokerEarningsResults {
  readonly dealsPerMonth: number;
  readonly monthlyCommission: number;
  readonly annualCommission: number;
  readonly monthlyReferrals: number;
}

/** What a broker's leads earn, month and year. */
export function calculateBrokerEarnings(entered: BrokerEarningsInputs): BrokerEarningsResults {
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
