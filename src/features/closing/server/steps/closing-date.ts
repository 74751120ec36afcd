import { and, asc, eq, lte } from 'drizzle-orm';
import { z } from 'zod';
import { invalidField } from '../../../../kernel/errors.ts';
import { jobContext, type RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Session } from '../../../../platform/http/route.ts';
import { defineJob, type Platform } from '../../../../platform/platform.ts';
import { lockPackage } from '../../../submission/server/api.ts';
import { closingDateSet, closingNear } from '../../events.ts';
import { closingDayProblem, dueReminder, nextReminder } from '../../model.ts';
import { assertSeen, eventParties, lockParty, readRow, subjectOf, todayOf, writeRow } from '../parties.ts';
import { closings } from '../tables.ts';

interface DateChange {
  readonly on: string;
  readonly reason: string;
  readonly version: number;
}

/**
 * Either side sets the closing date, or moves it with a reason; the other is notified, and both are reminded of it. The same
 * day again changes nothing.
 * @throws NOT_FOUND, PACKAGE_CLOSED, CONFLICT when it was changed since it was seen, INVALID_INPUT for a day that is past or too far
 * ahead, and for a move without a reason
 */
export async function setClosingDate(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  who: { readonly session: Session; readonly packageId: string },
  { on, reason, version }: DateChange,
): Promise<void> {
  const { pack, side } = await lockParty(platform, tx, context, who);
  const row = await readRow(tx.db, pack.id);
  if (row?.closingOn === on) return;
  assertSeen(row, version);
  const subject = await subjectOf(tx.db, pack);
  const problem = closingDayProblem(on, todayOf(subject, context.at));
  if (problem) throw invalidField('on', problem);
  const isMoved = row?.closingOn != null;
  if (isMoved && reason === '') throw invalidField('reason', 'Say why the closing date moves. The other side sees it.');
  const remindAt = nextReminder(on, subject.zone.name, context.at)?.at ?? null;
  const set = { closingOn: on, dateSide: side, dateAt: context.at, dateReason: reason, remindAt };
  await writeRow(tx, context, pack.id, set);
  await record(tx, context, closingDateSet, {
    id: pack.id,
    payload: { ...eventParties(pack), side, on, isMoved },
    before: { closingOn: row?.closingOn ?? null },
    after: { closingOn: on },
  });
}

/** So many are looked at in one go; the others are due a few minutes later. */
const remindedAtOnce = 500;

/**
 * Reminds both sides of closing dates. Running it twice, or in two processes at once, reminds nobody twice: a date is due
 * only until its hour was moved, in the transaction that notifies.
 */
export const closingClock = defineJob({
  name: 'closing-clock',
  payload: z.object({}),
  concurrency: 1,
  timeoutSeconds: 300,
  retries: 0,
  schedule: '*/5 * * * *',
  async run(platform) {
    const { database, clock, log } = platform;
    const now = clock.now();
    const due = await database.db
      .select({ id: closings.packageId })
      .from(closings)
      .where(lte(closings.remindAt, now))
      .orderBy(asc(closings.remindAt), asc(closings.packageId))
      .limit(remindedAtOnce);
    for (const { id } of due)
      await database
        .transaction((tx) => remind(tx, jobContext(closingClock, now), id))
        .catch((error: unknown) => log.error({ err: error, packageId: id }, 'closing clock'));
  },
});

async function remind(tx: Transaction, context: RequestContext, packageId: string): Promise<void> {
  const pack = await lockPackage(tx, packageId);
  const isDue = and(eq(closings.packageId, packageId), lte(closings.remindAt, context.at));
  const [row] = await tx.db.select().from(closings).where(isDue);
  if (!row) return;
  const { zone } = await subjectOf(tx.db, pack);
  const on = row.closingOn;
  const next = on ? nextReminder(on, zone.name, context.at) : undefined;
  // Nobody has changed anything: whoever has the page open may still save.
  await tx.db
    .update(closings)
    .set({ remindAt: next?.at ?? null })
    .where(eq(closings.packageId, packageId));
  const days = on ? dueReminder(on, zone.name, context.at) : undefined;
  if (!on || days === undefined || pack.state !== 'submitted') return;
  await record(tx, context, closingNear, { id: packageId, payload: { ...eventParties(pack), on, days } });
}
