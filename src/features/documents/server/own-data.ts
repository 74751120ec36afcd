import { and, asc, eq } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import { inPages, rowsAfter } from '../../../platform/database/pages.ts';
import type { OwnDataFile } from '../../accounts/server/api.ts';
import { documents } from './tables.ts';

export const ownDocuments: OwnDataFile = {
  name: 'documents-uploaded',
  title: 'Documents you uploaded',
  about: 'What you uploaded for your company. The files are at /lender/documents.',
  access: 'lender',
  columns: ['id', 'originalName', 'tag', 'mediaType', 'size', 'uploadedAt'],
  pages: (db, { accountId }) =>
    inPages(
      (after, limit) =>
        db
          .select()
          .from(documents)
          .where(and(eq(documents.uploadedBy, accountId), rowsAfter(documents.id, after)))
          .orderBy(asc(documents.id))
          .limit(limit),
      ({ id }) => id,
    ),
};

/** The company keeps its documents; nobody is named as who brought them. */
export async function forgetUploader({ db }: Transaction, accountId: string): Promise<void> {
  await db.update(documents).set({ uploadedBy: null }).where(eq(documents.uploadedBy, accountId));
}
