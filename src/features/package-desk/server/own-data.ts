import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import { inPages, rowsAfter } from '../../../platform/database/pages.ts';
import type { EndingOwner, OwnDataFile } from '../../accounts/server/api.ts';
import { loanPackages } from '../../submission/server/api.ts';
import {
  conditionFiles,
  conditionMessages,
  packageConditions,
  packageDocumentReviews,
  packageReplies,
} from './tables.ts';

export const ownConditions: OwnDataFile = {
  name: 'loan-conditions',
  title: 'Conditions you added to loan packages',
  about: 'What you asked brokers for before their loans close, with its due date and how far it is.',
  access: 'lender',
  columns: ['id', 'packageId', 'title', 'note', 'owner', 'dueOn', 'state', 'createdAt'],
  pages: (db, { accountId }) =>
    inPages(
      (after, limit) => {
        const { id, packageId, title, note, owner, dueOn, state, createdAt, createdBy } = packageConditions;
        return db
          .select({ id, packageId, title, note, owner, dueOn, state, createdAt })
          .from(packageConditions)
          .where(and(eq(createdBy, accountId), rowsAfter(id, after)))
          .orderBy(asc(id))
          .limit(limit);
      },
      ({ id }) => id,
    ),
};

export const ownConditionMessages: OwnDataFile = {
  name: 'loan-condition-messages',
  title: 'Messages you wrote about conditions',
  about: 'What you yourself wrote about conditions of loan packages.',
  access: 'signedIn',
  columns: ['id', 'conditionId', 'message', 'at'],
  pages: (db, { accountId }) =>
    inPages(
      (after, limit) => {
        const { id, conditionId, message, at, authorId } = conditionMessages;
        return db
          .select({ id, conditionId, message, at })
          .from(conditionMessages)
          .where(and(eq(authorId, accountId), rowsAfter(id, after)))
          .orderBy(asc(id))
          .limit(limit);
      },
      ({ id }) => id,
    ),
};

export const ownConditionFiles: OwnDataFile = {
  name: 'loan-condition-files',
  title: 'Files you sent with conditions',
  about: 'What you uploaded for conditions of loan packages. The files themselves are with their conditions.',
  access: 'signedIn',
  columns: ['id', 'conditionId', 'originalName', 'mediaType', 'size', 'uploadedAt'],
  pages: (db, { accountId }) =>
    inPages(
      (after, limit) => {
        const { id, conditionId, originalName, mediaType, size, uploadedAt, uploadedBy } = conditionFiles;
        return db
          .select({ id, conditionId, originalName, mediaType, size, uploadedAt })
          .from(conditionFiles)
          .where(and(eq(uploadedBy, accountId), rowsAfter(id, after)))
          .orderBy(asc(id))
          .limit(limit);
      },
      ({ id }) => id,
    ),
};

/**
 * An account ends. What was asked and answered about its loans goes. Of funded ones, which are kept with their package, the conditions
 * and files stay, and what the broker wrote goes. What a user of a lender wrote to others stays, as of a former user. Files are removed by the nightly clean-up once no row names them.
 */
export async function leaveConditions({ db }: Transaction, { accountId }: EndingOwner): Promise<void> {
  const ending = db
    .select({ id: loanPackages.id })
    .from(loanPackages)
    .where(and(eq(loanPackages.brokerId, accountId), ne(loanPackages.state, 'funded')));
  await db.delete(packageConditions).where(inArray(packageConditions.packageId, ending));
  await db.delete(packageReplies).where(inArray(packageReplies.packageId, ending));
  const { stateBy, createdBy } = packageConditions;
  await db.update(packageConditions).set({ stateBy: null }).where(eq(stateBy, accountId));
  await db.update(packageConditions).set({ createdBy: null }).where(eq(createdBy, accountId));
  const ofOwnLoans = db
    .select({ id: packageConditions.id })
    .from(packageConditions)
    .innerJoin(loanPackages, eq(loanPackages.id, packageConditions.packageId))
    .where(eq(loanPackages.brokerId, accountId));
  const byBroker = eq(conditionMessages.side, 'broker');
  await db.delete(conditionMessages).where(and(byBroker, inArray(conditionMessages.conditionId, ofOwnLoans)));
  await db.update(conditionMessages).set({ authorId: null }).where(eq(conditionMessages.authorId, accountId));
  await db.update(conditionFiles).set({ uploadedBy: null }).where(eq(conditionFiles.uploadedBy, accountId));
  const { decidedBy } = packageDocumentReviews;
  await db.update(packageDocumentReviews).set({ decidedBy: null }).where(eq(decidedBy, accountId));
}
