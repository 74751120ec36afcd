import { and, asc, count, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { dayMs } from '../../../kernel/dates.ts';
import { AppError } from '../../../kernel/errors.ts';
import { zoneOfPerson } from '../../../kernel/time-zones.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import { lockUntilCommit, type Queries, type Transaction } from '../../../platform/database/database.ts';
import { record } from '../../../platform/events/record.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findPeople } from '../../accounts/server/api.ts';
import { type Report, reportCalls } from '../contract.ts';
import { reportChanged } from '../events.ts';
import { nextMonthly, type Question, reportsAtMost, restorableDays, whyNotAsked } from '../model.ts';
import type { Asker } from './run-report.ts';
import { reports } from './tables.ts';

export type ReportRow = typeof reports.$inferSelect;
/** How long a deletion can be taken back. */
const restorableMs = restorableDays * dayMs;

const questionSchema = reportCalls.save.body.shape.question;
/** A question as it was stored; undefined when it can't be read any more. */
export const questionOf = ({ question }: Pick<ReportRow, 'question'>): Question | undefined =>
  questionSchema.safeParse(question).data;

function present(row: ReportRow): Report[] {
  const question = questionSchema.safeParse(row.question).data;
  if (!question) return [];
  const { id, name, monthly, updatedAt } = row;
  return [{ _id: id, name, question, monthly, updatedAt: updatedAt.toISOString() }];
}
function presentOne(row: ReportRow | undefined): Report {
  const [report] = row ? present(row) : [];
  if (!report) throw new AppError('NOT_FOUND');
  return report;
}

const ownedBy = ({ accountId, side }: Asker) => and(eq(reports.accountId, accountId), eq(reports.side, side));
const live = isNull(reports.deletedAt);

export const readReports = async (db: Queries, asker: Asker): Promise<Report[]> =>
  (
    await db
      .select()
      .from(reports)
      .where(and(ownedBy(asker), live))
      .orderBy(asc(reports.name), asc(reports.id))
  ).flatMap(present);

/** @throws NOT_FOUND for anybody else's */
export async function findReport(db: Queries, asker: Asker, id: string): Promise<Report> {
  const [row] = await db
    .select()
    .from(reports)
    .where(and(ownedBy(asker), live, eq(reports.id, id)));
  return presentOne(row);
}

function assertAsked({ side }: Asker, question: Question): void {
  const problem = whyNotAsked(side, question);
  if (problem) throw new AppError('INVALID_INPUT', Object.values(problem)[0], problem);
}

/** Locks the account's reports, so that two calls do not go past the limit together. @throws CONFLICT */
async function assertRoom(tx: Transaction, asker: Asker): Promise<void> {
  await lockUntilCommit(tx, 'reports', asker.accountId);
  const [kept] = await tx.db
    .select({ count: count() })
    .from(reports)
    .where(and(ownedBy(asker), live));
  if ((kept?.count ?? 0) >= reportsAtMost)
    throw new AppError('CONFLICT', `You have ${reportsAtMost} reports already. Delete one that you no longer need.`);
}

async function nextOf(db: Queries, { accountId }: Asker, monthly: boolean, now: Date): Promise<Date | null> {
  if (!monthly) return null;
  return nextMonthly(zoneOfPerson((await findPeople(db, [accountId])).get(accountId)?.timeZone), now);
}

interface Stated {
  readonly name: string;
  readonly question: Question;
  readonly monthly: boolean;
}
type Changes = { readonly [Name in keyof Stated]?: Stated[Name] | undefined };

/** @throws INVALID_INPUT for a question that the table can't answer, CONFLICT when the account has as many as it may */
export async function saveReport(
  tx: Transaction,
  context: RequestContext,
  asker: Asker,
  stated: Stated,
): Promise<Report> {
  assertAsked(asker, stated.question);
  await assertRoom(tx, asker);
  const { at } = context;
  const { accountId, side } = asker;
  const nextAt = await nextOf(tx.db, asker, stated.monthly, at);
  const [row] = await tx.db
    .insert(reports)
    .values({ ...stated, accountId, side, nextAt, createdAt: at, updatedAt: at })
    .returning();
  const report = presentOne(row);
  await record(tx, context, reportChanged, { id: report._id, before: null, after: stated });
  return report;
}

/** @throws NOT_FOUND for anybody else's, INVALID_INPUT for a question that the table can't answer */
export const changeReport = (
  { database }: Platform,
  context: RequestContext,
  asker: Asker,
  id: string,
  { name, question, monthly }: Changes,
): Promise<Report> =>
  database.transaction(async (tx) => {
    if (question) assertAsked(asker, question);
    const own = and(ownedBy(asker), live, eq(reports.id, id));
    const [before] = await tx.db.select().from(reports).where(own).for('update');
    if (!before) throw new AppError('NOT_FOUND');
    const nextAt = monthly === undefined ? before.nextAt : await nextOf(tx.db, asker, monthly, context.at);
    const after = {
      name: name ?? before.name,
      question: question ?? before.question,
      monthly: monthly ?? before.monthly,
    };
    const [row] = await tx.db
      .update(reports)
      .set({ ...after, nextAt, updatedAt: context.at })
      .where(own)
      .returning();
    const { name: nameBefore, monthly: monthlyBefore } = before;
    await record(tx, context, reportChanged, {
      id,
      before: { name: nameBefore, question: before.question, monthly: monthlyBefore },
      after,
    });
    return presentOne(row);
  });

/** @throws NOT_FOUND for anybody else's */
export const deleteReport = (
  { database }: Platform,
  context: RequestContext,
  asker: Asker,
  id: string,
): Promise<void> =>
  database.transaction(async (tx) => {
    const [row] = await tx.db
      .update(reports)
      .set({ deletedAt: context.at })
      .where(and(ownedBy(asker), live, eq(reports.id, id)))
      .returning();
    if (!row) throw new AppError('NOT_FOUND');
    await record(tx, context, reportChanged, { id, before: { name: row.name }, after: null });
  });

/** @throws NOT_FOUND for anybody else's, and after a day; CONFLICT when the account has as many as it may */
export const restoreReport = (
  { database }: Platform,
  context: RequestContext,
  asker: Asker,
  id: string,
): Promise<Report> =>
  database.transaction(async (tx) => {
    await assertRoom(tx, asker);
    const still = gt(reports.deletedAt, new Date(context.at.getTime() - restorableMs));
    const [gone] = await tx.db
      .select()
      .from(reports)
      .where(and(ownedBy(asker), isNotNull(reports.deletedAt), still, eq(reports.id, id)))
      .for('update');
    if (!gone) throw new AppError('NOT_FOUND');
    const nextAt = await nextOf(tx.db, asker, gone.monthly, context.at);
    const [row] = await tx.db
      .update(reports)
      .set({ deletedAt: null, nextAt, updatedAt: context.at })
      .where(eq(reports.id, id))
      .returning();
    await record(tx, context, reportChanged, { id, before: null, after: { name: gone.name } });
    return presentOne(row);
  });
