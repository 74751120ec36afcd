import { eq } from 'drizzle-orm';
import { dayMs } from '../../../kernel/dates.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import { record } from '../../../platform/events/record.ts';
import type { Platform } from '../../../platform/platform.ts';
import { privacyExtended } from '../events.ts';
import { extendedToDays, extensibleWithinDays } from '../model.ts';
import { lockRequest } from './ask.ts';
import { lockDesk } from './desk.ts';
import { type PrivacyRow, privacyRequests } from './tables.ts';

/**
 * Gives a request more time, once. The law allows it only while its first 45 days last, and the person has to hear why.
 * @throws NOT_FOUND, CONFLICT
 */
export const extend = (
  { database }: Platform,
  context: RequestContext,
  id: string,
  reason: string,
): Promise<PrivacyRow> =>
  database.transaction(async (tx) => {
    await lockDesk(tx, context);
    const { state, confirmedAt, extendedAt } = await lockRequest(tx, id);
    if (state !== 'open' || confirmedAt === null) throw new AppError('CONFLICT', 'This request is not open.');
    if (extendedAt !== null) throw new AppError('CONFLICT', 'This request was extended before. That is possible once.');
    const after = (days: number) => new Date(confirmedAt.getTime() + days * dayMs);
    if (context.at > after(extensibleWithinDays))
      throw new AppError('CONFLICT', `The ${extensibleWithinDays} days within which this is possible are over.`);
    const dueAt = after(extendedToDays);
    const [row] = await tx.db
      .update(privacyRequests)
      .set({ dueAt, extendedAt: context.at, extensionReason: reason })
      .where(eq(privacyRequests.id, id))
      .returning();
    if (!row) throw new AppError('NOT_FOUND');
    await record(tx, context, privacyExtended, { id, payload: { dueAt: dueAt.toISOString() } });
    return row;
  });
