import { eq } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import type { RetentionRule } from '../../../platform/jobs/retention.ts';
import type { OwnDataFile } from '../../accounts/server/api.ts';
import { presentCredentials, readCredentials } from './credentials.ts';
import { classCredentials, lenderClasses } from './tables.ts';

export const ownCredentials: OwnDataFile = {
  name: 'class-credentials',
  title: 'Lender class credentials',
  about: 'The classes of lenders that you have passed, with what was revoked.',
  access: 'broker',
  columns: [
    ...['lenderName', 'title', 'version', 'score', 'questions', 'passedAt'],
    ...['revokedAt', 'revokedReason', 'mayRetake'],
  ],
  async *pages(db, { accountId }) {
    yield await presentCredentials(db, await readCredentials(db, accountId));
  },
};

/** An account ends: what it has passed goes with it. */
export async function removeCredentials({ db }: Transaction, accountId: string): Promise<void> {
  await db.delete(classCredentials).where(eq(classCredentials.accountId, accountId));
}

export const lenderClassRules: readonly RetentionRule[] = [
  {
    name: 'lender-classes',
    what: 'Classes that lenders teach, with their versions',
    tables: [lenderClasses],
    kept: { as: 'the lender' },
    why: 'A credential names the version that was passed.',
  },
  {
    name: 'class-credentials',
    what: 'Credentials of brokers with lenders',
    tables: [classCredentials],
    kept: { as: 'the account' },
    why: 'Lenders read them on requests and packages; revoked ones are the history.',
  },
];
