import { eq } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import type { RetentionRule } from '../../../platform/jobs/retention.ts';
import type { OwnDataFile } from '../../accounts/server/api.ts';
import { listOwn } from './certificates.ts';
import { classCertificates } from './tables.ts';

export const ownCertificates: OwnDataFile = {
  name: 'class-certificates',
  title: 'Class certificates',
  about: 'The sealed certificates of classes that you have asked for.',
  access: 'signedIn',
  columns: [
    ...['number', 'class', 'title', 'name', 'issuedOn', 'score', 'questions'],
    ...['issuedAt', 'withdrawnAt', 'withdrawnReason'],
  ],
  async *pages(db, { accountId }) {
    yield await listOwn(db, accountId);
  },
};

/** An account ends: nobody finds its certificates by their numbers any more. */
export async function removeCertificates({ db }: Transaction, accountId: string): Promise<void> {
  await db.delete(classCertificates).where(eq(classCertificates.accountId, accountId));
}

export const certificateRule: RetentionRule = {
  name: 'class-certificates',
  what: 'Sealed certificates of classes',
  tables: [classCertificates],
  kept: { as: 'the account' },
  why: 'Anyone who was shown one can check its number for that long.',
};
