import { eq } from 'drizzle-orm';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { unverifiedKeptMs } from '../../model.ts';
import { accountGaveWay } from '../../sign-up/events.ts';
import { endAccount } from '../leaving/end-accounts.ts';
import { holdsWork } from '../leaving/hooks.ts';
import { refusalToEnd } from '../leaving/request-deletion.ts';
import type { Account } from '../sign-in/admission.ts';
import { accounts } from '../tables.ts';

/**
 * An administrator's account never gives way, nor a lender user whom an administrator let in, nor one that was suspended, which
 * would come back under the same address.
 */
const mayGiveWay = ({ role, approved, lenderId, emailVerifiedAt, createdAt }: Account, at: Date): boolean =>
  (role === 'user' || (role === 'lender' && !approved && lenderId === null)) &&
  emailVerifiedAt === null &&
  createdAt.getTime() + unverifiedKeptMs <= at.getTime();

/** A broker or investor who never showed that the address is theirs: to somebody who has shown it, it gives way whatever its age. */
const givesWayToOwner = ({ role, emailVerifiedAt }: Account): boolean => role === 'user' && emailVerifiedAt === null;

/**
 * Makes room for a new sign-up where the address has been held unverified for too long: the account ends as an own deletion ends
 * one. The row is locked and read again, so a verification or another sign-up at the same moment comes first or finds it gone.
 * @param isProven the person who asks has shown that they read the email of the address
 * @returns the id of the account that ended; null when the address was free by then; undefined when it stays taken
 */
export async function giveWay(
  platform: Platform,
  tx: Transaction,
  email: string,
  context: RequestContext,
  isProven = false,
): Promise<string | null | undefined> {
  const [account] = await tx.db.select().from(accounts).where(eq(accounts.email, email)).for('update');
  if (!account) return null;
  if (!mayGiveWay(account, context.at) && !(isProven && givesWayToOwner(account))) return undefined;
  // What is still being charged, say, has to be settled first.
  if ((await refusalToEnd(platform, tx.db, account)) !== null) return undefined;
  // Deleted work never comes back, while the person who reads the address's email gets into the account with a new password.
  for (const asked of platform.hooks.all(holdsWork)) if (await asked(tx.db, account.id)) return undefined;
  const system = { ...context, actor: { kind: 'system' } } as const;
  await endAccount(platform, tx, account, system, 'gaveWay');
  await record(tx, system, accountGaveWay, { id: account.id });
  return account.id;
}
