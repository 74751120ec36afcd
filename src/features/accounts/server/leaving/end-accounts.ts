import { and, eq, gt, inArray, isNull, like, lte } from 'drizzle-orm';
import { dayMs } from '../../../../kernel/dates.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { PayloadOf } from '../../../../kernel/event-type.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import { lockUntilCommit, type Transaction } from '../../../../platform/database/database.ts';
import { forgetKeys } from '../../../../platform/database/once.ts';
import { forgetValues } from '../../../../platform/events/audit-trail.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { deletionReminderDays, formerUser } from '../../model.ts';
import { accountDeleted, deletionRefused, deletionReminded } from '../../own-account/leaving-events.ts';
import { forgetReasons } from '../people/impersonation/impersonation.ts';
import { closeAllSessions, sessionKeeper } from '../sessions.ts';
import type { Account } from '../sign-in/admission.ts';
import { accounts, farewells, lenderApplications, letterheadLogos, oneTimeLinks } from '../tables.ts';
import { forgetTwoFactor } from '../two-factor/state.ts';
import { accountEnds } from './hooks.ts';
import { cancelDeletion, refusalToEnd } from './request-deletion.ts';

/**
 * For the nightly clean-up: reminds those whose account ends soon, and ends those that are due. Each account is a transaction of its own, in which it is read again; one that cannot be dealt with holds up no other
 * and is tried again the next night.
 */
export async function endDueAccounts(platform: Platform, _before: Date, now: Date): Promise<number> {
  const { db } = platform.database;
  const context = { actor: { kind: 'system' }, at: now, requestId: 'job:housekeeping' } as const;
  const soon = new Date(now.getTime() + deletionReminderDays * dayMs);
  const toRemind = and(lte(accounts.deletionDueAt, soon), gt(accounts.deletionDueAt, now));
  for (const { id } of await db.select({ id: accounts.id }).from(accounts).where(toRemind))
    await alone(platform, id, (tx) => remind(tx, id, context));
  const due = await db.select({ id: accounts.id }).from(accounts).where(lte(accounts.deletionDueAt, now));
  for (const { id } of due) await alone(platform, id, (tx) => endOne(platform, tx, id, context));
  // Those that failed, or whose owners came back, are there still.
  const ids = due.map(({ id }) => id);
  const { email } = accounts;
  return ids.length === 0 ? 0 : db.$count(accounts, and(inArray(accounts.id, ids), like(email, 'deleted:%')));
}

async function alone(
  { database, log }: Platform,
  accountId: string,
  work: (tx: Transaction) => Promise<void>,
): Promise<void> {
  try {
    await database.transaction(work);
  } catch (error) {
    log.error({ err: error, accountId }, 'end of an account');
  }
}

async function remind(tx: Transaction, id: string, context: RequestContext): Promise<void> {
  const { at } = context;
  const notYet = and(eq(accounts.id, id), gt(accounts.deletionDueAt, at), isNull(accounts.deletionRemindedAt));
  const reminded = tx.db.update(accounts).set({ deletionRemindedAt: at }).where(notYet);
  await record(tx, context, deletionReminded, ...(await reminded.returning({ id: accounts.id })));
}

async function endOne(platform: Platform, tx: Transaction, accountId: string, context: RequestContext): Promise<void> {
  const { at } = context;
  // Two superadmins who end in the same night must see each other; everybody else need not wait.
  const [seen] = await tx.db.select({ role: accounts.role }).from(accounts).where(eq(accounts.id, accountId));
  if (seen?.role === 'superadmin') await lockUntilCommit(tx, 'superadmins');
  const stillDue = and(eq(accounts.id, accountId), lte(accounts.deletionDueAt, at));
  const [account] = await tx.db.select().from(accounts).where(stillDue).for('update');
  if (!account || account.role !== seen?.role) return;
  if ((await refusalToEnd(platform, tx.db, account)) !== null) {
    platform.log.warn({ accountId }, 'an account that is still needed is not deleted');
    return cancelDeletion(tx, context, accountId, deletionRefused);
  }
  await endAccount(platform, tx, account, context, 'asked');
}

/** For an administrator who ends an account. @throws CONFLICT with why it is still needed */
export async function refuseEnd(platform: Platform, tx: Transaction, account: Account): Promise<void> {
  const refusal = await refusalToEnd(platform, tx.db, account);
  if (refusal !== null) throw new AppError('CONFLICT', refusal.toAdmin);
}

/** The end of an account that the transaction holds: for the one whom its owner has asked for, and for who ends it otherwise. */
export async function endAccount(
  platform: Platform,
  tx: Transaction,
  account: Account,
  context: RequestContext,
  because: PayloadOf<typeof accountDeleted>['because'],
): Promise<void> {
  const { id: accountId, role, lenderId, firstName, lastName } = account;
  const owner = { accountId, role, lenderId, name: `${firstName} ${lastName}`.trim() };
  // What stands on other things goes before them.
  for (const end of platform.hooks.all(accountEnds).toReversed()) await end(platform, tx, context, owner);
  await makeNobodys(platform, tx, account, context);
  await tx.db.insert(farewells).values({ accountId, email: account.email, deletedAt: context.at });
  await record(tx, context, accountDeleted, { id: accountId, payload: { because } });
}

/** The row stays for what others still need; from here on its address is free, and nobody signs in with it. */
async function makeNobodys(
  { service }: Platform,
  tx: Transaction,
  { id }: Account,
  context: RequestContext,
): Promise<void> {
  await closeAllSessions(tx, id);
  service(sessionKeeper).forget(id);
  await tx.db.delete(oneTimeLinks).where(eq(oneTimeLinks.accountId, id));
  await tx.db.delete(letterheadLogos).where(eq(letterheadLogos.accountId, id));
  await tx.db.delete(lenderApplications).where(eq(lenderApplications.accountId, id));
  await forgetTwoFactor(tx, id);
  await forgetKeys(tx, id);
  await forgetValues(tx, context, 'account', [id]);
  await forgetReasons(tx, context, id);
  await tx.db
    .update(accounts)
    .set({
      ...formerUser,
      email: `deleted:${id}`,
      passwordHash: '',
      role: 'suspended',
      userType: null,
      subscriptionTier: 'basic',
      trialEndsAt: null,
      emailVerifiedAt: null,
      marketingOptIn: false,
      lenderId: null,
      approved: false,
      desks: null,
      timeZone: null,
      lastLoginAt: null,
      letterheadCompany: null,
      letterheadNmlsId: null,
      letterheadPhone: null,
      deletionDueAt: null,
      deletionRemindedAt: null,
      deletedAt: context.at,
    })
    .where(eq(accounts.id, id));
}
