import { and, count, eq, inArray, type SQL } from 'drizzle-orm';
import { isAdmin } from '../../../../kernel/access.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import type { Session } from '../../../../platform/http/route.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import { findLenders, lenderExists, ofActiveLender } from '../../../lenders/server/api.ts';
import { isKept, nameKeptPrograms, pageOfKeptPrograms } from '../../../programs/server/api.ts';
import type { LenderDocument, ProgramCount } from '../../contract.ts';
import type { DocumentSort } from '../../model.ts';
import { scanStatesOf } from '../scanning/scan-states.ts';
import { type DocumentRow, documentPrograms, documents } from '../tables.ts';
import { type DocumentFilter, filtered, isGeneral, ordered, type Reader, readableBy } from './filter-documents.ts';

/** Lender users see to their own company's documents alone, administrators to all. @throws NOT_FOUND */
export function assertKeeper(session: Session, lenderId: string): void {
  if (!isAdmin(session.role) && session.lenderId !== lenderId) throw new AppError('NOT_FOUND');
}

/** A document that this person may read. @throws NOT_FOUND */
export async function findReadable(db: Queries, session: Reader, documentId: string): Promise<DocumentRow> {
  const wanted = and(eq(documents.id, documentId), readableBy(db, session));
  const [row] = await db.select().from(documents).where(wanted);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** A document of the own company, or for administrators of any. @throws NOT_FOUND */
export async function findOwn(db: Queries, session: Session, documentId: string): Promise<DocumentRow> {
  const [row] = await db.select().from(documents).where(eq(documents.id, documentId));
  if (!row) throw new AppError('NOT_FOUND');
  assertKeeper(session, row.lenderId);
  return row;
}

interface Page extends DocumentFilter {
  readonly offset: number;
  readonly limit: number;
}

/** A page of the rows that a condition leaves, and how many there are in all. */
export async function pageOfDocuments(
  db: Queries,
  wanted: SQL | undefined,
  { sort, offset, limit }: Pick<Page, 'offset' | 'limit'> & { readonly sort: DocumentSort },
): Promise<{ rows: DocumentRow[]; total: number }> {
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(documents)
      .where(wanted)
      .orderBy(...ordered[sort])
      .offset(offset)
      .limit(limit),
    db.$count(documents, wanted),
  ]);
  return { rows, total };
}

interface Listed {
  readonly documents: LenderDocument[];
  readonly total: number;
}

/** A page of the documents of all lenders. An archived lender has taken its own along. */
export async function readDocuments(
  db: Queries,
  { sort, offset, limit, ...filter }: Page & { readonly sort: DocumentSort },
  now: Date,
): Promise<Listed> {
  const wanted = and(ofActiveLender(documents.lenderId), filtered(db, filter, now));
  const { rows, total } = await pageOfDocuments(db, wanted, { sort, offset, limit });
  return { documents: await presentDocuments(db, rows), total };
}

/** A page of one lender's documents, the newest first. @throws NOT_FOUND */
export async function readLenderDocuments(
  db: Queries,
  { offset, limit, ...filter }: Page & { readonly lenderId: string },
  now: Date,
): Promise<Listed> {
  if (!(await lenderExists(db, filter.lenderId))) throw new AppError('NOT_FOUND');
  const { rows, total } = await pageOfDocuments(db, filtered(db, filter, now), { sort: 'newest', offset, limit });
  return { documents: await presentDocuments(db, rows), total };
}

/** How many of a lender's documents belong to no program, and to each of a page of its programs. @throws NOT_FOUND */
export async function countDocuments(
  db: Queries,
  { offset, limit, name, ...filter }: Page & { readonly lenderId: string; readonly name?: string | undefined },
  now: Date,
): Promise<{ general: number; programs: ProgramCount[]; total: number }> {
  if (!(await lenderExists(db, filter.lenderId))) throw new AppError('NOT_FOUND');
  const wanted = filtered(db, filter, now);
  const { programs, total } = await pageOfKeptPrograms(db, filter.lenderId, { offset, limit, words: name });
  const ids = programs.map(({ id }) => id);
  const [general, counted] = await Promise.all([
    db.$count(documents, and(wanted, isGeneral(db))),
    ids.length === 0
      ? []
      : db
          .select({ id: documentPrograms.programId, documents: count() })
          .from(documentPrograms)
          .innerJoin(documents, eq(documents.id, documentPrograms.documentId))
          .where(and(inArray(documentPrograms.programId, ids), wanted))
          .groupBy(documentPrograms.programId),
  ]);
  const countOf = new Map(counted.map((row) => [row.id, row.documents]));
  return {
    general,
    programs: programs.map(({ id, name, kind }) => ({ _id: id, name, kind, documents: countOf.get(id) ?? 0 })),
    total,
  };
}

/**
 * Documents with the names of their lenders, their programs and the person who uploaded them.
 * @param shown of which programs it is told
 */
export async function presentDocuments(
  db: Queries,
  rows: readonly DocumentRow[],
  shown: typeof isKept = isKept,
): Promise<LenderDocument[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const linked = and(inArray(documentPrograms.documentId, ids), shown(documentPrograms.programId));
  const [links, people, lenders, scans] = await Promise.all([
    db.select().from(documentPrograms).where(linked),
    findPeople(
      db,
      rows.flatMap(({ uploadedBy }) => uploadedBy ?? []),
    ),
    findLenders(
      db,
      rows.map(({ lenderId }) => lenderId),
    ),
    scanStatesOf(db, 'documents', ids),
  ]);
  const kept = await nameKeptPrograms(db, [...new Set(links.map(({ programId }) => programId))]);
  const names = new Map(kept.map(({ id, name }) => [id, name]));
  const byDocument = Map.groupBy(links, ({ documentId }) => documentId);
  return rows.map((row) => {
    const programs = (byDocument.get(row.id) ?? [])
      .flatMap(({ programId }) => ({ _id: programId, name: names.get(programId) }))
      .flatMap(({ _id, name }) => (name === undefined ? [] : [{ _id, name }]))
      .sort((one, other) => one.name.localeCompare(other.name, 'en'));
    const uploader = row.uploadedBy === null ? undefined : people.get(row.uploadedBy);
    return {
      _id: row.id,
      originalName: row.originalName,
      lenderId: row.lenderId,
      lenderName: lenders.get(row.lenderId)?.name ?? '',
      tag: row.tag,
      programIds: programs.map(({ _id }) => _id),
      programs,
      mediaType: row.mediaType,
      size: row.size,
      uploadedAt: row.uploadedAt.toISOString(),
      scan: scans.get(row.id) ?? null,
      // A lender does not get to know who it is that administers.
      uploadedBy: uploader ? (isAdmin(uploader.role) ? 'Plinth' : uploader.name) : null,
    };
  });
}
