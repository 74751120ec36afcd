import { and, eq, isNull, ne } from 'drizzle-orm';
import { dayMs } from '../../../../kernel/dates.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import { lockUntilCommit, type Queries, type Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Session } from '../../../../platform/http/route.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { deletionGraceDays } from '../../model.ts';
import { accountKept, deletionAsked, type deletionRefused } from '../../own-account/leaving-events.ts';
import { lockAccount, readAccount } from '../own-account/account-row.ts';
import { accountByPassword } from '../own-account/password.ts';
import { closeAllSessions, sessionKeeper } from '../sessions.ts';
import type { Account } from '../sign-in/admission.ts';
import { accounts } from '../tables.ts';
import { type AccountNeeded, keepsAccount } from './hooks.ts';

const lastSuperadmin: AccountNeeded = {
  toOwner: 'You are the last superadmin. Make someone else one first.',
  toAdmin: 'This user is the last superadmin. Make someone else one first.',
};

export interface Deletion {
  readonly dueAt: Date | null;
  readonly refusal: string | null;
}

/** Whether the own account is to end, and what stands in the way of asking for it. */
export async function readDeletion(platform: Platform, accountId: string): Promise<Deletion> {
  const { db } = platform.database;
  const account = await readAccount(db, accountId);
  const dueAt = account.deletionDueAt;
  const needed = dueAt === null ? await refusalToEnd(platform, db, account) : null;
  return { dueAt, refusal: needed?.toOwner ?? null };
}

/** Why an account may not end; null when it may. */
export async function refusalToEnd(
  { hooks }: Platform,
  db: Queries,
  account: Pick<Account, 'id' | 'role'>,
): Promise<AccountNeeded | null> {
  if (await isLastSuperadmin(db, account)) return lastSuperadmin;
  for (const asked of hooks.all(keepsAccount)) {
    const reason = await asked(db, account.id);
    if (reason !== null) return reason;
  }
  return null;
}

/**
 * Has the account end when the grace period is over; until then everything stays, and it can be kept. Other devices are signed
 * out. Asked again, the first day holds.
 * @throws INVALID_INPUT with the field (a wrong password), RATE_LIMITED, CONFLICT with why it is still needed
 */
export async function askForDeletion(
  platform: Platform,
  { accountId, sessionId }: Session,
  typed: { readonly password: string },
  context: RequestContext,
): Promise<Date> {
  const { passwordHash } = await accountByPassword(platform, accountId, typed.password, 'password');
  const dueAt = await platform.database.transaction(async (tx) => {
    // Two superadmins who leave at the same moment must see each other.
    await lockUntilCommit(tx, 'superadmins');
    const account = await lockAccount(tx, accountId);
    if (account.passwordHash !== passwordHash) throw new AppError('CONFLICT');
    if (account.deletionDueAt !== null) return account.deletionDueAt;
    const refusal = await refusalToEnd(platform, tx.db, account);
    if (refusal !== null) throw new AppError('CONFLICT', refusal.toOwner);
    const due = new Date(context.at.getTime() + deletionGraceDays * dayMs);
    await tx.db.update(accounts).set({ deletionDueAt: due }).where(eq(accounts.id, accountId));
    await closeAllSessions(tx, accountId, sessionId);
    await record(tx, context, deletionAsked, { id: accountId });
    return due;
  });
  platform.service(sessionKeeper).forget(accountId);
  return dueAt;
}

/** Takes the request back; nothing has changed meanwhile that would have to be restored. Repeated, it does nothing. */
export async function keepOwnAccount(
  { database }: Platform,
  accountId: string,
  context: RequestContext,
): Promise<void> {
  await database.transaction(async (tx) => {
    const account = await lockAccount(tx, accountId);
    if (account.deletionDueAt === null) return;
    await cancelDeletion(tx, context, accountId, accountKept);
  });
}

export async function cancelDeletion(
  tx: Transaction,
  context: RequestContext,
  accountId: string,
  event: typeof accountKept | typeof deletionRefused,
): Promise<void> {
  await tx.db.update(accounts).set({ deletionDueAt: null, deletionRemindedAt: null }).where(eq(accounts.id, accountId));
  await record(tx, context, event, { id: accountId });
}

/** Whether nobody would be left who can make others administrators; those who are about to leave do not count. */
async function isLastSuperadmin(db: Queries, { id, role }: Pick<Account, 'id' | 'role'>): Promise<boolean> {
  if (role !== 'superadmin') return false;
  const staying = and(eq(accounts.role, 'superadmin'), ne(accounts.id, id), isNull(accounts.deletionDueAt));
  return (await db.$count(accounts, staying)) === 0;
}
