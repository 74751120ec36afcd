import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { keyAs, olderThan, pageOf } from '../../../../platform/database/cursors.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import type { ClassCard, ListedClass, OwnClassLine } from '../../contract.ts';
import { classState } from '../../model.ts';
import { inItsVersion, isOffered, lenderNames, versionTitle } from '../read-classes.ts';
import { classCredentials, lenderClasses, lenderClassVersions } from '../tables.ts';

/** Whole rows of cards, two or three beside each other. */
const cardsOnPage = 24;
const linesOnPage = 50;

interface Page<Row> {
  readonly classes: Row[];
  readonly next: string | null;
}

/**
 * The classes that anybody can take now, the newest first. A class is long: of those on the page only what a card shows is read,
 * of the others nothing.
 */
export async function listOffered(db: Queries, cursor?: string): Promise<Page<ClassCard>> {
  const { id, lenderId, isRequired } = lenderClasses;
  const { id: versionId, version, publishedAt } = lenderClassVersions;
  const rows = await db
    .select({ id, lenderId, isRequired, versionId, version, key: keyAs('moment', sql`${publishedAt}`) })
    .from(lenderClasses)
    .innerJoin(lenderClassVersions, inItsVersion)
    .where(and(isOffered, olderThan(sql`${publishedAt}`, sql`${id}`, cursor)))
    .orderBy(desc(publishedAt), desc(id))
    .limit(cardsOnPage + 1);
  const { places, next } = pageOf(rows, cardsOnPage);
  const { texts, names } = await shownWith(db, places);
  const classes = places.map((row) => ({
    _id: row.id,
    lenderId: row.lenderId,
    lenderName: names(row.lenderId),
    title: texts.get(row.versionId)?.title ?? '',
    summary: texts.get(row.versionId)?.summary ?? '',
    version: row.version,
    isRequired: row.isRequired,
  }));
  return { classes, next };
}

/** What a page of a list shows beside its rows. */
async function shownWith(db: Queries, places: readonly { readonly versionId: string; readonly lenderId: string }[]) {
  const texts = await textsOf(
    db,
    places.map(({ versionId }) => versionId),
  );
  const names = await lenderNames(
    db,
    places.map(({ lenderId }) => lenderId),
  );
  return { texts, names };
}

/** What a class is called and about, by the version: read for the classes of a page, after it is known which these are. */
async function textsOf(db: Queries, versionIds: readonly string[]) {
  const { id, content } = lenderClassVersions;
  const rows = await db
    .select({ id, title: versionTitle, summary: sql<string>`${content} ->> 'summary'` })
    .from(lenderClassVersions)
    .where(inArray(id, [...versionIds]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Every class that was published, for administrators, the newest change first. */
export async function listPublished(db: Queries, cursor?: string): Promise<Page<ListedClass>> {
  const { id, lenderId, publishedVersion, withdrawnAt, takenDownAt, takenDownReason } = lenderClasses;
  const { isRequired, updatedAt } = lenderClasses;
  const { id: versionId, version } = lenderClassVersions;
  const rows = await db
    .select({
      ...{ id, lenderId, publishedVersion, withdrawnAt, takenDownAt, takenDownReason, isRequired, updatedAt },
      ...{ versionId, version, key: keyAs('moment', sql`${updatedAt}`) },
    })
    .from(lenderClasses)
    .innerJoin(lenderClassVersions, inItsVersion)
    .where(olderThan(sql`${updatedAt}`, sql`${id}`, cursor))
    .orderBy(desc(updatedAt), desc(id))
    .limit(linesOnPage + 1);
  const { places, next } = pageOf(rows, linesOnPage);
  const { texts, names } = await shownWith(db, places);
  const classes = places.map((row) => ({
    _id: row.id,
    lenderName: names(row.lenderId),
    title: texts.get(row.versionId)?.title ?? '',
    state: classState(row),
    version: row.version,
    takenDownReason: row.takenDownReason,
    isRequired: row.isRequired,
    updatedAt: row.updatedAt.toISOString(),
  }));
  return { classes, next };
}

/** The classes of a lender, drafts too: `classLimits.perLender` at most. */
export async function listOwn(db: Queries, ofLender: string): Promise<OwnClassLine[]> {
  const { id, lenderId, draft, publishedVersion, withdrawnAt, takenDownAt, takenDownReason } = lenderClasses;
  const { isRequired, updatedAt } = lenderClasses;
  const rows = await db
    .select({
      ...{ id, publishedVersion, withdrawnAt, takenDownAt, takenDownReason, isRequired, updatedAt },
      title: sql<string>`${draft} ->> 'title'`,
      sections: sql<number>`jsonb_array_length(${draft} -> 'sections')`,
      questions: sql<number>`jsonb_array_length(${draft} -> 'quiz')`,
      hasChanges: sql<boolean>`${lenderClassVersions.content} is distinct from ${draft}`,
    })
    .from(lenderClasses)
    .leftJoin(lenderClassVersions, inItsVersion)
    .where(eq(lenderId, ofLender))
    .orderBy(desc(updatedAt), desc(id));
  const passed = await db
    .select({ classId: classCredentials.classId, brokers: count() })
    .from(classCredentials)
    .where(and(eq(classCredentials.lenderId, ofLender), isNull(classCredentials.revokedAt)))
    .groupBy(classCredentials.classId);
  return rows.map(({ id: _id, withdrawnAt: withdrawn, takenDownAt: takenDown, ...row }) => ({
    _id,
    ...row,
    state: classState({ ...row, withdrawnAt: withdrawn, takenDownAt: takenDown }),
    updatedAt: row.updatedAt.toISOString(),
    passed: passed.find(({ classId }) => classId === _id)?.brokers ?? 0,
  }));
}
