import { AppError, invalidField } from '../../../../kernel/errors.ts';
import type { Session } from '../../../../platform/http/route.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { accountByPassword } from '../own-account/password.ts';
import type { Account } from '../sign-in/admission.ts';

/** What the person who opened an emailed link proves besides having it. */
export interface LinkProof {
  readonly openedIn: Session | undefined;
  readonly password: string | undefined;
}

/**
 * The session that opened the link, where it is one of the link's own account.
 */
export const ownSession = (account: { readonly id: string }, openedIn: Session | undefined): string | undefined =>
  openedIn?.accountId === account.id ? openedIn.sessionId : undefined;

/**
 * Reading a mail shows whose address it is, not whose account: a stranger may have made the account and know its password. So the person who
 * opens the link also shows that the account is theirs, by its session or by its password, guesses of which are limited.
 * @throws INVALID_INPUT with the field `password` (missing or wrong), RATE_LIMITED
 */
export async function proveOwner(
  platform: Platform,
  account: Account,
  { openedIn, password }: LinkProof,
  hint: string,
): Promise<void> {
  if (password === undefined) {
    if (ownSession(account, openedIn) === undefined) throw invalidField('password', hint);
    return;
  }
  await accountByPassword(platform, account.id, password, 'password');
}

/** The password may have changed between the proof, which takes a while, and the transaction that acts on it. @throws CONFLICT */
export function refuseChangedPassword(before: Account, now: Account): void {
  if (before.passwordHash !== now.passwordHash) throw new AppError('CONFLICT');
}
