import { eq } from 'drizzle-orm';
import type { Queries } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { personName } from '../../../accounts/model.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import { findLenders } from '../../../lenders/server/api.ts';
import { type LenderPermissions, lenderMay } from '../../../quotes/model.ts';
import { askedAgain, type Quote, quotes, readCommon, requestOf } from '../../../quotes/server/api.ts';
import type { LenderQuote } from '../../contract.ts';
import { readChosenHad } from '../dashboard/lost-offers.ts';

/** A quote as its lender may see it: without the client's name, and with what the lender may do now in `can`. */
export async function presentToLender(platform: Platform, db: Queries, quote: Quote): Promise<LenderQuote> {
  const now = platform.clock.now();
  const { present } = await readCommon(db, [quote], now);
  const lender = (await findLenders(db, [quote.lenderId])).get(quote.lenderId);
  const broker = (await findPeople(db, [quote.brokerId])).get(quote.brokerId);
  return {
    ...present(quote),
    pipelineEntryId: quote.entryId,
    lenderName: lender?.name ?? '',
    sentTo: await countAsked(db, quote.entryId),
    broker: { name: personName(broker), email: broker?.email ?? '' },
    request: requestOf(quote),
    chosenHad: await readChosenHad(db, quote.id),
    can: await mayAsLender(db, quote, now),
  };
}

/** How many lenders were ever asked about a deal. */
async function countAsked(db: Queries, entryId: string): Promise<number> {
  const lenders = db.selectDistinct({ id: quotes.lenderId }).from(quotes).where(eq(quotes.entryId, entryId));
  return (await lenders).length;
}

/** What the lender may do now. A decline stays one when the broker has asked again since. */
export async function mayAsLender(db: Queries, quote: Quote, now: Date): Promise<LenderPermissions> {
  const may = lenderMay(quote, now);
  if (!may.offer || quote.status !== 'declined') return may;
  return { ...may, offer: !(await askedAgain(db, quote)) };
}
