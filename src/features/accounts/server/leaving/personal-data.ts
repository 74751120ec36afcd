import { and, eq, isNull } from 'drizzle-orm';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { defineHook, type Platform } from '../../../../platform/platform.ts';
import { accounts } from '../tables.ts';

/** Somebody who asks what is stored about them. */
export interface DataSubject {
  /** Lower case; it is theirs: they have opened a link that was sent there. */
  readonly email: string;
  /** As they wrote it: nobody has confirmed it. */
  readonly name: string;
}

/** What a feature has of people, with an account or without. */
export interface PersonalData {
  /** 'signers' becomes signers.json and signers.csv. */
  readonly name: string;
  readonly title: string;
  readonly columns: readonly string[];
  /** Found by a name that nobody has confirmed: for the desk alone, never sent to who asked. */
  readonly isByName?: true;
  /** Columns for the person's own copy: more than an administrator needs to see. */
  readonly copyOnly?: readonly string[];
  /** Rows by their email address: nothing of anybody else, and no secret. */
  find(db: Queries, person: DataSubject, platform: Platform): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Removes what may go. Undefined: nothing of it may. @returns how many rows */
  erase?(platform: Platform, tx: Transaction, context: RequestContext, person: DataSubject): Promise<number>;
  /** Why what an erasure leaves stays, in a sentence for the person. */
  readonly stays: string;
}
/** Each feature answers for its tables. What belongs to an account comes with the account's own copy, and goes with the account. */
export const personalData = defineHook<PersonalData>('accounts.personalData');

export const accountOfPerson: PersonalData = {
  name: 'account',
  title: 'Account',
  columns: ['firstName', 'lastName', 'email', 'role', 'createdAt', 'lastLoginAt'],
  find(db, { email }) {
    const { firstName, lastName, role, createdAt, lastLoginAt, deletedAt } = accounts;
    return db
      .select({ firstName, lastName, email: accounts.email, role, createdAt, lastLoginAt })
      .from(accounts)
      .where(and(eq(accounts.email, email), isNull(deletedAt)));
  },
  stays:
    'An account is deleted by its owner, under “Your data”. There is also a copy of everything in it. If you can’t log in, reset your password first.',
};
