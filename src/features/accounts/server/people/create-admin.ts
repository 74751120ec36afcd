import { eq } from 'drizzle-orm';
import type { Role } from '../../../../kernel/access.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { UserType } from '../../model.ts';
import { accountCreated } from '../../sign-up/events.ts';
import { hashPassword } from '../sign-in/passwords/passwords.ts';
import { refuseCommonPassword } from '../sign-up/common-passwords.ts';
import { giveWay } from '../sign-up/give-way.ts';
import { accounts } from '../tables.ts';

/** @throws INVALID_INPUT for a common password */
export async function hashNewPassword(password: string): Promise<string> {
  await refuseCommonPassword(password);
  return hashPassword(password);
}

interface Found {
  readonly id: string;
  readonly role: Role;
  readonly userType: UserType | null;
  readonly emailVerifiedAt: Date | null;
}

/** What the account of an address may do; undefined where the address has none. @param email in lower case */
export async function findAccountAt(db: Queries, email: string): Promise<Found | undefined> {
  const { id, role, userType, emailVerifiedAt } = accounts;
  return (await db.select({ id, role, userType, emailVerifiedAt }).from(accounts).where(eq(accounts.email, email)))[0];
}

interface NewAdmin {
  readonly firstName: string;
  readonly lastName: string;
  /** Lower case, and proven to be read by its owner. */
  readonly email: string;
  readonly passwordHash: string;
}

/**
 * An account that nobody has verified gives way: an address belongs to the person who reads its email.
 * @returns the ids of the new account and of the one that gave way; undefined when the address stays taken
 */
export async function createAdmin(
  platform: Platform,
  tx: Transaction,
  asked: NewAdmin,
  context: RequestContext,
): Promise<{ readonly id: string; readonly replaced: string | null } | undefined> {
  const insert = async () => {
    const values = { ...asked, role: 'admin', emailVerifiedAt: context.at, createdAt: context.at } as const;
    const inserted = tx.db.insert(accounts).values(values).onConflictDoNothing({ target: accounts.email });
    return (await inserted.returning({ id: accounts.id }))[0];
  };
  let account = await insert();
  const replaced = account ? null : await giveWay(platform, tx, asked.email, context, true);
  if (replaced === undefined) return undefined;
  account ??= await insert();
  if (!account) return undefined;
  const byItself = { ...context, actor: { kind: 'account', id: account.id } } as const;
  await record(tx, byItself, accountCreated, { id: account.id, after: { role: 'admin' } });
  return { ...account, replaced };
}
