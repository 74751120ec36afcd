import { eq } from 'drizzle-orm';
import type { Queries } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { assertDeal } from '../../../pipeline/server/api.ts';
import { packagesOf } from '../../../submission/server/api.ts';
import type { DealPackage } from '../../broker-contract.ts';
import { presentPackage } from '../packages/present-package.ts';
import { findNextBest } from '../replies/next-best.ts';
import { findNextProgram } from '../replies/next-program.ts';
import { packageReplies } from '../tables.ts';

/** The package of a deal that is with a lender, else its last one, as its broker sees it. @throws NOT_FOUND for anybody else's deal */
export async function readDealPackage(
  platform: Platform,
  db: Queries,
  dealId: string,
  ownerId: string,
): Promise<Omit<DealPackage, 'success'>> {
  await assertDeal(db, dealId, ownerId);
  const all = await packagesOf(db, dealId);
  const loan = all.find(({ state }) => state === 'submitted' || state === 'funded') ?? all[0];
  if (!loan) return { package: null, reply: null, nextBest: null, nextProgram: null };
  const [reply] = await db.select().from(packageReplies).where(eq(packageReplies.packageId, loan.id));
  const isOffered = loan.state === 'submitted' && reply?.offeredAt != null;
  const wanted = { dealId, lenderId: loan.lenderId };
  const nextBest = isOffered ? await findNextBest(platform, db, wanted) : null;
  return {
    package: await presentPackage(platform, db, loan, 'broker'),
    reply: reply
      ? {
          waitingSince: reply.waitingSince.toISOString(),
          nudgedAt: reply.nudgedAt?.toISOString() ?? null,
          offeredAt: reply.offeredAt?.toISOString() ?? null,
        }
      : null,
    nextBest,
    nextProgram: isOffered && nextBest === null ? await findNextProgram(platform, db, wanted) : null,
  };
}
