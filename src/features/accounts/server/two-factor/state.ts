import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { needsTwoFactor, type Role } from '../../../../kernel/access.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { SecondFactor, TwoFactorState } from '../../two-factor/model.ts';
import { countRecoveryCodes } from './recovery-codes.ts';
import { authenticatorApps, passkeyChallenges, passkeys, recoveryCodes, secondSteps } from './tables.ts';

/** Whether the account of a query over `accounts` has a second factor. In plain names, which the query builder would shorten. */
export const hasSecondFactor = sql<boolean>`(
  exists (select from passkeys where passkeys.account_id = accounts.id)
  or exists (select from authenticator_apps where authenticator_apps.account_id = accounts.id and secret is not null)
)`;

async function factorsOf(db: Queries, accountId: string) {
  const [app] = await db
    .select({ activeSince: authenticatorApps.activeSince })
    .from(authenticatorApps)
    .where(and(eq(authenticatorApps.accountId, accountId), isNotNull(authenticatorApps.secret)));
  const own = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.accountId, accountId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
  return { app, own, recoveryCodesLeft: await countRecoveryCodes(db, accountId) };
}

/** What an account can confirm a sign-in with, most usual first; empty: a password is enough. */
export async function secondFactorsOf(db: Queries, accountId: string): Promise<SecondFactor[]> {
  const { app, own, recoveryCodesLeft } = await factorsOf(db, accountId);
  if (!app && own.length === 0) return [];
  return [
    ...(app ? (['totp'] as const) : []),
    ...(own.length > 0 ? (['passkey'] as const) : []),
    ...(recoveryCodesLeft > 0 ? (['recoveryCode'] as const) : []),
  ];
}

/** Since when a password alone is not enough; undefined where it is. */
export async function secondFactorSince(db: Queries, accountId: string): Promise<Date | undefined> {
  const { app, own } = await factorsOf(db, accountId);
  const moments = [app?.activeSince, ...own.map(({ createdAt }) => createdAt)].filter((one) => one != null);
  return moments.length === 0 ? undefined : new Date(Math.min(...moments.map((one) => one.getTime())));
}

export async function readTwoFactor(
  { database: { db }, config }: Platform,
  { accountId, role }: { readonly accountId: string; readonly role: Role },
): Promise<TwoFactorState> {
  const { app, own, recoveryCodesLeft } = await factorsOf(db, accountId);
  return {
    authenticator: app?.activeSince ? { activeSince: app.activeSince.toISOString() } : null,
    recoveryCodesLeft,
    passkeys: own.map(({ id, name, createdAt, lastUsedAt }) => ({
      _id: id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    isRequired: needsTwoFactor(role, config.twoFactorRequired),
  };
}

/** The account ends: nothing of its second factors stays. */
export async function forgetTwoFactor({ db }: Transaction, accountId: string): Promise<void> {
  for (const table of [passkeyChallenges, secondSteps, recoveryCodes, passkeys, authenticatorApps])
    await db.delete(table).where(eq(table.accountId, accountId));
}
