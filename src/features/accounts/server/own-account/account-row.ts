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
export async function lockAccount({ db }: Transaction, accountId: string) {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId)).for('update');
  if (!account) throw new AppError('NO_SESSION');
  return account;
}
