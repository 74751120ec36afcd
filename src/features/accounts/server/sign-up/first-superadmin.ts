import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { eq } from 'drizzle-orm';
import { AppError } from '../../../../kernel/errors.ts';
import { readText } from '../../../../kernel/fields/texts/text-rule.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import { type Database, lockUntilCommit } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import { emailRule } from '../../sign-in/credentials.ts';
import { accountCreated } from '../../sign-up/events.ts';
import { hashPassword } from '../sign-in/passwords/passwords.ts';
import { accounts } from '../tables.ts';

const shortest = 12;
const strongEnough = 3;
/** Words that a guesser of this very password tries first. */
const nearbyWords = ['plinth', 'superadmin', 'admin', 'administrator', 'password', 'welcome', 'qwerty', 'letmein'];

export interface NewSuperadmin {
  readonly email: string;
  readonly password: string;
}

/**
 * Creates the account that can appoint all others.
 * @returns its id
 * @throws INVALID_INPUT for a wrong address or a weak password, CONFLICT when a superadmin exists or the address is taken
 */
export async function createFirstSuperadmin(
  database: Database,
  asked: NewSuperadmin,
  context: RequestContext,
): Promise<string> {
  const read = readText(emailRule, asked.email);
  if (read.complaint !== undefined) throw new AppError('INVALID_INPUT', read.complaint);
  const email = read.value.toLowerCase();
  refuseWeak(asked.password, email);
  const passwordHash = await hashPassword(asked.password);
  return database.transaction(async (tx) => {
    await lockUntilCommit(tx, 'first-superadmin');
    const [superadmin] = await tx.db.select().from(accounts).where(eq(accounts.role, 'superadmin')).limit(1);
    if (superadmin) throw new AppError('CONFLICT', 'There is a superadmin already.');
    const [account] = await tx.db
      .insert(accounts)
      .values({
        email,
        passwordHash,
        role: 'superadmin',
        firstName: 'Super',
        lastName: 'Admin',
        emailVerifiedAt: context.at,
        createdAt: context.at,
      })
      .onConflictDoNothing({ target: accounts.email })
      .returning({ id: accounts.id });
    if (!account) throw new AppError('CONFLICT', `${email} belongs to another account.`);
    await record(tx, context, accountCreated, { id: account.id, after: { email, role: 'superadmin' } });
    return account.id;
  });
}

function refuseWeak(password: string, email: string): void {
  if (password.length < shortest) {
    throw new AppError('INVALID_INPUT', `The password must have at least ${shortest} characters.`);
  }
  if (password.length > 200) throw new AppError('INVALID_INPUT', 'Password is too long');
  const { score } = new ZxcvbnFactory().check(password, [...nearbyWords, email, ...email.split(/[@.]/)]);
  if (score < strongEnough) {
    throw new AppError('INVALID_INPUT', 'The password is too easy to guess. Several unrelated words make a good one.');
  }
}
