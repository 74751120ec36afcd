import { eq } from 'drizzle-orm';
import { AppError, invalidField } from '../../../kernel/errors.ts';
import { audit, type RequestContext } from '../../../platform/database/audit.ts';
import { lockUntilCommit, type Transaction } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { holdOnMarket } from '../../lenders/server/api.ts';
import type { ManualDeal } from '../manual-deal.ts';
import { addressKey } from '../model.ts';
import { dealArchived, dealMay, dealMoved, type Entry, joinDeal, lockActiveDeal } from './api.ts';
import { tellStatus } from './live/deal-events.ts';
import { pipelineEntries } from './tables.ts';

/**
 * Adds a deal that came about elsewhere.
 * @throws CONFLICT when the owner has an active deal for the address, INVALID_INPUT for a lender that does not exist
 */
export async function addDeal(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  ownerId: string,
  manual: ManualDeal,
): Promise<Entry> {
  const { lenderId, loanType, address, clientName, ...figures } = manual;
  if (lenderId !== null && !(await holdOnMarket(tx, [lenderId])).has(lenderId)) {
    throw invalidField('lenderId', 'Lender not found.');
  }
  await lockUntilCommit(tx, 'deal', ownerId, loanType, addressKey(address));
  if (addressKey(address) === '') throw invalidField('address', 'Property address must have a letter or a number');
  if (await lockActiveDeal(tx, { ownerId, loanType, address })) {
    throw new AppError('CONFLICT', `You already have an active deal for ${address}.`);
  }
  await platform.rateLimits.countAct(tx, context, 'dealsAdded', 1);
  const deal = { ...figures, asisValue: figures.asisValue ?? figures.purchasePrice };
  const lenderIds = lenderId === null ? [] : [lenderId];
  const stated = { ownerId, loanType, address, clientName, deal };
  return joinDeal(platform, tx, context, { stated, known: undefined, lenderIds });
}

/**
 * Puts a deal, which the caller has locked, away or takes it back; as it stands already it is answered.
 * @throws CONFLICT when an active deal for the same address is in the way
 */
export async function setArchived(
  { events, hooks }: Platform,
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
  await audit(tx, context, {
    action: archived ? 'pipelineEntry.archived' : 'pipelineEntry.unarchived',
    entity: 'pipelineEntry',
    entityId: entry.id,
    before: { archivedAt: entry.archivedAt },
    after: { archivedAt: after.archivedAt },
  });
  await events.publish(tx, { topic: 'account', accountId: entry.ownerId, type: 'pipeline', id: entry.id });
  const message = archived ? 'Deal archived' : 'Deal unarchived';
  tellStatus({ events }, tx, context.at, { dealId: entry.id, lenderId: entry.selectedLenderId, message });
  if (archived) for (const follow of hooks.all(dealArchived)) await follow(tx, context, after);
  const kind = archived ? 'archived' : 'unarchived';
  for (const tell of hooks.all(dealMoved)) await tell(tx, context, after, { kind });
  return after;
}
