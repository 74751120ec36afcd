import { eq } from 'drizzle-orm';
import type { Role } from '../../../../kernel/access.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import { accountCreated } from '../../sign-up/events.ts';
import { hashPassword } from '../sign-in/passwords/passwords.ts';
import { refuseCommonPassword } from '../sign-up/common-passwords.ts';
import { accounts } from '../tables.ts';

/** @throws INVALID_INPUT for a common password */
export async function hashNewPassword(password: string): Promise<string> {
  await refuseCommonPassword(password);
  return hashPassword(password);
}

/** What the account of an address may do; undefined where the address has none. @param email in lower case */
export async function findAccountAt(db: Queries, email: string): Promise<{ readonly role: Role } | undefined> {
  return (await db.select({ role: accounts.role }).from(accounts).where(eq(accounts.email, email)))[0];
}

interface NewAdmin {
  readonly firstName: string;
  readonly lastName: string;
  /** Lower case, and proven to be read by its owner. */
  readonly email: string;
  readonly passwordHash: string;
}

/** @returns the id; undefined when the address has an account */
export async function createAdmin(
  tx: Transaction,
  asked: NewAdmin,
  context: RequestContext,
): Promise<string | undefined> {
  const [account] = await tx.db
    .insert(accounts)
    .values({ ...asked, role: 'admin', emailVerifiedAt: context.at, createdAt: context.at })
    .onConflictDoNothing({ target: accounts.email })
    .returning({ id: accounts.id });
  if (!account) return undefined;
  const byItself = { ...context, actor: { kind: 'account', id: account.id } } as const;
  await record(tx, byItself, accountCreated, { id: account.id, after: { role: 'admin' } });
  return account.id;
}
