import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { dayMs, hourMs, minuteMs } from '../../../../kernel/dates.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import { lockUntilCommit, type Queries, type Transaction } from '../../../../platform/database/database.ts';
import { auditLog } from '../../../../platform/database/tables.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { dealReadByStaff, staffAccessGranted } from '../../events.ts';
import type { Entry } from '../deal-hooks.ts';
import { staffAccess } from '../tables.ts';

/** So long somebody of the Plinth team may read a deal's chats after asking with a reason. */
const grantedMs = hourMs;

/** Until when this administrator may read the chats of a deal; undefined: not now. */
export async function findStaffAccess(
  db: Queries,
  dealId: string,
  accountId: string,
  now: Date,
): Promise<Date | undefined> {
  const { entryId, expiresAt } = staffAccess;
  const [granted] = await db
    .select({ expiresAt })
    .from(staffAccess)
    .where(and(eq(entryId, dealId), eq(staffAccess.accountId, accountId), gt(expiresAt, now)))
    .orderBy(desc(expiresAt))
    .limit(1);
  return granted?.expiresAt;
}

/** Who of these has access to a deal's chats now. */
export async function withStaffAccess(
  db: Queries,
  dealId: string,
  accountIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const { entryId, accountId, expiresAt } = staffAccess;
  const rows = await db
    .selectDistinct({ accountId })
    .from(staffAccess)
    .where(and(eq(entryId, dealId), inArray(accountId, [...accountIds]), gt(expiresAt, now)));
  return rows.map((row) => row.accountId);
}

/** Lets an administrator read the chats of a deal for an hour. The reason stands in the deal's timeline for its owner. */
export async function grantStaffAccess(
  tx: Transaction,
  context: RequestContext,
  deal: Entry,
  { accountId, reason }: { readonly accountId: string; readonly reason: string },
): Promise<Date> {
  const expiresAt = new Date(context.at.getTime() + grantedMs);
  await tx.db.insert(staffAccess).values({ entryId: deal.id, accountId, reason, grantedAt: context.at, expiresAt });
  const payload = { ownerId: deal.ownerId };
  await record(tx, context, staffAccessGranted, { id: deal.id, payload, after: { reason, expiresAt } });
  return expiresAt;
}

/**
 * What the team reads of a deal: its line in the list of chats, who takes part in its chats, a thread, a file of one, a file of a
 * quote request, one of its documents.
 */
export type StaffReading =
  | { readonly part: 'inbox' | 'deal' }
  | { readonly part: 'thread'; readonly lenderId: string | null }
  | { readonly part: 'file'; readonly lenderId: string | null; readonly file: string }
  | { readonly part: 'requestFile' | 'document'; readonly file: string };

/** One reading stands for the calls of a page that stays open or is loaded again. */
const oneReadingMs = {
  inbox: dayMs,
  deal: 15 * minuteMs,
  thread: 15 * minuteMs,
  file: 15 * minuteMs,
  requestFile: 15 * minuteMs,
  document: 15 * minuteMs,
} as const;

/**
 * Records that somebody of the Plinth team reads these deals, before anything is answered: an answer without its record does
 * not exist. Calls close together are one reading.
 */
export async function recordStaffReading(
  { database }: Pick<Platform, 'database'>,
  context: RequestContext,
  of: readonly Pick<Entry, 'id' | 'ownerId'>[],
  reading: StaffReading,
): Promise<void> {
  const { actor, at } = context;
  if (actor.kind !== 'account') return;
  const deals = of.filter(({ ownerId }) => ownerId !== actor.id);
  if (deals.length === 0) return;
  const since = new Date(at.getTime() - oneReadingMs[reading.part]);
  const known = await readSince(database.db, actor.id, deals, reading, since);
  if (deals.every(({ id }) => known.has(id))) return;
  await database.transaction(async (tx) => {
    await lockUntilCommit(tx, 'staff-reading', actor.id, reading.part);
    const before = await readSince(tx.db, actor.id, deals, reading, since);
    const unrecorded = deals.filter(({ id }) => !before.has(id));
    const read = unrecorded.map(({ id, ownerId }) => ({ id, payload: { ownerId }, after: reading }));
    await record(tx, context, dealReadByStaff, ...read);
  });
}

/** Which of these deals this administrator has been recorded to read in the same way since. */
async function readSince(
  db: Queries,
  actorId: string,
  deals: readonly Pick<Entry, 'id'>[],
  reading: StaffReading,
  since: Date,
): Promise<ReadonlySet<string>> {
  const { entity, entityId, action, at, after } = auditLog;
  const ids = deals.map(({ id }) => id);
  const rows = await db
    .selectDistinct({ entityId })
    .from(auditLog)
    .where(
      and(
        eq(entity, 'pipelineEntry'),
        eq(entityId, sql`any(${sql.param(ids)}::uuid[])`),
        eq(action, 'pipelineEntry.readByStaff'),
        eq(auditLog.actorId, actorId),
        gt(at, since),
        sql`${after} = ${JSON.stringify(reading)}::jsonb`,
      ),
    );
  return new Set(rows.map((row) => row.entityId));
}
