import { formatMoney } from '../../../../kernel/format.ts';
import { splitLoan } from '../../../../lending/offers/funding.ts';
import type { MarketLink } from '../calculator.ts';
import { amount, known, shareIn, whole } from '../common/known-inputs.ts';
import { remarksOnDrawnLoan } from '../common/offer-remarks.ts';

/** The search is asked about price, rehab and value after repair. */
export const market: MarketLink = {
  kind: 'fix-and-flip',
  asked: ['state', 'fico', 'experience'],
  beside: {},
  loan: 'totalLoanAmount',
  scenario: (_inputs, { purchasePrice, rehabTotal, targetSalePrice }) => ({
    purchasePrice: whole(purchasePrice),
    rehabNeeded: whole(rehabTotal),
    arv: whole(targetSalePrice),
  }),
  fromScenario: ({ purchasePrice, rehabNeeded, arv }) => {
    const rehab = amount(rehabNeeded);
    return known({
      purchasePrice: amount(purchasePrice),
      targetSalePrice: amount(arv),
      rehabQuick: rehab,
      useDetailedRehab: rehab === undefined ? undefined : false,
    });
  },
  // The loan is the offered one where cost alone limits it, so the limit by value is opened as far as it takes.
  fromOffer: (offer, { arvLimit }, numbers) => {
    const { loanAmount, ratePercent, pointsPercent, heldBack } = offer;
    const { projectCost = 0, targetSalePrice = 0, purchasePrice = 0, rehabTotal = 0, timeToSold } = numbers;
    const { advance, holdback } = splitLoan(loanAmount, heldBack);
    const isWorthNothing = targetSalePrice <= 0;
    const salePrice = isWorthNothing ? projectCost : targetSalePrice;
    return {
      inputs: known({
        targetSalePrice: salePrice,
        loanToCost: shareIn(projectCost, loanAmount),
        arvLimit: Math.max(Number(arvLimit), Math.ceil(shareIn(salePrice, loanAmount) ?? 0)),
        interestRate: ratePercent,
        origination: pointsPercent,
        rehabHoldback: heldBack ?? 0,
      }),
      remarks: [
        ...(isWorthNothing ? ['The deal states no ARV, so its total cost is used as the sale price.'] : []),
        ...(holdback > rehabTotal
          ? [`Its holdback of ${formatMoney(holdback)} is more than the rehab of ${formatMoney(rehabTotal)}.`]
          : []),
        ...(holdback > 0 && advance > purchasePrice
          ? [`Its initial advance of ${formatMoney(advance)} is more than the price of ${formatMoney(purchasePrice)}.`]
          : []),
        ...remarksOnDrawnLoan(offer, timeToSold),
      ],
    };
  },
};
