import { and, eq, gt } from 'drizzle-orm';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { forgetValues } from '../../../../platform/events/audit-trail.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { EndingOwner } from '../../../accounts/server/api.ts';
import { brokerMay } from '../../model.ts';
import { leaveFiles } from '../broker/requests/request-files.ts';
import { takeBack } from '../broker/withdraw-and-reply.ts';
import { expire } from '../change-quote.ts';
import { isOpenRow, quotes } from '../tables.ts';

/**
 * The account of a broker ends: open requests are taken back and their lenders notified. What lenders were asked and have offered
 * stays theirs to read, without the broker's name. No lender can answer any more, and no clock runs.
 */
export async function endRequests(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  { accountId }: EndingOwner,
): Promise<void> {
  const own = eq(quotes.brokerId, accountId);
  const open = await tx.db.select().from(quotes).where(and(own, isOpenRow)).orderBy(quotes.id).for('update');
  for (const quote of open) {
    if (brokerMay(quote, context.at, undefined).withdraw) await takeBack(platform, tx, context, quote);
    else await expire(tx, context, quote);
  }
  await tx.db.update(quotes).set({ nudgeAt: null, remindAt: null }).where(own);
  // A decline can be taken back only while the request is alive.
  await tx.db
    .update(quotes)
    .set({ expiresAt: context.at })
    .where(and(own, eq(quotes.status, 'declined'), gt(quotes.expiresAt, context.at)));
  const ids = (await tx.db.select({ id: quotes.id }).from(quotes).where(own)).map(({ id }) => id);
  await forgetValues(tx, context, 'quote', ids);
  await leaveFiles(tx, accountId);
}
