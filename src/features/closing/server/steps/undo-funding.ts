import { AppError } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Session } from '../../../../platform/http/route.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import { restateLoan } from '../../../quotes/server/api.ts';
import { packageClosed } from '../../../submission/errors.ts';
import { type LoanPackage, lockPackage, reopenPackage } from '../../../submission/server/api.ts';
import { fundingUndone } from '../../events.ts';
import { nextReminder, whyFundedStays } from '../../model.ts';
import { assertSeen, eventParties, partyOf, readRow, type Subject, subjectOf, writeRow } from '../parties.ts';

interface Undoing {
  readonly reason: string;
  readonly version: number;
}

/** Why the funding of this loan can't be taken back; undefined when it can. */
export async function whyNotUndone(
  db: Queries,
  { brokerId }: LoanPackage,
  { isAsFunded }: Subject,
  { fundedAt, now }: { readonly fundedAt: Date; readonly now: Date },
): Promise<string | undefined> {
  const broker = (await findPeople(db, [brokerId])).get(brokerId);
  return whyFundedStays({ fundedAt, isAsItWas: isAsFunded, brokerHasLeft: !broker?.email }, now);
}

/**
 * The lender takes back that the loan was funded: the package is with it again, the deal stands at "Submitted" with the loan
 * that its terms say, and the broker learns why. Terms, closing date and wire instructions stay.
 * @throws NOT_FOUND, PACKAGE_CLOSED for a loan that isn't marked as funded, CONFLICT when it was changed since it was seen, after
 * 30 days, when the deal was moved or archived since, and when the broker's account has ended
 */
export async function undoFunding(
  tx: Transaction,
  context: RequestContext,
  { session, packageId }: { readonly session: Session; readonly packageId: string },
  { reason, version }: Undoing,
): Promise<void> {
  const { pack } = partyOf(session, await lockPackage(tx, packageId), 'lender');
  const row = await readRow(tx.db, pack.id);
  if (pack.state !== 'funded' || !row?.fundedAt || !row.fundedOn || row.fundedAmount === null)
    throw new AppError(packageClosed, 'This loan is not marked as funded.');
  assertSeen(row, version);
  const subject = await subjectOf(tx.db, pack);
  const refusal = await whyNotUndone(tx.db, pack, subject, { fundedAt: row.fundedAt, now: context.at });
  if (refusal) throw new AppError('CONFLICT', refusal);
  const { fundedOn: on, fundedAmount: amount, closingOn } = row;
  const remindAt = (closingOn && nextReminder(closingOn, subject.zone.name, context.at)?.at) || null;
  const none = { fundedOn: null, fundedAmount: null, fundedAt: null, fundedBy: null };
  await writeRow(tx, context, pack.id, { ...none, undoReason: reason, remindAt });
  await reopenPackage(tx, context, pack.id);
  await record(tx, context, fundingUndone, {
    id: pack.id,
    payload: { ...eventParties(pack), on, amount },
    before: { fundedOn: on, fundedAmount: amount },
    after: { fundedOn: null, fundedAmount: null },
  });
  await restateLoan(tx, pack.dealId);
}
