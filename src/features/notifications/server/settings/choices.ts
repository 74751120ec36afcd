import { and, inArray } from 'drizzle-orm';
import type { Queries } from '../../../../platform/database/database.ts';
import type { NotificationType } from '../../model.ts';
import type { Preference } from '../../preferences-contract.ts';
import { notificationPreferences } from '../tables.ts';

type Ways = Pick<Preference, 'inProduct' | 'byMail'>;

/** Who of these accounts has chosen one of these, for these types: by `choiceKey`. Whoever has chosen nothing is not among them. */
export async function whoChose<Way extends keyof Ways>(
  db: Queries,
  way: Way,
  choices: readonly Ways[Way][],
  wanted: readonly { readonly accountId: string; readonly type: string }[],
): Promise<ReadonlySet<string>> {
  if (wanted.length === 0) return new Set();
  const { accountId, type } = notificationPreferences;
  const rows = await db
    .select({ accountId, type })
    .from(notificationPreferences)
    .where(
      and(
        inArray(accountId, [...new Set(wanted.map((one) => one.accountId))]),
        inArray(type, [...new Set(wanted.map((one) => one.type))]),
        inArray(notificationPreferences[way], [...choices]),
      ),
    );
  return new Set(rows.map(choiceKey));
}

export const choiceKey = (of: { readonly accountId: string; readonly type: string }): string =>
  `${of.accountId} ${of.type}`;

/** Those of these accounts that want an email of this type at once: asked in the transaction that queues it. */
export async function whoWantsMail(
  db: Queries,
  accountIds: readonly string[],
  { name: type }: NotificationType,
): Promise<string[]> {
  const wanted = accountIds.map((accountId) => ({ accountId, type }));
  const otherwise = await whoChose(db, 'byMail', ['off', 'daily'], wanted);
  return wanted.filter((one) => !otherwise.has(choiceKey(one))).map(({ accountId }) => accountId);
}
