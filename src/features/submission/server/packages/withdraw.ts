import { AppError } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { lockDeal } from '../../../pipeline/server/api.ts';
import { packageClosed } from '../../errors.ts';
import { openPackageOf } from './find.ts';
import { setPackageState } from './state.ts';

interface Withdrawal {
  readonly dealId: string;
  readonly ownerId: string;
  readonly reason: string;
}

/** The broker takes the package of a deal back. @throws NOT_FOUND for anybody else's deal, PACKAGE_CLOSED when no lender has it */
export async function withdrawPackage(
  tx: Transaction,
  context: RequestContext,
  { dealId, ownerId, reason }: Withdrawal,
): Promise<void> {
  await lockDeal(tx, dealId, ownerId);
  const row = await openPackageOf(tx.db, dealId);
  if (!row) throw new AppError(packageClosed);
  await setPackageState(tx, context, { id: row.id, to: 'withdrawn', reason });
}
