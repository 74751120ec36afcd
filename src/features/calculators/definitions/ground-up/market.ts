import type { MarketLink } from '../calculator.ts';
import { amount, known, shareIn, whole } from '../common/known-inputs.ts';
import { remarksOnDrawnLoan } from '../common/offer-remarks.ts';

/** Whichever way the project is left, what it is worth when it is built. */
const valueIn = (numbers: Readonly<Record<string, number>>): number | undefined =>
  numbers['exitResults.salePrice'] ?? numbers['exitResults.appraisedValue'] ?? numbers['exitResults.estimatedValue'];

/** A search knows land and construction; soft costs and contingency belong to what it calls construction. */
export const market: MarketLink = {
  kind: 'ground-up',
  asked: ['state', 'fico', 'experience'],
  // Whether the land is bought or owned already the calculator does not ask.
  beside: { landStatus: 'purchase', landBalance: null },
  loan: 'maxLoanAmount',
  scenario: (_inputs, numbers) => ({
    // Whichever of the two counts.
    landPurchasePrice: whole(numbers.landCost),
    landValue: whole(numbers.landCost),
    constructionBudget: whole((numbers.totalProjectCost ?? 0) - (numbers.landCost ?? 0)),
    completedValue: whole(valueIn(numbers)),
  }),
  fromScenario: ({ landStatus, landPurchasePrice, landValue, constructionBudget, completedValue }) => {
    const [budget, value] = [amount(constructionBudget), amount(completedValue)];
    const [paid, worth] = [amount(landPurchasePrice), amount(landValue)];
    return known({
      landCost: landStatus === 'purchase' ? (paid ?? worth) : (worth ?? paid),
      constructionCost: budget,
      softCosts: budget === undefined ? undefined : 0,
      contingency: budget === undefined ? undefined : 0,
      expectedSalePrice: value,
      estimatedAppraisedValue: value,
    });
  },
  fromOffer: (offer, _inputs, { totalProjectCost, constructionTimeMonths }) => ({
    inputs: known({
      ltcRatio: shareIn(totalProjectCost, offer.loanAmount),
      interestRate: offer.ratePercent,
      originationFee: offer.pointsPercent,
    }),
    remarks: remarksOnDrawnLoan(offer, constructionTimeMonths),
  }),
};
