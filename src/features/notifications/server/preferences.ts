import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Role } from '../../../kernel/access.ts';
import { invalidField } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import { audit } from '../../../platform/database/audit.ts';
import type { Queries } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readMarketingOptIn, setMarketingOptIn } from '../../accounts/server/api.ts';
import { mailChoicesOf, type NotificationSort, notificationSorts, sortsFor, usualMailOf } from '../model.ts';
import type { Preference } from '../preferences-contract.ts';
import { notificationPreferences } from './tables.ts';

type Ways = Pick<Preference, 'inProduct' | 'byMail'>;

/** Who of these accounts has chosen one of these, for these sorts: `accountId sort`. Whoever has chosen nothing is not among them. */
export async function whoChose<Way extends keyof Ways>(
  db: Queries,
  way: Way,
  choices: readonly Ways[Way][],
  wanted: readonly { readonly accountId: string; readonly sort: NotificationSort }[],
): Promise<ReadonlySet<string>> {
  if (wanted.length === 0) return new Set();
  const { accountId, sort } = notificationPreferences;
  const rows = await db
    .select({ accountId, sort })
    .from(notificationPreferences)
    .where(
      and(
        inArray(accountId, [...new Set(wanted.map((one) => one.accountId))]),
        inArray(sort, [...new Set(wanted.map((one) => one.sort))]),
        inArray(notificationPreferences[way], [...choices]),
      ),
    );
  return new Set(rows.map(keyOf));
}

export const keyOf = (of: { readonly accountId: string; readonly sort: NotificationSort }): string =>
  `${of.accountId} ${of.sort}`;

/** What an account is told of, and how; by every way there is until it has chosen. */
export async function readPreferences(db: Queries, accountId: string, role: Role) {
  const rows = await db.select().from(notificationPreferences).where(eq(notificationPreferences.accountId, accountId));
  const preferences = sortsFor(role).map((sort): Preference => {
    const chosen = rows.find((row) => row.sort === sort);
    return { sort, inProduct: chosen?.inProduct ?? true, byMail: chosen?.byMail ?? usualMailOf(sort) };
  });
  return { preferences, marketingOptIn: await readMarketingOptIn(db, accountId) };
}

interface Choice {
  readonly preferences: readonly Preference[];
  readonly marketingOptIn?: boolean | undefined;
}

/** @throws INVALID_INPUT for a sort that this account is never told of, and for a way of being told that it does not have */
export async function choosePreferences(
  { database }: Platform,
  { accountId, role }: Session,
  { preferences, marketingOptIn }: Choice,
  context: RequestContext,
) {
  const own = sortsFor(role);
  if (preferences.some(({ sort }) => !own.includes(sort)))
    throw invalidField('preferences', 'Your account doesn’t get one of these notifications.');
  for (const { sort, inProduct, byMail } of preferences) {
    const { label } = notificationSorts[sort];
    if (!mailChoicesOf(sort).includes(byMail))
      throw invalidField('preferences', `"${label}" can’t be emailed immediately.`);
    if (byMail === 'daily' && !inProduct)
      throw invalidField(
        'preferences',
        `The daily summary lists unread notifications, so "${label}" must also be on in Plinth.`,
      );
  }
  // The last one said of a sort holds.
  const chosen = [...new Map(preferences.map((one) => [one.sort, one])).values()];
  return database.transaction(async (tx) => {
    const before = await readPreferences(tx.db, accountId, role);
    if (chosen.length > 0)
      await tx.db
        .insert(notificationPreferences)
        .values(chosen.map((one) => ({ ...one, accountId })))
        .onConflictDoUpdate({
          target: [notificationPreferences.accountId, notificationPreferences.sort],
          set: { inProduct: sql`excluded.in_product`, byMail: sql`excluded.by_mail` },
        });
    if (marketingOptIn !== undefined) await setMarketingOptIn(tx, accountId, marketingOptIn);
    const after = await readPreferences(tx.db, accountId, role);
    await audit(tx, context, {
      action: 'account.notificationsChosen',
      entity: 'account',
      entityId: accountId,
      before,
      after,
    });
    return after;
  });
}
