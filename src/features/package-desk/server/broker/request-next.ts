import { eq } from 'drizzle-orm';
import { AppError } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { askAnotherLender } from '../../../quotes/server/api.ts';
import { deskTexts } from '../../model.ts';
import { findForParty, lockForParty, type Party } from '../access.ts';
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
  const { id, dealId } = await findForParty(platform.database.db, party);
  await assertSilent(platform.database.db, id);
  await askAnotherLender(platform, context, {
    ...{ brokerId: party.accountId, dealId, lenderId, programId },
    // The lender may have replied, or the package ended, while the request was prepared.
    assertStill: async (tx) => assertSilent(tx.db, (await lockForParty(tx, party)).id),
  });
}

/** The next lender was offered, since the one that has the package does not reply. @throws CONFLICT */
async function assertSilent(db: Queries, packageId: string): Promise<void> {
  const [reply] = await db.select().from(packageReplies).where(eq(packageReplies.packageId, packageId));
  if (reply?.offeredAt == null) throw new AppError('CONFLICT', deskTexts.hasReplied);
}
