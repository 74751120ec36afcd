import { eq, sql } from 'drizzle-orm';
import type { Role } from '../../../../kernel/access.ts';
import { invalidField } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Session } from '../../../../platform/http/route.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { readMarketingOptIn, setMarketingOptIn } from '../../../accounts/server/api.ts';
import { notificationsChosen } from '../../events.ts';
import { isFor, mailChoicesOf, usualMailOf } from '../../model.ts';
import type { OfferedPreference, Preference } from '../../preferences-contract.ts';
import { notificationTypes } from '../read.ts';
import { notificationPreferences } from '../tables.ts';

/** What an account is notified of, and how; by every way there is until it has chosen. */
export async function readPreferences(
  platform: Pick<Platform, 'followers'>,
  db: Queries,
  accountId: string,
  role: Role,
) {
  const rows = await db.select().from(notificationPreferences).where(eq(notificationPreferences.accountId, accountId));
  const offered = notificationTypes(platform).filter(({ type }) => isFor(type, role));
  const preferences = offered.map(({ type: { name, label, about }, hasEmail }): OfferedPreference => {
    const chosen = rows.find((row) => row.type === name);
    const mailChoices = [...mailChoicesOf(hasEmail)];
    const byMail = chosen?.byMail ?? usualMailOf(hasEmail);
    return { type: name, label, about, mailChoices, inProduct: chosen?.inProduct ?? true, byMail };
  });
  return { preferences, marketingOptIn: await readMarketingOptIn(db, accountId) };
}

interface Choice {
  readonly preferences: readonly Preference[];
  readonly marketingOptIn?: boolean | undefined;
}

/** @throws INVALID_INPUT for a type that this account never gets, and for an email that it does not have */
export async function choosePreferences(
  platform: Platform,
  { accountId, role }: Session,
  { preferences, marketingOptIn }: Choice,
  context: RequestContext,
) {
  const own = new Map(
    notificationTypes(platform).flatMap((one) => (isFor(one.type, role) ? [[one.type.name, one] as const] : [])),
  );
  for (const { type, inProduct, byMail } of preferences) {
    const offered = own.get(type);
    if (!offered) throw invalidField('preferences', 'Your account doesn’t get one of these notifications.');
    const { label } = offered.type;
    if (!mailChoicesOf(offered.hasEmail).includes(byMail))
      throw invalidField('preferences', `"${label}" can’t be emailed immediately.`);
    if (byMail === 'daily' && !inProduct)
      throw invalidField(
        'preferences',
        `The daily summary lists unread notifications, so "${label}" must also be on in Plinth.`,
      );
  }
  // The last one said of a type holds.
  const chosen = [...new Map(preferences.map((one) => [one.type, one])).values()];
  return platform.database.transaction(async (tx) => {
    const before = await readPreferences(platform, tx.db, accountId, role);
    if (chosen.length > 0)
      await tx.db
        .insert(notificationPreferences)
        .values(chosen.map((one) => ({ ...one, accountId })))
        .onConflictDoUpdate({
          target: [notificationPreferences.accountId, notificationPreferences.type],
          set: { inProduct: sql`excluded.in_product`, byMail: sql`excluded.by_mail` },
        });
    if (marketingOptIn !== undefined) await setMarketingOptIn(tx, accountId, marketingOptIn);
    const after = await readPreferences(platform, tx.db, accountId, role);
    await record(tx, context, notificationsChosen, { id: accountId, before: chosenIn(before), after: chosenIn(after) });
    return after;
  });
}

const chosenIn = ({ preferences, marketingOptIn }: Awaited<ReturnType<typeof readPreferences>>) => ({
  preferences: preferences.map(({ type, inProduct, byMail }) => ({ type, inProduct, byMail })),
  marketingOptIn,
});
