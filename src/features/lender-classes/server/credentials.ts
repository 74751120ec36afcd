import { and, desc, eq, isNull } from 'drizzle-orm';
import { AppError } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import { lockUntilCommit, type Queries, type Transaction } from '../../../platform/database/database.ts';
import { record } from '../../../platform/events/record.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ClassCredential } from '../credential-contract.ts';
import * as events from '../credential-events.ts';
import { credentialRevoked } from '../errors.ts';
import { classAttempts } from '../limits.ts';
import { type ChosenAnswers, type Grade, gradeAnswers, lenderClassTexts } from '../model.ts';
import { lenderNames, readOffered } from './read-classes.ts';
import { type CredentialRow, classCredentials } from './tables.ts';

const present = (
  { id, accountId: _account, passedAt, revokedAt, ...row }: CredentialRow,
  lenderName: string,
): ClassCredential => ({
  _id: id,
  ...row,
  lenderName,
  passedAt: passedAt.toISOString(),
  revokedAt: revokedAt?.toISOString() ?? null,
});

export async function presentCredentials(db: Queries, rows: readonly CredentialRow[]): Promise<ClassCredential[]> {
  const names = await lenderNames(
    db,
    rows.map(({ lenderId }) => lenderId),
  );
  return rows.map((row) => present(row, names(row.lenderId)));
}

/** The credentials of an account, with one lender or with all of them, the newest first. */
export const readCredentials = (db: Queries, accountId: string, lenderId?: string): Promise<CredentialRow[]> =>
  db
    .select()
    .from(classCredentials)
    .where(
      and(
        eq(classCredentials.accountId, accountId),
        lenderId === undefined ? undefined : eq(classCredentials.lenderId, lenderId),
      ),
    )
    .orderBy(desc(classCredentials.passedAt), desc(classCredentials.id));

interface Attempt {
  readonly accountId: string;
  readonly classId: string;
  readonly version: number;
  readonly answers: ChosenAnswers;
}

/**
 * Grades an attempt. Who passes has a credential; who has one that holds keeps it.
 * @throws NOT_FOUND, CONFLICT for a version that is not the newest, CREDENTIAL_REVOKED where the lender closed the quiz to the person,
 * RATE_LIMITED. An attempt that is refused leaves nothing behind
 */
export async function attemptQuiz(
  { rateLimits }: Pick<Platform, 'rateLimits'>,
  tx: Transaction,
  context: RequestContext,
  { accountId, classId, version, answers }: Attempt,
): Promise<{ readonly grade: Grade; readonly credential: CredentialRow | null }> {
  await lockUntilCommit(tx, 'class-credential', classId, accountId);
  const { row, version: offered } = await readOffered(tx.db, classId);
  if (offered.version !== version) throw new AppError('CONFLICT', lenderClassTexts.newer);
  const own = and(eq(classCredentials.classId, classId), eq(classCredentials.accountId, accountId));
  const known = await tx.db
    .select()
    .from(classCredentials)
    .where(own)
    .orderBy(desc(classCredentials.passedAt))
    .for('update');
  if (known[0]?.mayRetake === false) throw new AppError(credentialRevoked);
  const holding = known.find(({ revokedAt }) => revokedAt === null);
  // Who holds an earlier version would learn the answers of this one for everybody else.
  if (holding?.version !== version) await rateLimits.countAct(tx, context, classAttempts, 1);
  const grade = gradeAnswers(offered.content, answers);
  if (!grade.passed || holding) return { grade, credential: holding ?? null };
  const { title, quiz } = offered.content;
  const facts = { accountId, lenderId: row.lenderId, classId, version, score: grade.score, questions: quiz.length };
  const [credential] = await tx.db
    .insert(classCredentials)
    .values({ ...facts, title, passedAt: context.at })
    .returning();
  if (!credential) throw new Error('The credential was not written.');
  await record(tx, context, events.credentialEarned, { id: credential.id, payload: facts });
  return { grade, credential };
}

interface Revoking {
  readonly id: string;
  readonly lenderId: string;
  readonly reason: string;
  readonly mayRetake: boolean;
}

/** Revokes a credential; it stays as history. @throws NOT_FOUND, also for another lender's. Repeating it changes nothing */
export async function revokeCredential(
  tx: Transaction,
  context: RequestContext,
  { id, lenderId, reason, mayRetake }: Revoking,
): Promise<CredentialRow> {
  const own = and(eq(classCredentials.id, id), eq(classCredentials.lenderId, lenderId));
  const [row] = await tx.db.select().from(classCredentials).where(own).for('update');
  if (!row) throw new AppError('NOT_FOUND');
  if (row.revokedAt) return row;
  const change = { revokedAt: context.at, revokedReason: reason, mayRetake };
  await tx.db
    .update(classCredentials)
    .set(change)
    .where(and(eq(classCredentials.id, id), isNull(classCredentials.revokedAt)));
  await record(tx, context, events.credentialRevoked, {
    id,
    payload: { accountId: row.accountId, lenderId, classId: row.classId, mayRetake },
    before: { revokedReason: null },
    after: { revokedReason: reason },
  });
  return { ...row, ...change };
}

interface Retaking {
  readonly id: string;
  readonly lenderId: string;
  readonly mayRetake: boolean;
}

/**
 * Opens the quiz again to a broker whose newest credential for the class was revoked, or closes it.
 * @throws NOT_FOUND, also for another lender's, CONFLICT for one that holds or that a newer one has replaced. Repeating it changes nothing
 */
export async function setRetake(
  tx: Transaction,
  context: RequestContext,
  { id, lenderId, mayRetake }: Retaking,
): Promise<CredentialRow> {
  const own = and(eq(classCredentials.id, id), eq(classCredentials.lenderId, lenderId));
  const [found] = await tx.db.select().from(classCredentials).where(own);
  if (!found) throw new AppError('NOT_FOUND');
  const { classId, accountId } = found;
  await lockUntilCommit(tx, 'class-credential', classId, accountId);
  const [newest] = await tx.db
    .select()
    .from(classCredentials)
    .where(and(eq(classCredentials.classId, classId), eq(classCredentials.accountId, accountId)))
    .orderBy(desc(classCredentials.passedAt))
    .limit(1)
    .for('update');
  if (newest?.id !== id || newest.revokedAt === null) throw new AppError('CONFLICT', lenderClassTexts.holds);
  if (newest.mayRetake === mayRetake) return newest;
  await tx.db.update(classCredentials).set({ mayRetake }).where(eq(classCredentials.id, id));
  await record(tx, context, events.credentialRetakeSet, {
    id,
    payload: { accountId, lenderId, classId, mayRetake },
    before: { mayRetake: newest.mayRetake },
    after: { mayRetake },
  });
  return { ...newest, mayRetake };
}
