import { eq } from 'drizzle-orm';
import { AppError } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import { lockDealById } from '../../../pipeline/server/api.ts';
import { packageClosed } from '../../errors.ts';
import { packageDeclined, packageFunded, packageReopened, packageWithdrawn } from '../../events.ts';
import type { PackageState } from '../../model.ts';
import { type LoanPackageRow, loanPackages } from '../tables.ts';
import { findPackage } from './find.ts';

const events = { withdrawn: packageWithdrawn, declined: packageDeclined, funded: packageFunded } as const;

interface Ending {
  readonly id: string;
  readonly to: Exclude<PackageState, 'submitted'>;
  /** Why, in the words of the person who does it. */
  readonly reason?: string;
}

/** The deal of a package and then the package, locked in the order in which everybody takes the two. @throws NOT_FOUND */
export async function lockPackage(tx: Transaction, id: string): Promise<LoanPackageRow> {
  const { dealId } = await findPackage(tx.db, id);
  await lockDealById(tx, dealId);
  const [row] = await tx.db.select().from(loanPackages).where(eq(loanPackages.id, id)).for('update');
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/**
 * Ends the time of a package with the lender: it is taken back, declined or funded. What follows for the deal follows from the
 * event. Who may do it is the caller's to check.
 * @throws NOT_FOUND, PACKAGE_CLOSED when it is no longer with the lender
 */
export async function setPackageState(
  tx: Transaction,
  context: RequestContext,
  { id, to, reason = '' }: Ending,
): Promise<LoanPackageRow> {
  const before = await lockPackage(tx, id);
  if (before.state !== 'submitted') throw new AppError(packageClosed);
  const [after] = await tx.db
    .update(loanPackages)
    .set({ state: to, stateAt: context.at, stateReason: reason })
    .where(eq(loanPackages.id, id))
    .returning();
  if (!after) throw new AppError('NOT_FOUND');
  const { brokerId: ownerId, lenderId, dealId } = after;
  await record(tx, context, events[to], {
    id,
    payload: { ownerId, lenderId, dealId },
    before: { state: before.state },
    after: { state: to },
  });
  return after;
}

/**
 * A funded package is with the lender again, since marking it as funded was a mistake. Who may say so is the caller's to check.
 * @throws NOT_FOUND, PACKAGE_CLOSED for one that isn't funded
 */
export async function reopenPackage(tx: Transaction, context: RequestContext, id: string): Promise<void> {
  const before = await lockPackage(tx, id);
  if (before.state !== 'funded') throw new AppError(packageClosed);
  await tx.db.update(loanPackages).set({ state: 'submitted', stateAt: context.at }).where(eq(loanPackages.id, id));
  const { brokerId: ownerId, lenderId, dealId } = before;
  await record(tx, context, packageReopened, {
    id,
    payload: { ownerId, lenderId, dealId },
    before: { state: before.state },
    after: { state: 'submitted' },
  });
}
