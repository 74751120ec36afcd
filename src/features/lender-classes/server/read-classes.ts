import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { AppError } from '../../../kernel/errors.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { findLenders, ofActiveLender } from '../../lenders/server/api.ts';
import type { OwnClass, TaughtClass } from '../contract.ts';
import { type ClassContent, classState, lenderClassTexts, questionId } from '../model.ts';
import { type ClassVersionRow, type LenderClassRow, lenderClasses, lenderClassVersions } from './tables.ts';

/** Of a class that anybody can take now. */
export const isOffered = and(
  isNotNull(lenderClasses.publishedVersion),
  isNull(lenderClasses.withdrawnAt),
  isNull(lenderClasses.takenDownAt),
  ofActiveLender(lenderClasses.lenderId),
);
export const inItsVersion = and(
  eq(lenderClassVersions.classId, lenderClasses.id),
  eq(lenderClassVersions.version, lenderClasses.publishedVersion),
);
/** The title alone: the content of a class is long. */
export const versionTitle = sql<string>`${lenderClassVersions.content} ->> 'title'`;

interface Offered {
  readonly row: LenderClassRow;
  readonly version: ClassVersionRow;
}

/** Whether a lender has a class that anybody can take now. */
export const offersClass = async (db: Queries, lenderId: string): Promise<boolean> =>
  (
    await db
      .select({ id: lenderClasses.id })
      .from(lenderClasses)
      .where(and(isOffered, eq(lenderClasses.lenderId, lenderId)))
      .limit(1)
  ).length > 0;

/** @throws NOT_FOUND for one that is not offered */
export async function readOffered(db: Queries, id: string): Promise<Offered> {
  const [offered] = await db
    .select({ row: lenderClasses, version: lenderClassVersions })
    .from(lenderClasses)
    .innerJoin(lenderClassVersions, inItsVersion)
    .where(and(isOffered, eq(lenderClasses.id, id)));
  if (!offered) throw new AppError('NOT_FOUND', lenderClassTexts.lenderGone);
  return offered;
}

/** A class as a page shows it: which answers are right is not in it. */
export async function presentTaught(db: Queries, { row, version }: Offered): Promise<TaughtClass> {
  const { title, summary, sections, quiz, passPercent } = version.content;
  const names = await lenderNames(db, [row.lenderId]);
  return {
    ...{ _id: row.id, lenderId: row.lenderId, lenderName: names(row.lenderId), isRequired: row.isRequired },
    ...{ version: version.version, title, summary, passPercent },
    sections: sections.map((section) => ({ title: section.title, text: section.text })),
    quiz: quiz.map(({ question, options }, index) => ({ _id: questionId(index), question, options: [...options] })),
  };
}

export async function lenderNames(db: Queries, ids: readonly string[]): Promise<(id: string) => string> {
  const found = await findLenders(db, ids);
  return (id) => found.get(id)?.name ?? '';
}

/** The same content, whatever the order of its names. */
export const isSameContent = (one: ClassContent, other: ClassContent): boolean =>
  JSON.stringify(plain(one)) === JSON.stringify(plain(other));
const plain = ({ title, summary, sections, quiz, passPercent }: ClassContent) => [
  ...[title, summary, passPercent],
  sections.map((section) => [section.title, section.text]),
  quiz.map(({ question, options, correct, explanation, whyWrong }) => [
    question,
    options,
    correct,
    explanation,
    whyWrong,
  ]),
];

export async function presentOne(db: Queries, row: LenderClassRow): Promise<OwnClass> {
  const [published] = await db
    .select({ content: lenderClassVersions.content })
    .from(lenderClassVersions)
    .innerJoin(lenderClasses, inItsVersion)
    .where(eq(lenderClasses.id, row.id));
  const { sections, quiz, ...rest } = row.draft;
  return {
    _id: row.id,
    draft: {
      ...rest,
      sections: [...sections],
      quiz: quiz.map((one) => ({ ...one, options: [...one.options], whyWrong: [...one.whyWrong] })),
    },
    revision: row.revision,
    state: classState(row),
    publishedVersion: row.publishedVersion,
    isRequired: row.isRequired,
    hasChanges: published === undefined || !isSameContent(published.content, row.draft),
    takenDownReason: row.takenDownReason,
  };
}

/** @throws NOT_FOUND, also for another lender's */
export async function readOwn(db: Queries, { lenderId, id }: { lenderId: string; id: string }): Promise<OwnClass> {
  const own = and(eq(lenderClasses.id, id), eq(lenderClasses.lenderId, lenderId));
  const [row] = await db.select().from(lenderClasses).where(own);
  if (!row) throw new AppError('NOT_FOUND');
  return presentOne(db, row);
}
