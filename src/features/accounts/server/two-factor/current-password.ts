import { eq } from 'drizzle-orm';
import { minuteMs, secondMs } from '../../../../kernel/dates.ts';
import { AppError, invalidField } from '../../../../kernel/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { passwordMatches } from '../passwords.ts';
import { attempts } from '../sign-up/attempts.ts';
import { accounts } from '../tables.ts';

/**
 * Asks whoever is signed in for the password once more, before something that a stolen session must not do. Guesses are counted
 * together with those at changing the password.
 * @returns the account as it was compared: what follows must find the same password in its transaction
 * @throws INVALID_INPUT with the field, RATE_LIMITED
 */
export async function confirmPassword(platform: Platform, accountId: string, currentPassword: string) {
  const guesses = attempts(platform, 'password-change', 10, (15 * minuteMs) / secondMs);
  await guesses.take(accountId);
  const [account] = await platform.database.db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!account) throw new AppError('NO_SESSION');
  if (!(await passwordMatches(currentPassword, account.passwordHash)))
    throw invalidField('currentPassword', 'This is not your current password.');
  await guesses.giveBack(accountId);
  return account;
}
