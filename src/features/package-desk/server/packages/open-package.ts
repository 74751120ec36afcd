import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import { findLenderPackage, markPackageOpened } from '../../../submission/server/api.ts';
import { packageOpened } from '../../events.ts';
import { partiesOf } from '../access.ts';

/** A user of the lender looks at a package. @returns when it was opened first, which the broker sees */
export async function openPackage(
  tx: Transaction,
  context: RequestContext,
  lenderId: string | null,
  packageId: string,
): Promise<Date> {
  const loan = await findLenderPackage(tx.db, lenderId, packageId);
  if (loan.openedAt !== null) return loan.openedAt;
  // What has ended is looked at, and not opened any more.
  if (loan.state !== 'submitted') return context.at;
  const isFirst = await markPackageOpened(tx, packageId, context.at);
  if (isFirst) await record(tx, context, packageOpened, { id: packageId, payload: partiesOf(loan) });
  return context.at;
}
