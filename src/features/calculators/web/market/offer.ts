import { formatMoney } from '../../../../kernel/format.ts';
import type { Scenario } from '../../../search/contract.ts';
import {
  type Calculator,
  defaultInputs,
  type LoadedOffer,
  type MarketLink,
  type OfferedLoan,
  withInputs,
} from '../../definitions/calculator.ts';

interface Offer extends OfferedLoan {
  /** Whole dollars. */
  readonly fees: number;
}

/**
 * A deal and what a lender offers for it as all inputs of a calculator: an untouched one with both entered, so that
 * nothing of another deal is left between them. The remarks say where the calculator does not reckon as the offer is meant.
 */
export function loadOffer(calculator: Calculator, link: MarketLink, deal: Scenario, offer: Offer): LoadedOffer {
  const ofDeal = withInputs(calculator, defaultInputs(calculator), link.fromScenario(deal));
  const loaded = link.fromOffer(offer, ofDeal, calculator.evaluate(ofDeal).numbers);
  const inputs = withInputs(calculator, ofDeal, loaded.inputs);
  const loan = calculator.evaluate(inputs).numbers[link.loan] ?? 0;
  return { inputs, remarks: [...loanRemarks(offer, loan), ...loaded.remarks, ...feeRemarks(offer)] };
}

const loanRemarks = ({ loanAmount }: Offer, loan: number): readonly string[] =>
  Math.abs(loan - loanAmount) <= 1
    ? []
    : [`The offer is ${formatMoney(loanAmount)}; the calculator sizes the loan at ${formatMoney(loan)} for this deal.`];

const feeRemarks = ({ fees }: Offer): readonly string[] =>
  fees > 0 ? [`Its fees of ${formatMoney(fees)} are not included in the calculation.`] : [];
