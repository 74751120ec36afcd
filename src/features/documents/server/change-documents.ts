import { and, asc, eq, sql } from 'drizzle-orm';
import { AppError, invalidField } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import { lockUntilCommit, type Transaction } from '../../../platform/database/database.ts';
import { record } from '../../../platform/events/record.ts';
import type { Session } from '../../../platform/http/route.ts';
import { lockOnMarket } from '../../lenders/server/api.ts';
import { lockKeptPrograms } from '../../programs/server/api.ts';
import { documentAssigned, documentDeleted, documentReassigned, documentTagged, documentUploaded } from '../events.ts';
import { documentLimits, formatSize, type StoredTag } from '../model.ts';
import type { StoredFile } from './api.ts';
import { assertKeeper } from './reading/read-documents.ts';
import { isNotRefused } from './scanning/scan-states.ts';
import { type DocumentRow, documentPrograms, documents } from './tables.ts';

interface Place {
  readonly lenderId: string;
  readonly programId?: string | undefined;
  readonly tag: StoredTag;
}

/**
 * Writes the row of a file that is stored. The same file again, with the same name, tag and program, is the document that is
 * there already: whoever did not get their answer can send it once more.
 * The row names the file that it stands for, which then is not this one.
 */
export async function addDocument(
  tx: Transaction,
  context: RequestContext,
  session: Session,
  { lenderId, programId, tag }: Place,
  { id, originalName, mediaType, size, sha256 }: StoredFile,
): Promise<DocumentRow> {
  await lockLender(tx, lenderId);
  if (programId) await assertPrograms(tx, lenderId, [programId], 'programId');
  const same = { lenderId, originalName, tag, sha256 };
  const known = await findSame(tx, same, programId);
  if (known) return known;
  await assertRoom(tx, lenderId, size);
  const values = { id, ...same, mediaType, size, uploadedBy: session.accountId, uploadedAt: context.at };
  const [row] = await tx.db.insert(documents).values(values).returning();
  if (!row) throw new AppError('CONFLICT');
  await linkPrograms(tx, id, programId ? [programId] : []);
  await record(tx, context, documentUploaded, { id, after: { lenderId, originalName, tag, programId, size } });
  return row;
}

/** Uploads of one lender go one after the other here, so that none of them overlooks another. @throws NOT_FOUND */
async function lockLender(tx: Transaction, lenderId: string): Promise<void> {
  if (!(await lockOnMarket(tx, [lenderId])).has(lenderId)) throw new AppError('NOT_FOUND');
  await lockUntilCommit(tx, 'documents', lenderId);
}

async function findSame(
  { db }: Transaction,
  { lenderId, originalName, tag, sha256 }: Pick<DocumentRow, 'lenderId' | 'originalName' | 'tag' | 'sha256'>,
  programId: string | undefined,
): Promise<DocumentRow | undefined> {
  const linked = sql`select program_id from ${documentPrograms} where document_id = ${documents.id}`;
  const rows = await db
    .select()
    .from(documents)
    .where(
      and(
        eq(documents.lenderId, lenderId),
        eq(documents.originalName, originalName),
        eq(documents.tag, tag),
        eq(documents.sha256, sha256),
        isNotRefused('documents', documents.id),
        sql`array(${linked}) = ${sql.param(programId ? [programId] : [])}::uuid[]`,
      ),
    )
    .limit(1);
  return rows[0];
}

async function assertRoom({ db }: Transaction, lenderId: string, size: number): Promise<void> {
  const { lenderBytes, lenderDocuments } = documentLimits;
  const [used] = await db
    .select({ bytes: sql<number>`coalesce(sum(size), 0)::bigint`, documents: sql<number>`count(*)::int` })
    .from(documents)
    .where(eq(documents.lenderId, lenderId));
  if (used && (used.bytes + size > lenderBytes || used.documents >= lenderDocuments)) {
    const most = `${lenderDocuments.toLocaleString('en-US')} documents and ${formatSize(lenderBytes)}`;
    throw new AppError('CONFLICT', `A lender can have up to ${most}. Delete some first.`);
  }
}

/** @throws INVALID_INPUT when one of them is not a program that this lender keeps */
async function assertPrograms(tx: Transaction, lenderId: string, ids: readonly string[], field: string): Promise<void> {
  const found = await lockKeptPrograms(tx, lenderId, ids);
  if (found.length < new Set(ids).size) throw invalidField(field, 'This program belongs to another lender.');
}

const linkPrograms = async ({ db }: Transaction, documentId: string, programIds: readonly string[]): Promise<void> => {
  if (programIds.length === 0) return;
  await db.insert(documentPrograms).values(programIds.map((programId) => ({ documentId, programId })));
};

/** @throws NOT_FOUND */
async function lockOwn({ db }: Transaction, session: Session, documentId: string): Promise<DocumentRow> {
  const [row] = await db.select().from(documents).where(eq(documents.id, documentId)).for('update');
  if (!row) throw new AppError('NOT_FOUND');
  assertKeeper(session, row.lenderId);
  return row;
}

export async function changeTag(
  tx: Transaction,
  context: RequestContext,
  session: Session,
  documentId: string,
  tag: StoredTag,
): Promise<DocumentRow> {
  const row = await lockOwn(tx, session, documentId);
  if (row.tag === tag) return row;
  await tx.db.update(documents).set({ tag }).where(eq(documents.id, row.id));
  await record(tx, context, documentTagged, { id: row.id, before: { tag: row.tag }, after: { tag } });
  return { ...row, tag };
}

/** From now on the document belongs to these programs, which are its lender's, and to no others. */
export async function changePrograms(
  tx: Transaction,
  context: RequestContext,
  session: Session,
  documentId: string,
  programIds: readonly string[],
): Promise<DocumentRow> {
  const row = await lockOwn(tx, session, documentId);
  const after = [...new Set(programIds)].sort();
  await assertPrograms(tx, row.lenderId, after, 'programIds');
  const before = await unlinkPrograms(tx, row.id);
  await linkPrograms(tx, row.id, after);
  if (before.join() !== after.join())
    await record(tx, context, documentAssigned, {
      id: row.id,
      before: { programIds: before },
      after: { programIds: after },
    });
  return row;
}

/** @returns the ids of the programs that it belonged to, in their order */
async function unlinkPrograms({ db }: Transaction, documentId: string): Promise<string[]> {
  const ofDocument = eq(documentPrograms.documentId, documentId);
  const links = await db.select().from(documentPrograms).where(ofDocument).orderBy(asc(documentPrograms.programId));
  if (links.length > 0) await db.delete(documentPrograms).where(ofDocument);
  return links.map(({ programId }) => programId);
}

/** To another lender, where it is a general document: programs belong to a lender. */
export async function moveToLender(
  tx: Transaction,
  context: RequestContext,
  session: Session,
  documentId: string,
  lenderId: string,
): Promise<DocumentRow> {
  const row = await lockOwn(tx, session, documentId);
  if (row.lenderId === lenderId) return row;
  await lockLender(tx, lenderId).catch((error: unknown) => {
    if (error instanceof AppError && error.is('NOT_FOUND'))
      throw invalidField('newLenderId', 'This lender was not found.');
    throw error;
  });
  await assertRoom(tx, lenderId, row.size);
  const programIds = await unlinkPrograms(tx, row.id);
  await tx.db.update(documents).set({ lenderId }).where(eq(documents.id, row.id));
  const before = { lenderId: row.lenderId, programIds };
  await record(tx, context, documentReassigned, { id: row.id, before, after: { lenderId } });
  return { ...row, lenderId };
}

export async function removeDocument(
  tx: Transaction,
  context: RequestContext,
  session: Session,
  documentId: string,
): Promise<void> {
  const { id, lenderId, originalName, tag } = await lockOwn(tx, session, documentId);
  await tx.db.delete(documents).where(eq(documents.id, id));
  await record(tx, context, documentDeleted, { id, before: { lenderId, originalName, tag } });
}
