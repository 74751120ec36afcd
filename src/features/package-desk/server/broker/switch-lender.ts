import { eq } from 'drizzle-orm';
import { AppError } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { lockDeal, selectLender } from '../../../pipeline/server/api.ts';
import { chooseOffer } from '../../../quotes/server/api.ts';
import { setPackageState } from '../../../submission/server/api.ts';
import { deskTexts } from '../../model.ts';
import { lockForParty, type Party } from '../access.ts';
import { packageReplies } from '../tables.ts';

interface Switch {
  readonly quoteId: string;
  /** The version that was looked at. */
  readonly offerId: string;
}

/**
 * The broker goes to the next best offer: the package is taken back from the lender that does not reply, its selection is undone,
 * and the other offer is chosen, all or nothing.
 * @throws NOT_FOUND, PACKAGE_CLOSED, CONFLICT once the lender has replied, and as `chooseOffer`
 */
export async function switchLender(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  party: Extract<Party, { readonly side: 'broker' }>,
  { quoteId, offerId }: Switch,
): Promise<void> {
  const loan = await lockForParty(tx, party);
  const [reply] = await tx.db.select().from(packageReplies).where(eq(packageReplies.packageId, loan.id));
  if (reply?.offeredAt == null) throw new AppError('CONFLICT', deskTexts.hasReplied);
  await setPackageState(tx, context, { id: loan.id, to: 'withdrawn', reason: deskTexts.noReply });
  const deal = await lockDeal(tx, loan.dealId, party.accountId);
  await selectLender(platform, tx, context, deal, null);
  await chooseOffer(platform, tx, context, { quoteId, offerId, brokerId: party.accountId });
}
