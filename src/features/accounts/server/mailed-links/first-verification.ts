import { eq } from 'drizzle-orm';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import { emailVerified } from '../../own-account/credential-events.ts';
import { closeAllSessions } from '../sessions.ts';
import { accounts } from '../tables.ts';
import { forgetTwoFactor, secondFactorsOf } from '../two-factor/state.ts';
import { withdrawLinks } from './one-time-links.ts';

/** An account that the transaction holds, as it was when its mail was read. */
interface Verified {
  readonly id: string;
  readonly emailVerifiedAt: Date | null;
}

/**
 * The mail of an account was read. Until the first time nobody knew who had signed up with the address: second factors, sessions
 * and a change of address from before it may be a stranger's, and end. Later times change nothing.
 * @param openedIn the session that opened the mailed link, which goes on
 */
export async function recordVerification(
  tx: Transaction,
  { id: accountId, emailVerifiedAt }: Verified,
  context: RequestContext,
  openedIn?: string,
): Promise<void> {
  if (emailVerifiedAt !== null) return;
  const { at } = context;
  const secondFactors = await secondFactorsOf(tx.db, accountId);
  await forgetTwoFactor(tx, accountId);
  await withdrawLinks(tx, 'changeEmail', accountId, at);
  await tx.db.update(accounts).set({ emailVerifiedAt: at }).where(eq(accounts.id, accountId));
  await closeAllSessions(tx, accountId, openedIn);
  const actor = { kind: 'account', id: accountId } as const;
  await record(tx, { ...context, actor }, emailVerified, {
    id: accountId,
    payload: { secondFactorsEnded: secondFactors.length },
    ...(secondFactors.length === 0 ? {} : { before: { secondFactors } }),
  });
}
