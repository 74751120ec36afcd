import { eq } from 'drizzle-orm';
import { minuteMs, secondMs } from '../../../kernel/dates.ts';
import { AppError } from '../../../kernel/errors.ts';
import { audit, type RequestContext } from '../../../platform/database/audit.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Credentials } from '../model.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { openSession } from './sessions.ts';
import { accounts } from './tables.ts';

export type Account = typeof accounts.$inferSelect;

const perSeconds = (15 * minuteMs) / secondMs;

/** From one address ten guesses at an account; from everywhere together a hundred, so that nobody locks others out cheaply. */
const limitsOf = ({ rateLimits }: Platform) => ({
  byPair: rateLimits('sign-in-pair', { attempts: 10, perSeconds }),
  byAccount: rateLimits('sign-in-account', { attempts: 100, perSeconds }),
  byAddress: rateLimits('sign-in-address', { attempts: 100, perSeconds }),
});

let made: Promise<string> | undefined;
/** What an unknown address is compared with, so that it takes as long as a wrong password. */
function hashOfNobody(): Promise<string> {
  made ??= hashPassword('a password that no account has');
  return made;
}

/**
 * Checks credentials and opens a session. Attempts are limited by account and by address, and a wrong address takes
 * as long as a wrong password, so neither guessing nor probing pays.
 * @throws INVALID_CREDENTIALS, RATE_LIMITED, LENDER_PENDING (a lender user who is not approved yet gets no session)
 */
export async function signInWith(
  platform: Platform,
  { email: typedEmail, password }: Credentials,
  from: { address: string; context: RequestContext; lendersOnly: boolean },
): Promise<{ account: Account; token: string }> {
  const { database } = platform;
  const { address, context, lendersOnly } = from;
  const { byPair, byAccount, byAddress } = limitsOf(platform);
  const email = typedEmail.toLowerCase();
  await byAddress.take(address);
  await byPair.take(`${address} ${email}`);
  await byAccount.take(email);
  const nobody = await hashOfNobody();
  const [account] = await database.db.select().from(accounts).where(eq(accounts.email, email));
  const matches = await passwordMatches(password, account?.passwordHash ?? nobody);
  const admitted = account?.role === 'lender' || !lendersOnly;
  if (!account || !matches || !admitted || account.role === 'suspended') throw new AppError('INVALID_CREDENTIALS');
  await byAddress.giveBack(address);
  await byPair.giveBack(`${address} ${email}`);
  await byAccount.giveBack(email);
  if (account.role === 'lender' && !account.approved) throw new AppError('LENDER_PENDING');
  const token = await database.transaction(async (tx) => {
    const change = { action: 'account.signedIn', entity: 'account', entityId: account.id } as const;
    await audit(tx, { ...context, actor: { kind: 'account', id: account.id } }, change);
    return openSession(tx, account, context.at);
  });
  return { account, token };
}
