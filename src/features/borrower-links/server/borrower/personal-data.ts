import { and, asc, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { Queries } from '../../../../platform/database/database.ts';
import type { PersonalData } from '../../../accounts/server/api.ts';
import { writeAnswer } from '../../../answers/server/api.ts';
import { decryptValue } from '../proposals.ts';
import { decryptMessage } from '../replies.ts';
import { borrowerLinks, conditionReplies, proposedAnswers, proposedFiles } from '../tables.ts';

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

/** Deals whose borrower was emailed a link. */
export async function dealsOfLinks(db: Queries, email: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ dealId: borrowerLinks.dealId })
    .from(borrowerLinks)
    .where(and(isTheirs(email), eq(borrowerLinks.party, 'borrower')));
  return rows.map(({ dealId }) => dealId);
}

/** What somebody sent through their links, whatever became of it. Identifiers are masked, as everywhere in a copy. */
export const sentByPerson: PersonalData = {
  name: 'sent-through-links',
  title: 'Sent through links for borrowers',
  columns: ['type', 'about', 'text', 'at', 'settled'],
  copyOnly: ['text'],
  async find(db, { email }, platform) {
    const links = db.select({ id: borrowerLinks.id }).from(borrowerLinks).where(isTheirs(email));
    const rows = [];
    for (const row of await db.select().from(proposedAnswers).where(inArray(proposedAnswers.linkId, links))) {
      const { label, text } = writeAnswer(row.question, await decryptValue(platform, db, row)) ?? {};
      rows.push({ type: 'answer', about: label ?? row.question, text, at: row.at, settled: row.settled });
    }
    for (const row of await db.select().from(proposedFiles).where(inArray(proposedFiles.linkId, links)))
      rows.push({ type: 'file', about: row.originalName, at: row.uploadedAt, settled: row.settled });
    for (const row of await db.select().from(conditionReplies).where(inArray(conditionReplies.linkId, links))) {
      const text = await decryptMessage(platform, db, row);
      rows.push({ type: 'message', about: 'Condition of the lender', text, at: row.at, settled: row.settled });
    }
    return rows.sort((a, b) => a.at.getTime() - b.at.getTime());
  },
  stays: 'It goes with its link. What your broker took over is part of the loan application: ask your broker.',
};
