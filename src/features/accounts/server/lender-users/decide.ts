import { and, eq } from 'drizzle-orm';
import { AppError, invalidField } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import { audit, type Change } from '../../../../platform/database/audit.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import type { MailTemplate, Platform } from '../../../../platform/platform.ts';
import { holdOnMarket } from '../../../lenders/server/api.ts';
import type { LenderUser } from '../../lender-users/contract.ts';
import { tellOfAccount } from '../api.ts';
import { endAccount, refuseEnd } from '../leaving/end-accounts.ts';
import { leavingMails } from '../leaving/mails.ts';
import { closeAllSessions, sessionKeeper } from '../sessions.ts';
import type { Account } from '../sign-in/admission.ts';
import { accounts, isLenderUser } from '../tables.ts';
import { lenderUserMails } from './mails.ts';
import { readLenderUser } from './read-lender-users.ts';

/** Held until the transaction ends. @throws NOT_FOUND, also for an account that is no lender user's */
export async function lockLenderUser({ db }: Transaction, id: string): Promise<Account> {
  const [account] = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, id), isLenderUser))
    .for('update');
  if (!account) throw new AppError('NOT_FOUND', 'This lender user does not exist.');
  return account;
}

export type Standing = Partial<Pick<Account, 'role' | 'approved' | 'lenderId'>>;

interface Decision {
  readonly action: Change['action'];
  /** What becomes of the account. @throws CONFLICT where that cannot be */
  readonly to: (account: Account) => Standing;
  /** Undefined where another decision of the same step tells it. */
  readonly mail?: MailTemplate<{ accountId: string }>;
  readonly endsSessions?: true;
}

/**
 * Carries a decision out where it changes anything: on record, told by mail, and known to every process at once.
 * @returns whether it changed anything
 */
export async function decide(
  platform: Platform,
  tx: Transaction,
  id: string,
  { action, to, mail, endsSessions }: Decision,
  context: RequestContext,
): Promise<boolean> {
  const account = await lockLenderUser(tx, id);
  const wanted = to(account);
  const names = (Object.keys(wanted) as (keyof Standing)[]).filter((name) => wanted[name] !== account[name]);
  if (names.length === 0) return false;
  await tx.db.update(accounts).set(wanted).where(eq(accounts.id, id));
  const before = Object.fromEntries(names.map((name) => [name, account[name]]));
  const after = Object.fromEntries(names.map((name) => [name, wanted[name]]));
  await audit(tx, context, { action, entity: 'account', entityId: id, before, after });
  if (mail) await platform.mail.queue(tx, mail, id, { accountId: id });
  if (endsSessions) await closeAllSessions(tx, platform.events, id);
  await tellOfAccount(platform, tx, id);
  return true;
}

export async function carryOut(
  platform: Platform,
  id: string,
  work: (tx: Transaction) => Promise<unknown>,
): Promise<LenderUser> {
  const user = await platform.database.transaction(async (tx) => {
    await work(tx);
    return readLenderUser(tx.db, id);
  });
  platform.service(sessionKeeper).forget(id);
  return user;
}

export const approval: Decision = {
  action: 'account.approved',
  to: () => ({ approved: true, role: 'lender' }),
  mail: lenderUserMails.approved,
};

/** Lets a lender user in; whoever was suspended works again. @throws NOT_FOUND */
export const approve = (platform: Platform, id: string, context: RequestContext): Promise<LenderUser> =>
  carryOut(platform, id, (tx) => decide(platform, tx, id, approval, context));

/** Ends every session and lets nobody in with this account. @throws NOT_FOUND, CONFLICT for one that was never let in */
export const suspend = (platform: Platform, id: string, context: RequestContext): Promise<LenderUser> =>
  carryOut(platform, id, (tx) =>
    decide(
      platform,
      tx,
      id,
      {
        action: 'account.suspended',
        to: onlyApproved('suspended'),
        mail: lenderUserMails.suspended,
        endsSessions: true,
      },
      context,
    ),
  );

/** @throws NOT_FOUND, CONFLICT for one that was never let in */
export const reactivate = (platform: Platform, id: string, context: RequestContext): Promise<LenderUser> =>
  carryOut(platform, id, (tx) =>
    decide(
      platform,
      tx,
      id,
      { action: 'account.reactivated', to: onlyApproved('lender'), mail: lenderUserMails.reactivated },
      context,
    ),
  );

const onlyApproved =
  (role: 'lender' | 'suspended') =>
  ({ approved }: Account): Standing => {
    if (!approved) throw new AppError('CONFLICT', 'This lender user awaits approval.');
    return { role };
  };

/** Assigns a lender to who has none. @throws NOT_FOUND, CONFLICT when another is assigned, INVALID_INPUT for a lender that does not exist */
export const assign = (
  platform: Platform,
  { userId, lenderId }: { readonly userId: string; readonly lenderId: string },
  context: RequestContext,
): Promise<LenderUser> =>
  carryOut(platform, userId, async (tx) => {
    // The lender before its users, in the order of who takes it off the market.
    const isOnMarket = (await holdOnMarket(tx, [lenderId])).has(lenderId);
    const to = (account: Account): Standing => {
      if (account.lenderId !== null && account.lenderId !== lenderId)
        throw new AppError('CONFLICT', 'Another lender is assigned to this user already.');
      if (!isOnMarket) throw invalidField('lenderId', 'Lender not found.');
      return { lenderId };
    };
    await decide(
      platform,
      tx,
      userId,
      { action: 'account.lenderAssigned', to, mail: lenderUserMails.assigned },
      context,
    );
  });

/** Ends the account at once, in the way in which an own deletion ends one. @throws NOT_FOUND, CONFLICT with why it is still needed */
export async function remove(platform: Platform, id: string, context: RequestContext): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const account = await lockLenderUser(tx, id);
    await refuseEnd(platform, tx, account);
    await endAccount(platform, tx, account, context, leavingMails.deletedByAdmin);
    await tellOfAccount(platform, tx, id);
  });
  platform.service(sessionKeeper).forget(id);
}
