import { and, count, desc, eq, exists, ilike, inArray, notExists, or, type SQL, sql } from 'drizzle-orm';
import { isAdmin } from '../../../kernel/access.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Queries } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/route.ts';
import { findPeople } from '../../accounts/server/api.ts';
import { lenderExists, ofActiveLender } from '../../lenders/server/api.ts';
import { isKept, isPublished, nameKeptPrograms, pageOfKeptPrograms } from '../../programs/server/api.ts';
import type { LenderDocument, ProgramCount } from '../contract.ts';
import type { StoredTag } from '../model.ts';
import { type DocumentRow, documentPrograms, documents } from './tables.ts';

/** Lender users see to their own company's documents alone, administrators to all. @throws NOT_FOUND */
export function assertKeeper(session: Session, lenderId: string): void {
  if (!isAdmin(session.role) && session.lenderId !== lenderId) throw new AppError('NOT_FOUND');
}

/**
 * A document that this person may read: of their own company, and for brokers of every lender that is on the market, unless it
 * belongs to drafts alone.
 * @throws NOT_FOUND
 */
export async function findReadable(db: Queries, session: Session, documentId: string): Promise<DocumentRow> {
  const mayRead = isAdmin(session.role)
    ? undefined
    : session.role === 'lender'
      ? sql`${documents.lenderId} = ${session.approved ? session.lenderId : null}`
      : and(ofActiveLender(documents.lenderId), or(isGeneral(db), exists(linksTo(db, isPublished))));
  const wanted = and(eq(documents.id, documentId), mayRead);
  const [row] = await db.select().from(documents).where(wanted);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

interface Filter {
  readonly q?: string | undefined;
  readonly tag?: StoredTag | undefined;
}
interface Page extends Filter {
  readonly offset: number;
  readonly limit: number;
}

const wordsOf = (text = '') => text.split(/\s+/).filter((word) => word !== '');
const filtered = ({ q, tag }: Filter): (SQL | undefined)[] => [
  tag && eq(documents.tag, tag),
  ...wordsOf(q).map((word) => ilike(documents.originalName, `%${word.replace(/[\\%_]/g, '\\$&')}%`)),
];

/** Links of a document to programs of which this holds. */
const linksTo = (db: Queries, holds: typeof isKept) =>
  db
    .select({ one: sql`1` })
    .from(documentPrograms)
    .where(and(eq(documentPrograms.documentId, documents.id), holds(documentPrograms.programId)))
    .$dynamic();
/** Deleted programs don't count. */
const isGeneral = (db: Queries) => notExists(linksTo(db, isKept));
const belongsTo = (db: Queries, programId: string) =>
  inArray(
    documents.id,
    db
      .select({ id: documentPrograms.documentId })
      .from(documentPrograms)
      .where(and(eq(documentPrograms.programId, programId), isKept(documentPrograms.programId))),
  );

/** A page of the documents, the newest first: of one lender, or of all. */
export async function readDocuments(
  db: Queries,
  { lenderId, program, ...page }: Page & { readonly lenderId?: string; readonly program?: string | undefined },
): Promise<{ documents: LenderDocument[]; total: number }> {
  if (lenderId !== undefined && !(await lenderExists(db, lenderId))) throw new AppError('NOT_FOUND');
  const wanted = and(
    lenderId === undefined ? undefined : eq(documents.lenderId, lenderId),
    program === undefined ? undefined : program === 'general' ? isGeneral(db) : belongsTo(db, program),
    ...filtered(page),
  );
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(documents)
      .where(wanted)
      .orderBy(desc(documents.uploadedAt), desc(documents.id))
      .offset(page.offset)
      .limit(page.limit),
    db.$count(documents, wanted),
  ]);
  return { documents: await presentDocuments(db, rows), total };
}

/** How many of a lender's documents belong to no program, and to each of a page of its programs. */
export async function countDocuments(
  db: Queries,
  { lenderId, offset, limit, ...filter }: Page & { readonly lenderId: string },
): Promise<{ general: number; programs: ProgramCount[]; total: number }> {
  if (!(await lenderExists(db, lenderId))) throw new AppError('NOT_FOUND');
  const wanted = and(eq(documents.lenderId, lenderId), ...filtered(filter));
  const { programs, total } = await pageOfKeptPrograms(db, lenderId, { offset, limit });
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

/** Documents with the names of their programs and of whoever brought them. */
export async function presentDocuments(db: Queries, rows: readonly DocumentRow[]): Promise<LenderDocument[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [links, people] = await Promise.all([
    db.select().from(documentPrograms).where(inArray(documentPrograms.documentId, ids)),
    findPeople(
      db,
      rows.flatMap(({ uploadedBy }) => uploadedBy ?? []),
    ),
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
      tag: row.tag,
      programIds: programs.map(({ _id }) => _id),
      programs,
      mediaType: row.mediaType,
      size: row.size,
      uploadedAt: row.uploadedAt.toISOString(),
      // A lender does not get to know who it is that administers.
      uploadedBy: uploader ? (isAdmin(uploader.role) ? 'Plinth' : uploader.name) : null,
    };
  });
}
