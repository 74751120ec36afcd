import { randomBytes } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { AppError } from '../../../kernel/errors.ts';
import { dayIn, zoneOfPerson } from '../../../kernel/time-zones.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import { lockUntilCommit, type Queries, type Transaction } from '../../../platform/database/database.ts';
import { record } from '../../../platform/events/record.ts';
import { findPeople } from '../../accounts/server/api.ts';
import { isPassed } from '../../classes/model.ts';
import { type Answers, scoreOf } from '../../classes/quiz-state.ts';
import { readProgress } from '../../classes/server/api.ts';
import type { ClassCertificate, ConfirmedCertificate } from '../contract.ts';
import { certificateWithdrawn, classNotFinished, quizNotPassed } from '../errors.ts';
import * as events from '../events.ts';
import { loadFinalQuiz } from '../final-quizzes.ts';
import { type CertifiedClass, certificateTexts, certified, numberBytes, numberFrom, readNumber } from '../model.ts';
import { type CertificateRow, classCertificates } from './tables.ts';

export const presentCertificate = ({
  id,
  accountId: _account,
  issuedAt: _at,
  withdrawnAt,
  ...row
}: CertificateRow): ClassCertificate => ({ _id: id, ...row, withdrawnAt: withdrawnAt?.toISOString() ?? null });

/** What strangers see of one. */
export const presentToStrangers = ({
  number,
  name,
  title,
  issuedOn,
  withdrawnAt,
}: CertificateRow): ConfirmedCertificate => ({
  number,
  name,
  title,
  issuedOn,
  state: withdrawnAt ? 'withdrawn' : 'valid',
  withdrawnOn: withdrawnAt?.toISOString().slice(0, 10) ?? null,
});

export const listOwn = (db: Queries, accountId: string): Promise<CertificateRow[]> =>
  db
    .select()
    .from(classCertificates)
    .where(eq(classCertificates.accountId, accountId))
    .orderBy(desc(classCertificates.issuedAt), desc(classCertificates.id));

interface Graded {
  readonly name: CertifiedClass;
  readonly score: number;
  readonly questions: number;
}

/** Before the transaction: the questions are read from files. */
export async function gradeFinalQuiz(name: CertifiedClass, answers: Answers): Promise<Graded> {
  const quiz = await loadFinalQuiz(name);
  return { name, score: scoreOf(quiz, answers), questions: quiz.length };
}

/**
 * Issues the certificate of a class, or answers the one that there is.
 * @throws QUIZ_NOT_PASSED, CLASS_NOT_FINISHED where the account keeps progress that says so, CERTIFICATE_WITHDRAWN
 */
export async function issueCertificate(
  tx: Transaction,
  context: RequestContext,
  accountId: string,
  { name, score, questions }: Graded,
): Promise<CertificateRow> {
  await lockUntilCommit(tx, 'class-certificate', accountId, name);
  const own = and(eq(classCertificates.accountId, accountId), eq(classCertificates.class, name));
  const [known] = await tx.db.select().from(classCertificates).where(own);
  if (known?.withdrawnAt) throw new AppError(certificateWithdrawn);
  if (known) return known;
  if (!isPassed(score, questions)) throw new AppError(quizNotPassed, certificateTexts.notPassed(score, questions));
  const progress = await readProgress(tx.db, accountId);
  const { title, isFinished } = certified(name);
  if (progress && !isFinished(progress)) throw new AppError(classNotFinished);
  const person = (await findPeople(tx.db, [accountId])).get(accountId);
  const [row] = await tx.db
    .insert(classCertificates)
    .values({
      ...{ number: numberFrom(randomBytes(numberBytes)), accountId, class: name, title, score, questions },
      name: person?.name ?? '',
      issuedOn: dayIn(zoneOfPerson(person?.timeZone), context.at),
      issuedAt: context.at,
    })
    .returning();
  if (!row) throw new Error('The certificate was not written.');
  await record(tx, context, events.certificateIssued, {
    id: row.id,
    payload: { accountId, class: name, score, questions },
  });
  return row;
}

/** @throws NOT_FOUND, the same for a number that nobody has and for what is no number */
export async function findByNumber(db: Queries, typed: string): Promise<CertificateRow> {
  const number = readNumber(typed);
  const [row] =
    number === undefined ? [] : await db.select().from(classCertificates).where(eq(classCertificates.number, number));
  if (!row) throw new AppError('NOT_FOUND', 'No certificate has this number.');
  return row;
}

/** @throws NOT_FOUND for another account's */
export async function findOwn(db: Queries, accountId: string, id: string): Promise<CertificateRow> {
  const own = and(eq(classCertificates.id, id), eq(classCertificates.accountId, accountId));
  const [row] = await db.select().from(classCertificates).where(own);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Withdraws a certificate: from now on /verify says so. Of one that is withdrawn already nothing changes. @throws NOT_FOUND */
export async function withdrawCertificate(
  tx: Transaction,
  context: RequestContext,
  { number, reason }: { readonly number: string; readonly reason: string },
): Promise<CertificateRow> {
  const { id } = await findByNumber(tx.db, number);
  const [row] = await tx.db.select().from(classCertificates).where(eq(classCertificates.id, id)).for('update');
  if (!row) throw new AppError('NOT_FOUND');
  if (row.withdrawnAt) return row;
  const change = { withdrawnAt: context.at, withdrawnReason: reason };
  await tx.db.update(classCertificates).set(change).where(eq(classCertificates.id, id));
  await record(tx, context, events.certificateWithdrawn, {
    id,
    payload: { accountId: row.accountId, class: row.class },
    before: { withdrawnReason: null },
    after: { withdrawnReason: reason },
  });
  return { ...row, ...change };
}
