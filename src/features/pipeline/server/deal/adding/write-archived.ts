import { eq } from 'drizzle-orm';
import { AppError } from '../../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../../platform/caller.ts';
import type { Transaction } from '../../../../../platform/database/database.ts';
import { record } from '../../../../../platform/events/record.ts';
import { dealArchived, dealUnarchived } from '../../../events.ts';
import type { Entry } from '../../deal-hooks.ts';
import { pipelineEntries } from '../../tables.ts';
import { dealMay } from '../deal-guard.ts';
import { lockActiveDeal } from './add-deal.ts';

/** Puts a locked deal away or takes it back. @throws CONFLICT when an active deal for the same address is in the way */
export async function writeArchived(
  tx: Transaction,
  context: RequestContext,
  entry: Entry,
  archived: boolean,
): Promise<Entry> {
  const may = dealMay(entry, []);
  if (!(archived ? may.archive : may.unarchive)) return entry;
  const active = archived ? undefined : await lockActiveDeal(tx, entry);
  if (active && active.id !== entry.id) {
    throw new AppError('CONFLICT', 'Another active deal has this address. Archive that one first.');
  }
  const [after] = await tx.db
    .update(pipelineEntries)
    .set({ archivedAt: archived ? context.at : null, updatedAt: context.at })
    .where(eq(pipelineEntries.id, entry.id))
    .returning();
  if (!after) throw new AppError('NOT_FOUND');
  await record(tx, context, archived ? dealArchived : dealUnarchived, {
    id: entry.id,
    payload: { ownerId: entry.ownerId, lenderId: entry.selectedLenderId },
    before: { archivedAt: entry.archivedAt },
    after: { archivedAt: after.archivedAt },
  });
  return after;
}
