import { and, eq } from 'drizzle-orm';
import { AppError, invalidField } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { lockOnMarket } from '../../../lenders/server/api.ts';
import type { LenderUser } from '../../lender-users/contract.ts';
import {
  lenderAssigned,
  lenderUserApproved,
  lenderUserReactivated,
  lenderUserSuspended,
} from '../../lender-users/events.ts';
import { endAccount, refuseEnd } from '../leaving/end-accounts.ts';
import { closeEveryWayIn } from '../people/change-role.ts';
import { closeAllSessions, sessionKeeper } from '../sessions.ts';
import type { Account } from '../sign-in/admission.ts';
import { accounts, isLenderUser } from '../tables.ts';
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

interface Changed {
  readonly id: string;
  readonly before: Standing;
  readonly after: Standing;
}
export interface Decision {
  /** What becomes of the account. @throws CONFLICT where that cannot be */
  readonly to: (account: Account) => Standing;
  readonly endsSessions?: true;
  /** Records it, in its transaction. */
  readonly recorded: (tx: Transaction, context: RequestContext, changed: Changed) => Promise<void>;
}

/** Carries a decision out and records it, where it changes anything. @returns whether it did */
export async function decide(
  tx: Transaction,
  id: string,
  { to, endsSessions, recorded }: Decision,
  context: RequestContext,
): Promise<boolean> {
  const account = await lockLenderUser(tx, id);
  const wanted = to(account);
  const names = (Object.keys(wanted) as (keyof Standing)[]).filter((name) => wanted[name] !== account[name]);
  if (names.length === 0) return false;
  await tx.db.update(accounts).set(wanted).where(eq(accounts.id, id));
  if (wanted.role === 'suspended') await closeEveryWayIn(tx, id, context.at);
  else if (endsSessions) await closeAllSessions(tx, id);
  const before = Object.fromEntries(names.map((name) => [name, account[name]]));
  const after = Object.fromEntries(names.map((name) => [name, wanted[name]]));
  await recorded(tx, context, { id, before, after });
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
  to: () => ({ approved: true, role: 'lender' }),
  recorded: (tx, context, changed) => record(tx, context, lenderUserApproved, changed),
};

/** Lets a lender user in; whoever was suspended works again. @throws NOT_FOUND */
export const approve = (platform: Platform, id: string, context: RequestContext): Promise<LenderUser> =>
  carryOut(platform, id, (tx) => decide(tx, id, approval, context));

const suspension: Decision = {
  to: onlyApproved('suspended'),
  recorded: (tx, context, changed) => record(tx, context, lenderUserSuspended, changed),
};

/** Ends every session and lets nobody in with this account. @throws NOT_FOUND, CONFLICT for one that was never let in */
export const suspend = (platform: Platform, id: string, context: RequestContext): Promise<LenderUser> =>
  carryOut(platform, id, (tx) => decide(tx, id, suspension, context));

const reactivation: Decision = {
  to: onlyApproved('lender'),
  recorded: (tx, context, changed) => record(tx, context, lenderUserReactivated, changed),
};

/** @throws NOT_FOUND, CONFLICT for one that was never let in */
export const reactivate = (platform: Platform, id: string, context: RequestContext): Promise<LenderUser> =>
  carryOut(platform, id, (tx) => decide(tx, id, reactivation, context));

function onlyApproved(role: 'lender' | 'suspended') {
  return ({ approved }: Account): Standing => {
    if (!approved) throw new AppError('CONFLICT', 'This lender user awaits approval.');
    return { role };
  };
}

/** @param withApproval it came in the same step */
export const assignment = (lenderId: string, withApproval: boolean): Pick<Decision, 'recorded'> => ({
  recorded: (tx, context, changed) =>
    record(tx, context, lenderAssigned, { ...changed, payload: { lenderId, withApproval } }),
});

/** Assigns a lender to who has none. @throws NOT_FOUND, CONFLICT when another is assigned, INVALID_INPUT for a lender that does not exist */
export const assign = (
  platform: Platform,
  { userId, lenderId }: { readonly userId: string; readonly lenderId: string },
  context: RequestContext,
): Promise<LenderUser> =>
  carryOut(platform, userId, async (tx) => {
    // The lender before its users, in the order of who takes it off the market.
    const isOnMarket = (await lockOnMarket(tx, [lenderId])).has(lenderId);
    const to = (account: Account): Standing => {
      if (account.lenderId !== null && account.lenderId !== lenderId)
        throw new AppError('CONFLICT', 'Another lender is assigned to this user already.');
      if (!isOnMarket) throw invalidField('lenderId', 'Lender not found.');
      return { lenderId };
    };
    await decide(tx, userId, { to, ...assignment(lenderId, false) }, context);
  });

/** Ends the account at once, in the way in which an own deletion ends one. @throws NOT_FOUND, CONFLICT with why it is still needed */
export async function remove(platform: Platform, id: string, context: RequestContext): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const account = await lockLenderUser(tx, id);
    await refuseEnd(platform, tx, account);
    await endAccount(platform, tx, account, context, 'byAdmin');
  });
  platform.service(sessionKeeper).forget(id);
}
