import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { hourMs, secondMs } from '../../../../kernel/dates.ts';
import { AppError, invalidField } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Session } from '../../../../platform/http/route.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { linkExpired } from '../../errors.ts';
import { linkPurposes } from '../../model.ts';
import { emailChangeCancelled, emailChanged, emailChangeRequested } from '../../own-account/credential-events.ts';
import { recordVerification } from '../mailed-links/first-verification.ts';
import { ownSession, proveOwner, refuseChangedPassword } from '../mailed-links/link-owner.ts';
import { makeLink, readLink, spendLinks, withdrawLinks } from '../mailed-links/one-time-links.ts';
import { closeAllSessions, sessionKeeper } from '../sessions.ts';
import { attempts } from '../sign-up/attempts.ts';
import { accounts, oneTimeLinks } from '../tables.ts';
import { accountByPassword, unchangedSince } from './password.ts';

/**
 * Mails a link to the new address and a notice to the old one; nothing changes until the link is opened. A change that waited
 * before is given up. Whether the address has an account shows neither in the answer nor in the time it takes: only whoever
 * reads its mail learns that.
 * @throws INVALID_INPUT with the field (a wrong password, the own address), RATE_LIMITED, CONFLICT
 */
export async function requestChangeOfEmail(
  platform: Platform,
  session: Session,
  typed: { readonly email: string; readonly currentPassword: string },
  context: RequestContext,
): Promise<void> {
  const account = await accountByPassword(platform, session.accountId, typed.currentPassword);
  const newEmail = typed.email.toLowerCase();
  if (newEmail === account.email) throw invalidField('email', 'This is already your email address.');
  const perSeconds = hourMs / secondMs;
  await attempts(platform, 'email-change', 5, perSeconds).take(account.id);
  await attempts(platform, 'email-change-to', 5, perSeconds).take(newEmail);
  await platform.database.transaction(async (tx) => {
    const [held] = await tx.db.select().from(accounts).where(unchangedSince(account)).for('update');
    if (held?.email !== account.email) throw new AppError('CONFLICT');
    await withdrawLinks(tx, 'changeEmail', account.id, context.at);
    const linkId = await makeLink(platform, tx, 'changeEmail', { ...held, newEmail }, context.at);
    await record(tx, context, emailChangeRequested, {
      id: account.id,
      payload: { linkId },
      before: { email: held.email },
      after: { email: newEmail },
    });
  });
}

/** Takes the request back. Without one there is nothing to do. */
export async function cancelChangeOfEmail(
  { database }: Platform,
  { accountId }: Session,
  context: RequestContext,
): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await withdrawLinks(tx, 'changeEmail', accountId, context.at))) return;
    await record(tx, context, emailChangeCancelled, { id: accountId });
  });
}

/** The change that waits for its link to be opened. */
export async function readChangeOfEmail(
  db: Queries,
  account: { readonly id: string; readonly email: string },
  at: Date,
) {
  const { accountId, purpose, email, newEmail, usedAt, expiresAt } = oneTimeLinks;
  const own = and(eq(accountId, account.id), eq(purpose, 'changeEmail'), eq(email, account.email));
  const [row] = await db
    .select({ email: newEmail, expiresAt })
    .from(oneTimeLinks)
    .where(and(own, isNull(usedAt), gt(expiresAt, at)))
    .orderBy(desc(expiresAt))
    .limit(1);
  return row?.email ? { email: row.email, expiresAt: row.expiresAt } : null;
}

const needsProof = 'Enter the password of the account that gets this address.';

/**
 * Changes the address with the link that was mailed to the new one, which counts as verified with it. The link alone is not
 * enough: a mistyped address is a stranger's, who would get the account, and a stranger's account would get an owner's address.
 * Every other mailed link of the account dies, and every session ends but the one that opens it, if it is of this account.
 * @throws NOT_FOUND, LINK_USED, LINK_EXPIRED, INVALID_INPUT with the field (no proof, a wrong password), RATE_LIMITED, CONFLICT
 *   (the address belongs to another account by now, or the password changed at the same moment)
 */
export async function confirmChangeOfEmail(
  platform: Platform,
  { token, password }: { readonly token: string; readonly password?: string | undefined },
  openedIn: Session | undefined,
  context: RequestContext,
): Promise<void> {
  const { database } = platform;
  const { account: before } = await readLink(database, 'changeEmail', token, context.at);
  await proveOwner(platform, before, { openedIn, password }, needsProof);
  await database.transaction(async (tx) => {
    const { link, account } = await readLink(tx, 'changeEmail', token, context.at);
    refuseChangedPassword(before, account);
    const { newEmail } = link;
    if (newEmail === null) throw new AppError(linkExpired);
    const [other] = await tx.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, newEmail));
    if (other) throw new AppError('CONFLICT', 'This address belongs to another account. Yours stays the same.');
    const own = eq(accounts.id, account.id);
    const spared = ownSession(account, openedIn);
    await tx.db.update(accounts).set({ email: newEmail, emailVerifiedAt: context.at }).where(own);
    await recordVerification(tx, account, context, spared);
    for (const purpose of linkPurposes) await spendLinks(tx, purpose, account.id, context.at);
    await closeAllSessions(tx, account.id, spared);
    const actor = { kind: 'account', id: account.id } as const;
    await record(tx, { ...context, actor }, emailChanged, {
      id: account.id,
      payload: { linkId: link.id },
      before: { email: account.email },
      after: { email: newEmail },
    });
  });
  platform.service(sessionKeeper).forget(before.id);
}
