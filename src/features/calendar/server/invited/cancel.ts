import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import { eventCanceled, guestsCanceled } from '../../events.ts';
import { guestEmails, invitations } from '../../limits.ts';
import { formatRule } from '../../recurrence/rule.ts';
import { endOfOccurrence } from '../../recurrence/series.ts';
import type { StoredEvent } from '../stored-series.ts';
import { type AttendeeRow, calendarCanceled, calendarCancellations } from '../tables.ts';
import { stillConcerned } from './people.ts';
import { accountsOf } from './tell.ts';

const atOnce = 1_000;

interface Cancellation {
  readonly event: StoredEvent;
  /** One occurrence alone; null: all of it. */
  readonly of: string | null;
  readonly version: number;
  readonly byId: string;
  readonly people: readonly AttendeeRow[];
}

/** What the emails are to say, since the event may be gone when they are written. */
async function writeDown({ db }: Transaction, at: Date, { event, of, version }: Cancellation): Promise<string> {
  const { row, series } = event;
  const organizer = (await findPeople(db, [row.creatorId])).get(row.creatorId);
  const own = of === null ? null : series.exceptions.find((one) => one.of === of)?.change;
  const { title, location } = own?.details ?? series.details;
  const [written] = await db
    .insert(calendarCancellations)
    .values({
      eventId: row.id,
      version,
      canceledAt: at,
      organizerName: organizer?.name ?? '',
      organizerAddress: organizer?.email ?? '',
      title,
      location,
      startLocal: own?.start ?? of ?? series.start,
      timeZone: series.timeZone,
      minutes: own?.minutes ?? series.minutes,
      rule: series.rule === null ? null : formatRule(series.rule),
      ofLocal: of,
    })
    .returning({ id: calendarCancellations.id });
  if (!written) throw new Error('The cancellation was not written.');
  return written.id;
}

/** When one occurrence ends, or all of the event; null for one that never does. */
const endOf = ({ row, series }: StoredEvent, of: string | null): Date | null =>
  of === null ? row.lastAt : endOfOccurrence(series, of);

/**
 * Tells people that an event is off for them. What is over is not canceled.
 * @param limits undefined where nothing may stand in the way: an account that ends
 */
export async function notifyOfCancellation(
  tx: Transaction,
  context: RequestContext,
  asked: Cancellation,
  limits: Platform['rateLimits'] | undefined,
): Promise<void> {
  const { event, byId } = asked;
  const { id, creatorId } = event.row;
  const people = stillConcerned(asked.people).filter(({ accountId }) => accountId !== byId && accountId !== creatorId);
  const end = endOf(event, asked.of);
  if (people.length === 0 || (end !== null && end < context.at)) return;
  const accounts = accountsOf(people).length;
  await limits?.countAct(tx, context, invitations, accounts);
  await limits?.countAct(tx, context, guestEmails, people.length - accounts);
  const cancellationId = await writeDown(tx, context.at, asked);
  const canceledIds: string[] = [];
  // Accounts are emailed with their notification, if they want that.
  const guests = people.flatMap(({ address }) => (address === null ? [] : [{ cancellationId, address }]));
  for (let from = 0; from < guests.length; from += atOnce) {
    const rows = await tx.db
      .insert(calendarCanceled)
      .values(guests.slice(from, from + atOnce))
      .returning({ id: calendarCanceled.id });
    canceledIds.push(...rows.map((row) => row.id));
  }
  const canceled = { byId, cancellationId };
  const accountIds = accountsOf(people);
  if (accountIds.length > 0)
    await record(
      tx,
      context,
      eventCanceled,
      ...accountIds.map((accountId) => ({ id, payload: { ...canceled, accountId } })),
    );
  if (canceledIds.length > 0) await record(tx, context, guestsCanceled, { id, payload: { ...canceled, canceledIds } });
}
