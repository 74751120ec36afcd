import { eq } from 'drizzle-orm';
import { needsTwoFactor } from '../../../../kernel/access.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Session } from '../../../../platform/http/route.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { emailUnverified } from '../../errors.ts';
import type { passkeyAdded } from '../../two-factor/events.ts';
import { lockAccount } from '../own-account/account-row.ts';
import { accountByPassword } from '../own-account/password.ts';
import { closeAllSessions, sessionKeeper } from '../sessions.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { secondFactorsOf } from './state.ts';
import { recoveryCodes } from './tables.ts';

interface FactorChange<Result> {
  /** Undefined where the step before this one has asked for it. */
  readonly currentPassword?: string;
  readonly event: typeof passkeyAdded;
  /** It sets up a factor, which needs a verified address. */
  readonly adds?: true;
  change(tx: Transaction): Promise<Result>;
}

/**
 * Every change of an account's second factors: the password first, then the change with the account locked, on record, and the
 * owner told. Without a factor there are no recovery codes; the first one brings them, and ends every other session.
 * @returns what the change did, and the recovery codes where they are new
 * @throws INVALID_INPUT with the field, RATE_LIMITED, EMAIL_UNVERIFIED, CONFLICT (the last factor of an account that needs one; the password was
 * changed meanwhile)
 */
export async function changeFactors<Result>(
  platform: Platform,
  { accountId, sessionId }: Session,
  context: RequestContext,
  { currentPassword, event, adds, change }: FactorChange<Result>,
): Promise<{ result: Result; recoveryCodes: string[] | null }> {
  const compared =
    currentPassword === undefined ? undefined : await accountByPassword(platform, accountId, currentPassword);
  const done = await platform.database.transaction(async (tx) => {
    const account = await lockAccount(tx, accountId);
    if (compared && compared.passwordHash !== account.passwordHash) throw new AppError('CONFLICT');
    if (adds) refuseUnverified(account);
    const hadFactor = (await secondFactorsOf(tx.db, accountId)).length > 0;
    const result = await change(tx);
    const hasFactor = (await secondFactorsOf(tx.db, accountId)).length > 0;
    if (!hasFactor && needsTwoFactor(account.role, platform.config.twoFactorRequired)) throw lastOne();
    if (!hasFactor) await tx.db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
    const isFirst = hasFactor && !hadFactor;
    const made = isFirst ? await makeRecoveryCodes(tx, accountId) : null;
    // They were opened with the password alone, maybe by whoever made the owner set one up.
    if (isFirst) await closeAllSessions(tx, accountId, sessionId);
    await record(tx, context, event, { id: accountId });
    return { result, recoveryCodes: made };
  });
  platform.service(sessionKeeper).forget(accountId);
  return done;
}

/** Whoever signed up with somebody else's address must not lock its owner out. @throws EMAIL_UNVERIFIED */
export function refuseUnverified({ emailVerifiedAt }: { readonly emailVerifiedAt: Date | null }): void {
  if (emailVerifiedAt === null)
    throw new AppError(emailUnverified, 'Verify your email address before you set up a second factor.');
}

const lastOne = () =>
  new AppError(
    'CONFLICT',
    'Your account requires two-factor authentication. Set up another method before you turn this one off.',
  );
