import { eq } from 'drizzle-orm';
import { hourMs, secondMs } from '../../../../kernel/dates.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Session } from '../../../../platform/http/route.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { linkUsed } from '../../errors.ts';
import { verificationLinkRequested } from '../../own-account/credential-events.ts';
import { sessionKeeper } from '../sessions.ts';
import { attempts } from '../sign-up/attempts.ts';
import { accounts } from '../tables.ts';
import { recordVerification } from './first-verification.ts';
import { ownSession, proveOwner, refuseChangedPassword } from './link-owner.ts';
import { hashChosenPassword, type LoginPath, loginOf, setPasswordByLink } from './new-password.ts';
import { makeLink, readLink, spendLinks } from './one-time-links.ts';

/** Another link, for somebody whose email did not come. An address that is verified gets none. @throws RATE_LIMITED */
export async function sendVerificationAgain(
  platform: Platform,
  accountId: string,
  context: RequestContext,
): Promise<void> {
  const limit = attempts(platform, 'verification-mail', 5, hourMs / secondMs);
  await limit.take(accountId);
  await platform.database.transaction(async (tx) => {
    const [account] = await tx.db.select().from(accounts).where(eq(accounts.id, accountId));
    if (!account) throw new AppError('NO_SESSION');
    if (account.emailVerifiedAt !== null) return;
    const linkId = await makeLink(platform, tx, 'verifyEmail', account, context.at);
    await record(tx, context, verificationLinkRequested, { id: accountId, payload: { linkId } });
  });
}

interface OpenedLink {
  readonly token: string;
  readonly password?: string | undefined;
  readonly newPassword?: string | undefined;
}

const needsProof = 'Enter the password of this account, or set a new one.';

/**
 * Takes the token of the mailed link, from somebody to whom the account belongs: by its session, by its password, or by a new
 * password, which replaces the one that a stranger may have signed up with. The first time ends every other session of the
 * account, and its second factors; a new password ends every session.
 * @returns where this account logs in
 * @throws NOT_FOUND, LINK_USED, LINK_EXPIRED, INVALID_INPUT with the field (no proof, a wrong or a common password), RATE_LIMITED,
 *   CONFLICT (the password changed at the same moment)
 */
export async function verifyAddress(
  platform: Platform,
  { token, password, newPassword }: OpenedLink,
  openedIn: Session | undefined,
  context: RequestContext,
): Promise<LoginPath> {
  const { database } = platform;
  // Before the costly hash, which a made-up link shall not buy.
  const { account: before } = await readUnverified(database, token, context.at);
  const passwordHash = newPassword === undefined ? undefined : await hashChosenPassword(newPassword, 'newPassword');
  if (passwordHash === undefined) await proveOwner(platform, before, { openedIn, password }, needsProof);
  await database.transaction(async (tx) => {
    const { account } = await readUnverified(tx, token, context.at);
    if (passwordHash === undefined) refuseChangedPassword(before, account);
    await spendLinks(tx, 'verifyEmail', account.id, context.at);
    const spared = passwordHash === undefined ? ownSession(account, openedIn) : undefined;
    await recordVerification(tx, account, context, spared);
    if (passwordHash !== undefined) await setPasswordByLink(tx, account.id, passwordHash, context);
  });
  platform.service(sessionKeeper).forget(before.id);
  return loginOf(before);
}

/** A verified address has no use for the link, and a new password goes through a reset then. */
async function readUnverified(queries: { readonly db: Queries }, token: string, at: Date) {
  const row = await readLink(queries, 'verifyEmail', token, at);
  if (row.account.emailVerifiedAt !== null) throw new AppError(linkUsed);
  return row;
}
