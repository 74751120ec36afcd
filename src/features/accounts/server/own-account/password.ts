import { and, eq } from 'drizzle-orm';
import { minuteMs, secondMs } from '../../../../kernel/dates.ts';
import { AppError, invalidField } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Session } from '../../../../platform/http/route.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { passwordChanged } from '../../own-account/credential-events.ts';
import { recordNewPassword } from '../mailed-links/new-password.ts';
import { closeAllSessions, sessionKeeper } from '../sessions.ts';
import type { Account } from '../sign-in/admission.ts';
import { hashPassword, passwordMatches } from '../sign-in/passwords/passwords.ts';
import { attempts } from '../sign-up/attempts.ts';
import { refuseCommonPassword } from '../sign-up/common-passwords.ts';
import { accounts } from '../tables.ts';
import { readAccount } from './account-row.ts';

/**
 * The logged-in account, once its password was typed again. Guesses are counted together, whatever the password is asked for.
 * @throws INVALID_INPUT with the field, RATE_LIMITED
 */
export async function accountByPassword(
  platform: Platform,
  accountId: string,
  currentPassword: string,
  field = 'currentPassword',
): Promise<Account> {
  const guesses = attempts(platform, 'password-change', 10, (15 * minuteMs) / secondMs);
  await guesses.take(accountId);
  const account = await readAccount(platform.database.db, accountId);
  if (!(await passwordMatches(currentPassword, account.passwordHash)))
    throw invalidField(field, 'This is not your current password.');
  await guesses.giveBack(accountId);
  return account;
}

/** The account as it was when its password was compared: another change may have come meanwhile. */
export const unchangedSince = ({ id, passwordHash }: Account) =>
  and(eq(accounts.id, id), eq(accounts.passwordHash, passwordHash));

/**
 * Changes the password of who is signed in; this session goes on, every other one ends.
 * @throws INVALID_INPUT with the field (a wrong current password, a common new one), RATE_LIMITED, CONFLICT
 */
export async function changeOwnPassword(
  platform: Platform,
  session: Session,
  typed: { readonly currentPassword: string; readonly newPassword: string },
  context: RequestContext,
): Promise<void> {
  const { database } = platform;
  const { accountId, sessionId } = session;
  const account = await accountByPassword(platform, accountId, typed.currentPassword);
  await refuseCommonPassword(typed.newPassword, 'newPassword');
  const passwordHash = await hashPassword(typed.newPassword);
  await database.transaction(async (tx) => {
    const change = tx.db.update(accounts).set({ passwordHash }).where(unchangedSince(account));
    if ((await change.returning({ id: accounts.id })).length === 0) throw new AppError('CONFLICT');
    await closeAllSessions(tx, accountId, sessionId);
    await recordNewPassword(tx, accountId, passwordChanged, context);
  });
  platform.service(sessionKeeper).forget(accountId);
}
