import { and, eq, exists } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queries } from '../../../../platform/database/database.ts';
import type { Session } from '../../../../platform/http/route.ts';
import { ofActiveLender } from '../../../lenders/server/api.ts';
import { pageOfKeptPrograms } from '../../../programs/server/api.ts';
import { choicesAtMost, type LibraryDocument } from '../../contract.ts';
import type { DocumentSort } from '../../model.ts';
import { documentPrograms, documents } from '../tables.ts';
import { type DocumentFilter, filtered, programsShownTo, readableBy } from './filter-documents.ts';
import { pageOfDocuments, presentDocuments } from './read-documents.ts';

interface Asked extends DocumentFilter {
  readonly sort: DocumentSort;
  readonly offset: number;
  readonly limit: number;
}

/** A page of what this person may read, of lenders on the market. Who brought a document is its lender's to know. */
export async function readLibrary(
  db: Queries,
  session: Session,
  { sort, offset, limit, ...filter }: Asked,
  now: Date,
): Promise<{ documents: LibraryDocument[]; total: number }> {
  const shown = programsShownTo(session);
  const wanted = and(ofActiveLender(documents.lenderId), readableBy(db, session), filtered(db, filter, now, shown));
  const { rows, total } = await pageOfDocuments(db, wanted, { sort, offset, limit });
  const presented = await presentDocuments(db, rows, shown);
  return { documents: presented.map(({ uploadedBy: _, ...document }) => document), total };
}

/** The programs of a lender that have documents in the library, to choose one from. */
export async function readLibraryPrograms(
  db: Queries,
  session: Session,
  { lenderId, name }: { readonly lenderId: string; readonly name?: string | undefined },
): Promise<{ _id: string; name: string }[]> {
  const shown = programsShownTo(session);
  const readable = and(ofActiveLender(documents.lenderId), readableBy(db, session), eq(documents.lenderId, lenderId));
  const hasDocuments = (programId: PgColumn) => {
    const ofProgram = and(eq(documentPrograms.programId, programId), shown(documentPrograms.programId), readable);
    const links = db.select({ id: documents.id }).from(documentPrograms);
    return exists(links.innerJoin(documents, eq(documents.id, documentPrograms.documentId)).where(ofProgram));
  };
  const { programs } = await pageOfKeptPrograms(db, lenderId, {
    offset: 0,
    limit: choicesAtMost,
    words: name,
    only: hasDocuments,
  });
  return programs.map(({ id, name }) => ({ _id: id, name }));
}
