import { formatMoney, formatPercent } from '../../../../ui/format.ts';
import { dayOf, formatDay, lapsedOn } from '../offer-terms.ts';
import type { OfferOnTable } from './deal-quotes.ts';

/** What the broker confirms: the very terms on screen, and what follows. */
export function choosingText({ quote, offer }: OfferOnTable, now: Date) {
  const { name } = quote.lender;
  const { terms } = offer;
  const lapsed = lapsedOn(terms, dayOf(now));
  const what = `${formatMoney(terms.loanAmount)} at ${formatPercent(terms.ratePercent, 3)} with ${formatPercent(terms.pointsPercent, 3)} points.`;
  const caution = lapsed ? ` This offer was valid until ${formatDay(lapsed)}: ask ${name} whether it still holds.` : '';
  return {
    title: `Choose the offer of ${name}?`,
    text: `${what} This selects ${name} on the deal and tells the other lenders that you chose another offer.${caution}`,
    confirm: 'Choose this offer',
    cancel: 'Not yet',
  };
}
