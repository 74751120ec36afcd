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

/** The newest version of the offer that the broker chose; undefined where none was, as in a deal that was added by hand. */
export async function readChosenOffer(db: Queries, dealId: string, lenderId: string) {
  const quotes = await quotesOfDeal(db, dealId);
  const quote = quotes.findLast((one) => one.lenderId === lenderId && one.status === 'accepted');
  const offer = quote && (await newestOffer(db, quote.id))?.terms;
  return quote && offer && { quote, offer };
}

/** The terms a package is submitted for: those of the offer that was chosen, else the loan that the deal asks for. */
export async function readTerms(db: Queries, deal: Entry, lenderId: string): Promise<readonly Term[]> {
  const chosen = await readChosenOffer(db, deal.id, lenderId);
  if (chosen)
    return shown.map((name) => ({
      label: termLabels[name] ?? name,
      text: formatTerm(name, chosen.offer[name] ?? null, zoneOfQuote(chosen.quote)),
    }));
  return deal.loanAmount === null ? [] : [{ label: 'Requested loan', text: formatMoney(deal.loanAmount) }];
}
