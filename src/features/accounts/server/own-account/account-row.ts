import { eq } from 'drizzle-orm';
import { AppError } from '../../../../kernel/errors.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { accounts } from '../tables.ts';

/** @throws NO_SESSION when it is gone */
export async function readAccount(db: Queries, accountId: string) {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!account) throw new AppError('NO_SESSION');
  return account;
}

/** Held until the transaction ends: whatever changes an account goes one after the other. @throws NO_SESSION when it is gone */
export const lockAccount = (tx: Transaction, accountId: string) => lock(tx, accountId, 'update');

/**
 * The same for what only has to be alone with other changes of the account. A long transaction that writes rows which refer to the
 * account, such as an import of its deals, does not hold it up. @throws NO_SESSION when it is gone
 */
export const lockAgainstChanges = (tx: Transaction, accountId: string) => lock(tx, accountId, 'no key update');

async function lock({ db }: Transaction, accountId: string, strength: 'update' | 'no key update') {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId)).for(strength);
  if (!account) throw new AppError('NO_SESSION');
  return account;
}
