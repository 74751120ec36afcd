import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import { inPages, rowsAfter } from '../../../platform/database/pages.ts';
import type { EndingOwner, OwnDataFile } from '../../accounts/server/api.ts';
import { findOwnDealIds } from '../../pipeline/server/api.ts';
import { borrowerLinks } from './tables.ts';

export const ownBorrowerLinks: OwnDataFile = {
  name: 'borrower-links',
  title: 'Links you sent to borrowers',
  about: 'Whom you sent a link to bring what is missing, and how far they are.',
  access: 'broker',
  columns: [
    'id',
    'dealId',
    'party',
    'name',
    'email',
    'sentAt',
    'expiresAt',
    'seenAt',
    'begunAt',
    'doneAt',
    'revokedAt',
  ],
  pages: (db, { accountId }) =>
    inPages(
      async (after, limit) => {
        const deals = await findOwnDealIds(db, accountId);
        if (deals.length === 0) return [];
        const { id, dealId, party, name, email, sentAt, expiresAt, seenAt, begunAt, doneAt, revokedAt } = borrowerLinks;
        return db
          .select({ id, dealId, party, name, email, sentAt, expiresAt, seenAt, begunAt, doneAt, revokedAt })
          .from(borrowerLinks)
          .where(and(inArray(dealId, deals), rowsAfter(id, after)))
          .orderBy(asc(id))
          .limit(limit);
      },
      ({ id }) => id,
    ),
};

/** An account ends: the links of its deals go, with what was sent. Files are removed by the nightly clean-up once no row names them. */
export async function removeBorrowerLinks({ db }: Transaction, { accountId }: EndingOwner): Promise<void> {
  const deals = await findOwnDealIds(db, accountId);
  if (deals.length > 0) await db.delete(borrowerLinks).where(inArray(borrowerLinks.dealId, deals));
  await db.update(borrowerLinks).set({ sentBy: null }).where(eq(borrowerLinks.sentBy, accountId));
}
