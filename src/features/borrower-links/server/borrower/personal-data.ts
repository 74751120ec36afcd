import { and, asc, eq, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { PersonalData } from '../../../accounts/server/api.ts';
import { borrowerLinks } from '../tables.ts';

const isTheirs = (email: string) => eq(sql`lower(${borrowerLinks.email})`, email);

/** What a borrower proposed goes with the link; what the broker took over is the broker's. */
export const linksOfPerson: PersonalData = {
  name: 'borrower-links',
  title: 'Links for borrowers',
  columns: ['name', 'email', 'party', 'sentAt', 'expiresAt', 'seenAt', 'doneAt', 'revokedAt'],
  find: (db, { email }) =>
    db
      .select({
        name: borrowerLinks.name,
        email: borrowerLinks.email,
        party: borrowerLinks.party,
        sentAt: borrowerLinks.sentAt,
        expiresAt: borrowerLinks.expiresAt,
        seenAt: borrowerLinks.seenAt,
        doneAt: borrowerLinks.doneAt,
        revokedAt: borrowerLinks.revokedAt,
      })
      .from(borrowerLinks)
      .where(isTheirs(email))
      .orderBy(asc(borrowerLinks.sentAt)),
  async erase(_platform, tx, { at }, { email }) {
    const isOver = or(isNotNull(borrowerLinks.revokedAt), lt(borrowerLinks.expiresAt, at));
    const rows = await tx.db
      .delete(borrowerLinks)
      .where(and(isTheirs(email), isOver))
      .returning({ id: borrowerLinks.id });
    return rows.length;
  },
  stays:
    'Your broker is working on your loan application with this link. Ask your broker to end it; after that it can be erased.',
};
