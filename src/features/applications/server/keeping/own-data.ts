import { and, asc, eq, isNull } from 'drizzle-orm';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { inPages, rowsAfter } from '../../../../platform/database/pages.ts';
import type { RetentionRule } from '../../../../platform/jobs/retention.ts';
import type { EndingOwner, OwnDataFile } from '../../../accounts/server/api.ts';
import { lockOpenOf, takeBack } from '../change.ts';
import { applicationDrafts, applications } from '../tables.ts';

export const ownApplications: OwnDataFile = {
  name: 'applications',
  title: 'Loan applications you submitted',
  about: 'Each application as you sent it, whom it went to, and where it stands.',
  access: 'broker',
  columns: ['id', 'kind', 'lender', 'program', 'status', 'sentBy', 'submittedAt', 'updatedAt', 'askedFor', 'form'],
  pages: (db, { accountId }) =>
    inPages(
      (after, limit) =>
        db
          .select({
            id: applications.id,
            kind: applications.kind,
            lender: applications.lenderName,
            program: applications.programName,
            status: applications.status,
            sentBy: applications.sentBy,
            submittedAt: applications.submittedAt,
            updatedAt: applications.updatedAt,
            askedFor: applications.askedFor,
            form: applications.form,
          })
          .from(applications)
          .where(and(eq(applications.ownerId, accountId), rowsAfter(applications.id, after)))
          .orderBy(asc(applications.id))
          .limit(limit),
      ({ id }) => id,
    ),
};

export const ownDrafts: OwnDataFile = {
  name: 'application-drafts',
  title: 'Loan applications you have not finished',
  about: 'What you saved of each.',
  access: 'broker',
  columns: ['id', 'kind', 'dealId', 'lender', 'program', 'savedAt', 'form'],
  pages: (db, { accountId }) =>
    inPages(
      (after, limit) =>
        db
          .select({
            id: applicationDrafts.id,
            kind: applicationDrafts.kind,
            dealId: applicationDrafts.dealId,
            lender: applicationDrafts.lenderName,
            program: applicationDrafts.programName,
            savedAt: applicationDrafts.savedAt,
            form: applicationDrafts.form,
          })
          .from(applicationDrafts)
          .where(and(eq(applicationDrafts.ownerId, accountId), rowsAfter(applicationDrafts.id, after)))
          .orderBy(asc(applicationDrafts.id))
          .limit(limit),
      ({ id }) => id,
    ),
};

/** Applications and drafts are work that their owner would miss. */
export async function hasApplications(db: Queries, accountId: string): Promise<boolean> {
  const sent = await db
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.ownerId, accountId))
    .limit(1);
  if (sent.length > 0) return true;
  const { id, ownerId } = applicationDrafts;
  return (await db.select({ id }).from(applicationDrafts).where(eq(ownerId, accountId)).limit(1)).length > 0;
}

/**
 * An account ends: its open applications are withdrawn and their lenders told. What a lender received stays the lender's to
 * read, without the name of who sent it; what went to no lender goes, and so do drafts.
 */
export async function endApplications(
  tx: Transaction,
  context: RequestContext,
  { accountId }: EndingOwner,
): Promise<void> {
  for (const row of await lockOpenOf(tx, accountId)) await takeBack(tx, context, row);
  await tx.db.delete(applicationDrafts).where(eq(applicationDrafts.ownerId, accountId));
  await tx.db.delete(applications).where(and(eq(applications.ownerId, accountId), isNull(applications.lenderId)));
  await tx.db.update(applications).set({ sentBy: null }).where(eq(applications.ownerId, accountId));
}

export const applicationRule: RetentionRule = {
  name: 'applications',
  what: 'Applications',
  tables: [applications],
  kept: { as: 'the account of who made them' },
  why: 'One that a lender received stays with the lender, without the name of who sent it. Drafts go with the account.',
};
