import { and, desc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '../../../kernel/access.ts';
import { dayMs } from '../../../kernel/dates.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { tokenHash } from '../../../platform/encryption/secrets.ts';
import type { FollowerCall } from '../../../platform/events/followers.ts';
import { record } from '../../../platform/events/record.ts';
import type { Session } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { emailUnverified } from '../../accounts/errors.ts';
import { accountByPassword, forgetSessions, lockAgainstChanges } from '../../accounts/server/api.ts';
import type { ApiKey } from '../contract.ts';
import { tooManyKeys } from '../errors.ts';
import { keyMade, keyRevoked } from '../events.ts';
import { keysMade } from '../limits.ts';
import { type EndReason, endedShownDays, keysAtMost } from '../model.ts';
import { apiKeys, type KeyRow } from './tables.ts';
import { newKeyToken } from './token.ts';

const isActive = ({ endedAt, expiresAt }: KeyRow, now: Date): boolean => endedAt === null && expiresAt > now;
const activeAt = (now: Date): SQL | undefined => and(isNull(apiKeys.endedAt), gt(apiKeys.expiresAt, now));

const present = (row: KeyRow, now: Date): ApiKey => ({
  _id: row.id,
  name: row.name,
  ending: row.ending,
  scopes: row.scopes as Scope[],
  madeAt: row.madeAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  isActive: isActive(row, now),
  endedAt: row.endedAt?.toISOString() ?? null,
  endedBecause: row.endedBecause,
});

/** The keys that work, then those that ended lately; the newest first. */
export async function readKeys(db: Queries, accountId: string, now: Date): Promise<ApiKey[]> {
  const { endedAt, expiresAt, madeAt } = apiKeys;
  const since = new Date(now.getTime() - endedShownDays * dayMs);
  const active = activeAt(now);
  const rows = await db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.accountId, accountId), or(active, gt(sql`least(${endedAt}, ${expiresAt})`, since))))
    .orderBy(desc(sql`${active}`), desc(madeAt), desc(apiKeys.id));
  return rows.map((row) => present(row, now));
}

interface Wanted {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly days: number;
  readonly currentPassword: string;
}

/**
 * Makes a key of the own account, once its password was typed again. The key's text is handed back and stored as a hash only.
 * @throws INVALID_INPUT with the field, RATE_LIMITED, EMAIL_UNVERIFIED, TOO_MANY_KEYS, CONFLICT (the password was changed meanwhile)
 */
export async function makeKey(
  platform: Platform,
  { accountId }: Session,
  context: RequestContext,
  { name, scopes, days, currentPassword }: Wanted,
): Promise<{ key: ApiKey; token: string }> {
  const { at } = context;
  const compared = await accountByPassword(platform, accountId, currentPassword);
  const token = newKeyToken();
  const expiresAt = new Date(at.getTime() + days * dayMs);
  const row = await platform.database.transaction(async (tx) => {
    const account = await lockAgainstChanges(tx, accountId);
    if (account.passwordHash !== compared.passwordHash) throw new AppError('CONFLICT');
    if (account.emailVerifiedAt === null)
      throw new AppError(emailUnverified, 'Verify your email address before you create an API key.');
    const open = await tx.db.$count(apiKeys, and(eq(apiKeys.accountId, accountId), activeAt(at)));
    if (open >= keysAtMost) throw new AppError(tooManyKeys);
    await platform.rateLimits.countAct(tx, context, keysMade, 1);
    const values = { accountId, name, scopes: [...scopes], madeAt: at, expiresAt };
    const [made] = await tx.db
      .insert(apiKeys)
      .values({ ...values, tokenHash: tokenHash(token), ending: token.slice(-4) })
      .returning();
    if (!made) throw new Error('The key was not written.');
    const payload = { accountId, scopes: [...scopes], expiresAt: expiresAt.toISOString() };
    await record(tx, context, keyMade, { id: made.id, payload, after: { name } });
    return made;
  });
  return { key: present(row, at), token };
}

/** @throws NOT_FOUND, also for a key of somebody else */
export async function revokeKey(
  platform: Platform,
  { accountId }: Session,
  id: string,
  context: RequestContext,
): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const own = and(eq(apiKeys.id, id), eq(apiKeys.accountId, accountId));
    if ((await tx.db.$count(apiKeys, own)) === 0) throw new AppError('NOT_FOUND');
    await endKeys(tx, context, own, 'revoked');
  });
  forgetSessions(platform, accountId);
}

/** Ends every key of the own account. @returns how many worked until now */
export async function revokeAllKeys(
  platform: Platform,
  { accountId }: Session,
  context: RequestContext,
): Promise<number> {
  const revoked = await platform.database.transaction((tx) =>
    endKeys(tx, context, eq(apiKeys.accountId, accountId), 'revoked'),
  );
  forgetSessions(platform, accountId);
  return revoked;
}

/** Those of the accounts of an event that have keys which work. */
export async function ownersOfKeys<Payload extends object>({ tx, context, happened }: FollowerCall<Payload>) {
  const ids = happened.map(({ id }) => id);
  const rows = await tx.db
    .selectDistinct({ accountId: apiKeys.accountId })
    .from(apiKeys)
    .where(and(inArray(apiKeys.accountId, ids), activeAt(context.at)));
  const owners = new Set(rows.map(({ accountId }) => accountId));
  return happened.filter(({ id }) => owners.has(id)).map((one) => ({ accountId: one.id, happened: one }));
}

/** Ends the keys that still work. @returns how many those were */
export async function endKeys(
  tx: Transaction,
  context: RequestContext,
  which: SQL | undefined,
  because: EndReason,
): Promise<number> {
  const ended = await tx.db
    .update(apiKeys)
    .set({ endedAt: context.at, endedBecause: because })
    .where(and(which, activeAt(context.at)))
    .returning({ id: apiKeys.id, accountId: apiKeys.accountId });
  await record(tx, context, keyRevoked, ...ended.map(({ id, accountId }) => ({ id, payload: { accountId, because } })));
  return ended.length;
}
