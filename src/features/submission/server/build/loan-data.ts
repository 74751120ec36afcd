import { mismoXml } from '../../../../lending/mismo/mismo.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { readLetterhead } from '../../../accounts/server/api.ts';
import { readDealAnswers } from '../../../answers/server/api.ts';
import { findDeals } from '../../../pipeline/server/api.ts';
import { readPackageContents } from '../package-facts.ts';
import { readChosenOffer } from '../packages/terms.ts';
import type { LoanPackageRow } from '../tables.ts';

interface Names {
  readonly lender: string;
  readonly program: string | null;
  readonly broker: { readonly name: string; readonly email: string } | undefined;
}

/**
 * The loan of a package as data for loan systems, without personal identifiers. Null where an answer or a document has changed
 * since the package was submitted: data that says something else than the documents would be worse than none.
 */
export async function readLoanData(
  platform: Platform,
  db: Queries,
  row: LoanPackageRow,
  { lender, program, broker }: Names,
): Promise<string | null> {
  const deal = (await findDeals(db, [row.dealId])).get(row.dealId);
  if (!deal || !broker) return null;
  const { contents } = await readPackageContents(platform, db, deal);
  if (contents !== row.contents) return null;
  const chosen = await readChosenOffer(db, deal.id, row.lenderId);
  const offer = chosen?.offer;
  const letterhead = await readLetterhead(db, row.brokerId);
  return mismoXml({
    createdAt: row.submittedAt.toISOString(),
    dealId: deal.id,
    ...{ lender, program },
    broker: { name: broker.name, company: letterhead?.companyName || null, email: broker.email },
    answers: await readDealAnswers(platform, db, deal),
    terms: offer
      ? {
          loanAmount: offer.loanAmount,
          ratePercent: offer.ratePercent,
          termMonths: offer.termMonths,
          isInterestOnly: offer.interestType === 'dutch' || offer.interestType === 'nonDutch',
        }
      : null,
  });
}
