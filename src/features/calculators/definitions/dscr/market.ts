import { isNothing } from '../../../../lending/calculators/common/ratios.ts';
import { rentOf } from '../../../../lending/kinds/common/rental.ts';
import { amortizedMonths } from '../../../../lending/offers/cost.ts';
import type { MarketLink } from '../calculator.ts';
import { amount, known, shareIn, stated, whole } from '../common/known-inputs.ts';
import { said } from '../common/texts.ts';
import { writeFigure } from '../write.ts';

/** The search is asked for the loan of the calculator, at its rate where a program states none. */
export const market: MarketLink = {
  kind: 'dscr',
  asked: ['state', 'fico', 'experience'],
  beside: {},
  // A house may be worth more than is paid for it: the calculator knows one of the two.
  kept: { propertyValue: 'purchasePrice' },
  loan: 'loanAmount',
  note: ({ isInterestOnly }, { interestRate = 0, amortizationYears = 0 }) => ({
    ratePercent: interestRate,
    years: isInterestOnly === true ? 0 : amortizationYears,
  }),
  scenario: ({ isRefinance }, numbers) => ({
    loanPurpose: isRefinance !== true ? 'Purchase' : isNothing(numbers.cashOutAmount ?? 0) ? 'RateTerm' : 'CashOut',
    ...(isRefinance === true
      ? { payoff: whole(numbers.currentLoanBalance) }
      : { purchasePrice: whole(numbers.purchasePrice) }),
    propertyValue: whole(numbers.purchasePrice),
    loanAmount: whole(numbers.loanAmount),
    currentRent: whole(numbers.monthlyRent),
    // Of two rents a search counts the smaller: that of the calculator is the one.
    marketRent: null,
    taxes: whole(numbers['expenses.propertyTaxes']),
    insurance: whole(numbers.insuranceAnnual),
    hoaFees: whole(numbers.hoaMonthly),
    loanTerm: (numbers.loanTermYears ?? 0) > 0 ? whole(numbers.loanTermYears) : null,
    assumedRate: numbers.interestRate ?? 0,
  }),
  fromScenario: (scenario) => {
    const isRefinance = stated(scenario.loanPurpose) ? scenario.loanPurpose !== 'Purchase' : undefined;
    const [paid, worth] = [amount(scenario.purchasePrice), amount(scenario.propertyValue)];
    const price = isRefinance === true ? (worth ?? paid) : (paid ?? worth);
    const [loan, taxes] = [amount(scenario.loanAmount), amount(scenario.taxes)];
    const financed = shareIn(price, loan);
    return known({
      isRefinance,
      purchasePrice: price,
      loanToValuePercent: financed,
      downPaymentPercent: financed === undefined ? undefined : Math.max(0, 100 - financed),
      // Where the payoff is not stated, a rate-and-term loan is taken to pay off the old one with no cash left over.
      currentLoanBalance: amount(scenario.payoff) ?? (scenario.loanPurpose === 'RateTerm' ? loan : undefined),
      monthlyRent:
        rentOf({ currentRent: amount(scenario.currentRent), marketRent: amount(scenario.marketRent) }) ?? undefined,
      propertyTaxRate: shareIn(price, taxes),
      insuranceAnnual: amount(scenario.insurance),
      hoaMonthly: amount(scenario.hoaFees),
      loanTermYears: amount(scenario.loanTerm),
      interestRate: amount(scenario.assumedRate),
    });
  },
  fromOffer: (offer, _inputs, { purchasePrice = 0 }) => {
    const { loanAmount, ratePercent, pointsPercent, termMonths, interestType } = offer;
    const financed = shareIn(purchasePrice, loanAmount);
    // Shares of a year as well: the calculator counts in months.
    const amortizationYears = amortizedMonths(offer) / 12;
    const isInterestOnly = interestType === 'dutch' || interestType === 'nonDutch';
    const over = writeFigure(amortizationYears, 'years');
    return {
      inputs: known({
        loanToValuePercent: financed,
        downPaymentPercent: financed === undefined ? undefined : Math.max(0, 100 - financed),
        interestRate: ratePercent,
        loanTermYears: termMonths / 12,
        amortizationYears,
        points: pointsPercent,
        isInterestOnly,
      }),
      remarks: said([
        interestType === null &&
          `The offer doesn’t state how interest is charged; the calculator amortizes the loan over ${over}.`,
      ]),
    };
  },
};
