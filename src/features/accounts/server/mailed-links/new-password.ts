import { and, eq, ne } from 'drizzle-orm';
import { hourMs, secondMs } from '../../../../kernel/dates.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import { networkOf } from '../../../../platform/http/rate-limit.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type passwordChanged, passwordReset, resetLinkRequested } from '../../own-account/credential-events.ts';
import { closeAllSessions, sessionKeeper } from '../sessions.ts';
import type { Account } from '../sign-in/admission.ts';
import { hashPassword } from '../sign-in/passwords/passwords.ts';
import { attempts } from '../sign-up/attempts.ts';
import { refuseCommonPassword } from '../sign-up/common-passwords.ts';
import { accounts } from '../tables.ts';
import { recordVerification } from './first-verification.ts';
import { makeLink, readLink, spendLinks, withdrawLinks } from './one-time-links.ts';

/**
 * Mails a link to whoever has this address, if anybody. For an address that nobody has the same statements run and the same
 * job is queued, which then finds nobody to write to: neither the answer nor the time it takes tells the two apart.
 * @throws RATE_LIMITED for the caller's address or for the email address, whether it exists or not
 */
export async function requestPasswordReset(
  platform: Platform,
  typedEmail: string,
  from: { readonly address: string; readonly context: RequestContext; readonly lendersOnly: boolean },
): Promise<void> {
  const perSeconds = hourMs / secondMs;
  const email = typedEmail.toLowerCase();
  await attempts(platform, 'reset-address', 30, perSeconds).take(networkOf(from.address));
  await attempts(platform, 'reset-email', 5, perSeconds).take(email);
  const ofKind = from.lendersOnly ? eq(accounts.role, 'lender') : undefined;
  await platform.database.transaction(async (tx) => {
    const [account] = await tx.db
      .select({ id: accounts.id, email: accounts.email })
      .from(accounts)
      .where(and(eq(accounts.email, email), ne(accounts.role, 'suspended'), ofKind));
    const linkId = await makeLink(platform, tx, 'resetPassword', account, from.context.at);
    await record(tx, from.context, resetLinkRequested, { id: linkId });
  });
}

/**
 * Sets a new password with a mailed link: every session of the account ends, and the address counts as verified, since
 * its mail was read. Where that is the first proof of the address, second factors from before it end as well.
 * @returns where this account signs in
 * @throws NOT_FOUND, LINK_USED, LINK_EXPIRED, INVALID_INPUT (a common password)
 */
export async function resetByLink(
  platform: Platform,
  { token, password }: { readonly token: string; readonly password: string },
  context: RequestContext,
): Promise<LoginPath> {
  const { database } = platform;
  // Before the costly hash, which a made-up link shall not buy.
  await readLink(database, 'resetPassword', token, context.at);
  const passwordHash = await hashChosenPassword(password);
  const account = await database.transaction(async (tx) => {
    const { account: owner } = await readLink(tx, 'resetPassword', token, context.at);
    await recordVerification(tx, owner, context);
    await setPasswordByLink(tx, owner.id, passwordHash, context);
    return owner;
  });
  platform.service(sessionKeeper).forget(account.id);
  return loginOf(account);
}

export type LoginPath = '/login' | '/lender/login';
export const loginOf = ({ role }: Account): LoginPath => (role === 'lender' ? '/lender/login' : '/login');

/** @throws INVALID_INPUT with the field (a common password) */
export async function hashChosenPassword(password: string, field?: string): Promise<string> {
  await refuseCommonPassword(password, field);
  return hashPassword(password);
}

/** Sets a password that came with a mailed link, with the caller's transaction: every session of the account ends. */
export async function setPasswordByLink(
  tx: Transaction,
  accountId: string,
  passwordHash: string,
  context: RequestContext,
): Promise<void> {
  await tx.db.update(accounts).set({ passwordHash }).where(eq(accounts.id, accountId));
  await closeAllSessions(tx, accountId);
  await recordNewPassword(tx, accountId, passwordReset, context);
}

/**
 * What follows every new password: links to set another one die, and so does a change of address that somebody else may have
 * asked for; the owner gets an email.
 */
export async function recordNewPassword(
  tx: Transaction,
  accountId: string,
  event: typeof passwordReset | typeof passwordChanged,
  context: RequestContext,
): Promise<void> {
  await spendLinks(tx, 'resetPassword', accountId, context.at);
  await withdrawLinks(tx, 'changeEmail', accountId, context.at);
  const actor = { kind: 'account', id: accountId } as const;
  await record(tx, { ...context, actor }, event, { id: accountId });
}
