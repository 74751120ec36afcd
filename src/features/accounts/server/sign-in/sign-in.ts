import { eq } from 'drizzle-orm';
import { AppError } from '../../../../kernel/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { invalidCredentials } from '../../errors.ts';
import type { Credentials } from '../../sign-in/credentials.ts';
import type { SecondStep } from '../../two-factor/model.ts';
import { accounts } from '../tables.ts';
import { type Admitted, isFor, letIn, type Origin, refuseClosed } from './admission.ts';
import { knownDevice, markDevice } from './devices.ts';
import { countGuess } from './guesses.ts';
import { hashPassword, passwordMatches } from './passwords/passwords.ts';
import { beginSecondStep } from './second-step.ts';

let made: Promise<string> | undefined;
/** What an unknown address is compared with, so that it takes as long as a wrong password. */
function hashOfNobody(): Promise<string> {
  made ??= hashPassword('a password that no account has');
  return made;
}

/**
 * Checks credentials and opens a session, or asks an account that has one for its second factor. Attempts are limited (see
 * `countGuess`), and a wrong address takes as long as a wrong password, so neither guessing nor probing pays.
 * @throws INVALID_CREDENTIALS, RATE_LIMITED, ACCOUNT_SUSPENDED, LENDER_PENDING (a lender user who is not approved yet gets no session)
 */
export async function signInWith(
  platform: Platform,
  { email: typedEmail, password }: Credentials,
  { address, cookies, userAgent, context, lendersOnly }: Origin,
): Promise<Admitted | SecondStep> {
  const { database } = platform;
  const email = typedEmail.toLowerCase();
  const nobody = await hashOfNobody();
  const [account] = await database.db.select().from(accounts).where(eq(accounts.email, email));
  const device = account && knownDevice(platform, cookies, account);
  const giveBack = await countGuess(platform, { email, address, device });
  const matches = await passwordMatches(password, account?.passwordHash ?? nobody);
  if (!account || !matches || !isFor(account, lendersOnly)) throw new AppError(invalidCredentials);
  await giveBack();
  refuseClosed(account);
  return database.transaction(async (tx) => {
    const secondStep = await beginSecondStep(tx, account, lendersOnly, context.at);
    if (secondStep) return secondStep;
    const token = await letIn(tx, account, { userAgent, context });
    return { account, token, deviceCookie: markDevice(platform, cookies, account) };
  });
}
