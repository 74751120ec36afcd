import { eq } from 'drizzle-orm';
import { AppError } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { askAnotherLender } from '../../../quotes/server/api.ts';
import { deskTexts } from '../../model.ts';
import { findForParty, type Party } from '../access.ts';
import { packageReplies } from '../tables.ts';

interface Chosen {
  readonly lenderId: string;
  readonly programId: string;
}

/**
 * The broker asks the next lender for a quote. The package stays with the lender that does not reply: who wants to go on with the new
 * offer switches to it then.
 * @throws NOT_FOUND, CONFLICT once the lender has replied, and as `askAnotherLender`
 */
export async function requestNext(
  platform: Platform,
  context: RequestContext,
  party: Extract<Party, { readonly side: 'broker' }>,
  { lenderId, programId }: Chosen,
): Promise<void> {
  const { db } = platform.database;
  const loan = await findForParty(db, party);
  const [reply] = await db.select().from(packageReplies).where(eq(packageReplies.packageId, loan.id));
  if (reply?.offeredAt == null) throw new AppError('CONFLICT', deskTexts.hasReplied);
  await askAnotherLender(platform, context, { brokerId: party.accountId, dealId: loan.dealId, lenderId, programId });
}
