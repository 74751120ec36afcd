import { eq } from 'drizzle-orm';
import { AppError } from '../../../../kernel/errors.ts';
import { audit, type RequestContext } from '../../../../platform/database/audit.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { Credentials } from '../../credentials.ts';
import { deviceOf } from '../own-account/device.ts';
import { hashPassword, passwordMatches } from '../passwords.ts';
import { openSession } from '../sessions.ts';
import { accounts } from '../tables.ts';
import { knownDevice, markDevice } from './devices.ts';
import { countGuess } from './guesses.ts';

export type Account = typeof accounts.$inferSelect;

let made: Promise<string> | undefined;
/** What an unknown address is compared with, so that it takes as long as a wrong password. */
function hashOfNobody(): Promise<string> {
  made ??= hashPassword('a password that no account has');
  return made;
}

interface Origin {
  readonly address: string;
  /** The `Cookie` header: what the device is known by. */
  readonly cookies: string | undefined;
  readonly userAgent: string | undefined;
  readonly context: RequestContext;
  readonly lendersOnly: boolean;
}

/**
 * Checks credentials and opens a session. Attempts are limited (see `countGuess`), and a wrong address takes as long as a
 * wrong password, so neither guessing nor probing pays.
 * @returns the session's token, and the `Set-Cookie` by which the device is known from now on
 * @throws INVALID_CREDENTIALS, RATE_LIMITED, LENDER_PENDING (a lender user who is not approved yet gets no session)
 */
export async function signInWith(
  platform: Platform,
  { email: typedEmail, password }: Credentials,
  { address, cookies, userAgent, context, lendersOnly }: Origin,
): Promise<{ account: Account; token: string; deviceCookie: string }> {
  const { database } = platform;
  const email = typedEmail.toLowerCase();
  const nobody = await hashOfNobody();
  const [account] = await database.db.select().from(accounts).where(eq(accounts.email, email));
  const device = account && knownDevice(platform, cookies, account);
  const giveBack = await countGuess(platform, { email, address, device });
  const matches = await passwordMatches(password, account?.passwordHash ?? nobody);
  const admitted = account?.role === 'lender' || !lendersOnly;
  if (!account || !matches || !admitted || account.role === 'suspended') throw new AppError('INVALID_CREDENTIALS');
  await giveBack();
  if (account.role === 'lender' && !account.approved) throw new AppError('LENDER_PENDING');
  const token = await database.transaction(async (tx) => {
    const change = { action: 'account.signedIn', entity: 'account', entityId: account.id } as const;
    await audit(tx, { ...context, actor: { kind: 'account', id: account.id } }, change);
    return openSession(tx, account, { at: context.at, device: deviceOf(userAgent) });
  });
  return { account, token, deviceCookie: markDevice(platform, cookies, account) };
}
