import { eq, inArray } from 'drizzle-orm';
import { AppError } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import { defineKeyUse } from '../../../../platform/encryption/secrets.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { eventEmailsResumed, eventEmailsStopped } from '../../events.ts';
import { eventEmailsTexts, eventEmailsTokenShape } from '../../model.ts';
import { calendarEmailStops } from '../tables.ts';

/*
 * Somebody without an account turns emails about events off with the link in one of them: of every organizer, also for events to
 * come. Neither the link nor the table has the address: both hold its keyed hash, which is found again when an email is written.
 */

const addressUse = defineKeyUse('event-email-address');
const linkUse = defineKeyUse('event-email-link');

type Keys = Pick<Platform, 'secrets'>;

const keyOf = ({ secrets }: Keys, address: string): string => secrets.sign(addressUse, address);

/** Mail programs call it without a login, and it is good for this alone. */
export function emailsOffAddress({ secrets, config }: Pick<Platform, 'secrets' | 'config'>, address: string): string {
  const key = keyOf({ secrets }, address);
  return `${config.publicUrl}/event-emails-off?token=${key}.${secrets.sign(linkUse, key)}`;
}

/** @throws NOT_FOUND for a token that we did not make */
function addressKeyOf({ secrets }: Keys, token: string): string {
  const [, key = '', signature = ''] = eventEmailsTokenShape.exec(token) ?? [];
  if (!secrets.verify(linkUse, key, signature)) throw new AppError('NOT_FOUND', eventEmailsTexts.badLink);
  return key;
}

/** Where they are off, they stay off. @throws NOT_FOUND for any other token */
export function stopEmails(platform: Platform, token: string, context: RequestContext): Promise<void> {
  const addressKey = addressKeyOf(platform, token);
  return platform.database.transaction(async (tx) => {
    const [row] = await tx.db
      .insert(calendarEmailStops)
      .values({ addressKey, stoppedAt: context.at })
      .onConflictDoNothing()
      .returning({ id: calendarEmailStops.id });
    if (row) await record(tx, context, eventEmailsStopped, { id: row.id, payload: {} });
  });
}

/** Where they are on, they stay on. @throws NOT_FOUND for any other token */
export function resumeEmails(platform: Platform, token: string, context: RequestContext): Promise<void> {
  const addressKey = addressKeyOf(platform, token);
  return platform.database.transaction(async (tx) => {
    const [row] = await tx.db
      .delete(calendarEmailStops)
      .where(eq(calendarEmailStops.addressKey, addressKey))
      .returning({ id: calendarEmailStops.id });
    if (row) await record(tx, context, eventEmailsResumed, { id: row.id, payload: {} });
  });
}

/** Those of these addresses that get no emails about events. */
export async function withoutEmails(
  keys: Keys,
  db: Queries,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set();
  const byKey = new Map(addresses.map((address) => [keyOf(keys, address), address]));
  const { addressKey } = calendarEmailStops;
  const rows = await db
    .select({ addressKey })
    .from(calendarEmailStops)
    .where(inArray(addressKey, [...byKey.keys()]));
  return new Set(rows.flatMap((row) => byKey.get(row.addressKey) ?? []));
}
