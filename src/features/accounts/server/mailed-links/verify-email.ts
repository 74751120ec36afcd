import { eq } from 'drizzle-orm';
import { hourMs, secondMs } from '../../../../kernel/dates.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/database/audit.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import type { Session } from '../../../../platform/http/route.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { sessionKeeper } from '../sessions.ts';
import { attempts } from '../sign-up/attempts.ts';
import { accounts } from '../tables.ts';
import { recordVerification } from './first-verification.ts';
import { accountMails } from './mails.ts';
import { makeLink, readLink, spendLinks } from './one-time-links.ts';

/** Mails the link that verifies an account's address, with the caller's transaction. */
export async function sendVerificationLink(
  platform: Platform,
  tx: Transaction,
  account: { readonly id: string; readonly email: string },
  at: Date,
): Promise<void> {
  const linkId = await makeLink(platform, tx, 'verifyEmail', account, at);
  await platform.mail.queue(tx, accountMails.verifyEmail, account.id, { linkId });
}

/** Once more, for somebody whose mail did not come. An address that is verified gets none. @throws RATE_LIMITED */
export async function sendVerificationAgain(platform: Platform, accountId: string, at: Date): Promise<void> {
  const limit = attempts(platform, 'verification-mail', 5, hourMs / secondMs);
  await limit.take(accountId);
  await platform.database.transaction(async (tx) => {
    const [account] = await tx.db.select().from(accounts).where(eq(accounts.id, accountId));
    if (!account) throw new AppError('NO_SESSION');
    if (account.emailVerifiedAt === null) await sendVerificationLink(platform, tx, account, at);
  });
}

/**
 * Takes the token of the mailed link. The first time ends every other session of the account, and its second factors.
 * @throws NOT_FOUND, LINK_USED, LINK_EXPIRED
 */
export async function verifyAddress(
  platform: Platform,
  token: string,
  openedIn: Session | undefined,
  context: RequestContext,
): Promise<void> {
  const { database, events } = platform;
  const accountId = await database.transaction(async (tx) => {
    const { account } = await readLink(tx, 'verifyEmail', token, context.at);
    await spendLinks(tx, 'verifyEmail', account.id, context.at);
    const spared = openedIn?.accountId === account.id ? openedIn.sessionId : undefined;
    await recordVerification(platform, tx, account, context, spared);
    await events.publish(tx, { topic: 'session', accountId: account.id });
    return account.id;
  });
  platform.service(sessionKeeper).forget(accountId);
}
