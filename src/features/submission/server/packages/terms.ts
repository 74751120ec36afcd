import { formatMoney } from '../../../../kernel/format.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import type { Entry } from '../../../pipeline/server/api.ts';
import { formatTerm, termLabels } from '../../../quotes/offer-texts.ts';
import { newestOffer, quotesOfDeal, zoneOfQuote } from '../../../quotes/server/api.ts';

interface Term {
  readonly label: string;
  readonly text: string;
}

const shown = ['loanAmount', 'ratePercent', 'pointsPercent', 'termMonths', 'interestType'] as const;

/** The terms a package is submitted for: those of the offer that was chosen, else the loan that the deal asks for. */
export async function readTerms(db: Queries, deal: Entry, lenderId: string): Promise<readonly Term[]> {
  const quotes = await quotesOfDeal(db, deal.id);
  const chosen = quotes.findLast((quote) => quote.lenderId === lenderId && quote.status === 'accepted');
  const offer = chosen && (await newestOffer(db, chosen.id))?.terms;
  if (chosen && offer)
    return shown.map((name) => ({
      label: termLabels[name] ?? name,
      text: formatTerm(name, offer[name] ?? null, zoneOfQuote(chosen)),
    }));
  return deal.loanAmount === null ? [] : [{ label: 'Requested loan', text: formatMoney(deal.loanAmount) }];
}
