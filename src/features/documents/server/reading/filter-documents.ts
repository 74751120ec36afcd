import { and, asc, desc, eq, exists, gte, inArray, lt, notExists, or, type SQL, sql } from 'drizzle-orm';
import { isAdmin } from '../../../../kernel/access.ts';
import { dayMs } from '../../../../kernel/dates.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import { hasWords } from '../../../../platform/database/words.ts';
import type { Session } from '../../../../platform/http/route.ts';
import { nameOfLender, ofActiveLender } from '../../../lenders/server/api.ts';
import { isKept, isPublished } from '../../../programs/server/api.ts';
import { type DocumentSort, type StoredTag, storedTags, type UploadTime } from '../../model.ts';
import { documentPrograms, documents } from '../tables.ts';

/** Links of a document to programs of which this holds. */
const linksTo = (db: Queries, holds: typeof isKept) =>
  db
    .select({ one: sql`1` })
    .from(documentPrograms)
    .where(and(eq(documentPrograms.documentId, documents.id), holds(documentPrograms.programId)))
    .$dynamic();
/** Deleted programs don't count. */
export const isGeneral = (db: Queries): SQL => notExists(linksTo(db, isKept));

/** A document belongs to one of the programs of which this holds. */
const belongsTo = (db: Queries, programId: string, holds: typeof isKept): SQL =>
  inArray(
    documents.id,
    db
      .select({ id: documentPrograms.documentId })
      .from(documentPrograms)
      .where(and(eq(documentPrograms.programId, programId), holds(documentPrograms.programId))),
  );

/** As much of a session as says what somebody may read. */
export type Reader = Pick<Session, 'accountId' | 'role' | 'desks' | 'lenderId' | 'approved'>;

/**
 * The documents that a person may read: all for administrators, those of their own company for lender users, and for everybody
 * else those of every lender that is on the market, unless they belong to drafts alone.
 */
export function readableBy(db: Queries, session: Reader): SQL | undefined {
  if (isAdmin(session.role)) return undefined;
  if (session.role === 'lender') return sql`${documents.lenderId} = ${session.approved ? session.lenderId : null}`;
  return and(ofActiveLender(documents.lenderId), or(isGeneral(db), exists(linksTo(db, isPublished))));
}

/** Of which programs a person may learn that a document belongs to them: drafts are their lender's alone. */
export const programsShownTo = ({ role }: Session): typeof isKept =>
  isAdmin(role) || role === 'lender' ? isKept : isPublished;

export interface DocumentFilter {
  readonly q?: string | undefined;
  readonly tag?: StoredTag | undefined;
  readonly uploaded?: UploadTime | undefined;
  readonly lenderId?: string | undefined;
  /** A program's id, or 'general' for documents that belong to none. */
  readonly program?: string | undefined;
  readonly type?: 'pdf' | undefined;
}

const daysOf = { 'last-7-days': 7, 'last-30-days': 30, 'last-90-days': 90, 'over-a-year': 365 } as const;

function wasUploaded(when: UploadTime, now: Date): SQL {
  const since = new Date(now.getTime() - daysOf[when] * dayMs);
  return when === 'over-a-year' ? lt(documents.uploadedAt, since) : gte(documents.uploadedAt, since);
}

export function filtered(
  db: Queries,
  { q, tag, uploaded, lenderId, program, type }: DocumentFilter,
  now: Date,
  shown: typeof isKept = isKept,
): SQL | undefined {
  return and(
    lenderId === undefined ? undefined : eq(documents.lenderId, lenderId),
    tag && eq(documents.tag, tag),
    type && eq(documents.mediaType, 'application/pdf'),
    uploaded && wasUploaded(uploaded, now),
    program === undefined ? undefined : program === 'general' ? isGeneral(db) : belongsTo(db, program, shown),
    ...hasWords(documents.originalName, q),
  );
}

/** In the order that tags are offered in. */
const placeOfTag = sql`array_position(${sql.param([...storedTags.slice(1), storedTags[0]])}::text[], ${documents.tag})`;
const name = sql`lower(${documents.originalName})`;

export const ordered: Readonly<Record<DocumentSort, readonly SQL[]>> = {
  newest: [desc(documents.uploadedAt), desc(documents.id)],
  oldest: [asc(documents.uploadedAt), asc(documents.id)],
  name: [asc(name), asc(documents.id)],
  lender: [nameOfLender(documents.lenderId), asc(documents.lenderId), placeOfTag, asc(name), asc(documents.id)],
  tag: [placeOfTag, asc(name), asc(documents.id)],
  largest: [desc(documents.size), desc(documents.id)],
};
