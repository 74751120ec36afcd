import { createHash } from 'node:crypto';
import { and, eq, lte } from 'drizzle-orm';
import { dayMs, hourMs, minuteMs, secondMs } from '../../../../kernel/dates.ts';
import { AppError, invalidField } from '../../../../kernel/errors.ts';
import { LimitReached } from '../../../../kernel/limits.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { newToken, tokenHash } from '../../../../platform/encryption/secrets.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Rule } from '../../../../platform/http/rate-limit.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { loginEnded } from '../../errors.ts';
import { guessesReported, recoveryCodeUsed, secondFactorGuessed } from '../../sign-in/events.ts';
import type { SecondStep } from '../../two-factor/model.ts';
import type { Assertion } from '../../two-factor/passkey-schemas.ts';
import { lockAccount } from '../own-account/account-row.ts';
import { accounts } from '../tables.ts';
import { takeCode, wrongCode } from '../two-factor/authenticator.ts';
import { askPasskeys, passkeyAnswers } from '../two-factor/passkeys/assertions.ts';
import { takeChallenge } from '../two-factor/passkeys/challenges.ts';
import { spendRecoveryCode } from '../two-factor/recovery-codes.ts';
import { secondFactorSince, secondFactorsOf } from '../two-factor/state.ts';
import { secondSteps } from '../two-factor/tables.ts';
import { type Account, type Admitted, letIn, type Origin, refuseClosed } from './admission.ts';
import { knownDevice, markDevice } from './devices.ts';

export const secondStepMs = 5 * minuteMs;
export const wrongAnswersAtMost = 5;

/**
 * How many wrong codes of an app are let through, whichever passwords they follow: from devices that signed in before each on
 * its own, and from all others together, so that whoever has stolen a password can neither search through the codes nor lock
 * the owner's own device out. Passkeys and recovery codes cannot be guessed and are not counted.
 */
export const codeGuesses: Rule = {
  name: 'second-factor',
  windows: [
    { times: 10, perSeconds: (15 * minuteMs) / secondMs },
    { times: 30, perSeconds: dayMs / secondMs },
  ],
};

const passwordMark = ({ passwordHash }: Account): Buffer => createHash('sha256').update(passwordHash).digest();

/** The second step of whose password was right; undefined for an account without a second factor. Holds the account as it is. */
export async function beginSecondStep(
  tx: Transaction,
  account: Account,
  lendersOnly: boolean,
  at: Date,
): Promise<SecondStep | undefined> {
  const { id: accountId } = account;
  await tx.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('share');
  const methods = await secondFactorsOf(tx.db, accountId);
  if (methods.length === 0) return undefined;
  const { token, hash } = newToken();
  await tx.db.delete(secondSteps).where(and(eq(secondSteps.accountId, accountId), lte(secondSteps.expiresAt, at)));
  await tx.db.insert(secondSteps).values({
    tokenHash: hash,
    accountId,
    passwordMark: passwordMark(account),
    lendersOnly,
    expiresAt: new Date(at.getTime() + secondStepMs),
  });
  return { challenge: token, methods };
}

/** @throws SIGN_IN_ENDED for a step that is unknown, done, too old or was answered wrongly too often, or whose password is another by now */
async function readStep(db: Queries, challenge: string, at: Date) {
  const [row] = await db
    .select({ step: secondSteps, account: accounts })
    .from(secondSteps)
    .innerJoin(accounts, eq(accounts.id, secondSteps.accountId))
    .where(eq(secondSteps.tokenHash, tokenHash(challenge)));
  if (!row || row.step.expiresAt <= at) throw new AppError(loginEnded);
  if (row.step.wrongAnswers >= wrongAnswersAtMost)
    throw new AppError(loginEnded, 'Too many wrong codes. Please enter your password again.');
  if (!row.step.passwordMark.equals(passwordMark(row.account))) throw new AppError(loginEnded);
  return row;
}

/** What a browser asks of the account's passkeys. @throws SIGN_IN_ENDED */
export async function askInSecondStep(platform: Platform, challenge: string, at: Date) {
  const { step, account } = await readStep(platform.database.db, challenge, at);
  return askPasskeys(platform, { secondStepId: step.id }, at, account.id);
}

export type SecondAnswer =
  | { readonly method: 'totp' | 'recoveryCode'; readonly challenge: string; readonly code: string }
  | { readonly method: 'passkey'; readonly challenge: string; readonly passkey: Assertion };

/**
 * Takes the second factor and opens the session.
 * @returns also which door the password was entered at
 * @throws INVALID_INPUT with the field (a wrong answer), SIGN_IN_ENDED, RATE_LIMITED, INVALID_CREDENTIALS, ACCOUNT_SUSPENDED and LENDER_PENDING as
 * the first step does, when the account has changed since
 */
export async function completeSecondStep(
  platform: Platform,
  answer: SecondAnswer,
  { cookies, userAgent, context }: Omit<Origin, 'lendersOnly'>,
): Promise<Admitted & { readonly lendersOnly: boolean }> {
  const { database, rateLimits } = platform;
  const { step, account: asked } = await readStep(database.db, answer.challenge, context.at);
  // A mark from before the second factor was bought with the password alone, as many of them as somebody liked.
  const since = (await secondFactorSince(database.db, asked.id)) ?? context.at;
  const device = knownDevice(platform, cookies, asked, since);
  const guesser = device === undefined ? asked.id : `device ${device}`;
  if (answer.method === 'totp') {
    const { waitSeconds } = await rateLimits.count(codeGuesses, guesser);
    if (waitSeconds > 0) throw new LimitReached('Too many wrong codes.', waitSeconds);
  }
  const signed =
    answer.method === 'passkey'
      ? await takeChallenge(database.db, answer.passkey.response.clientDataJSON, { secondStepId: step.id }, context.at)
      : undefined;
  let isGuessed = false;
  const done = await database.transaction(async (tx) => {
    // What changes the second factor, and every other answer, waits until this one is decided.
    await lockAccount(tx, asked.id);
    const { step: now, account } = await readStep(tx.db, answer.challenge, context.at);
    refuseClosed(account);
    if (!(await isRight(platform, tx, account, answer, signed, context))) {
      isGuessed = await noteWrongAnswer(tx, now, context);
      return undefined;
    }
    await tx.db.delete(secondSteps).where(eq(secondSteps.id, now.id));
    return { account, token: await letIn(tx, account, { userAgent, context }), lendersOnly: now.lendersOnly };
  });
  if (isGuessed) await reportGuesses(platform, asked.id, context);
  if (!done) throw refusalOf(answer);
  if (answer.method === 'totp') await rateLimits.giveBack(codeGuesses, guesser);
  return { ...done, deviceCookie: markDevice(platform, cookies, done.account) };
}

async function isRight(
  platform: Platform,
  tx: Transaction,
  { id: accountId }: Account,
  answer: SecondAnswer,
  signed: string | undefined,
  context: RequestContext,
): Promise<boolean> {
  const own = { ...context, actor: { kind: 'account', id: accountId } } as const;
  if (answer.method === 'totp') return takeCode(tx, platform, accountId, { code: answer.code, at: context.at });
  if (answer.method === 'passkey') {
    const asked = signed === undefined ? undefined : { accountId, challenge: signed, alone: false };
    return asked !== undefined && passkeyAnswers(platform, tx, answer.passkey, asked, own);
  }
  if (!(await spendRecoveryCode(tx, accountId, answer.code))) return false;
  await record(tx, own, recoveryCodeUsed, { id: accountId });
  return true;
}

/** @returns whether it was the last one that is let through: the step has ended with it */
async function noteWrongAnswer(
  tx: Transaction,
  { id, accountId, wrongAnswers: before }: typeof secondSteps.$inferSelect,
  context: RequestContext,
): Promise<boolean> {
  const wrongAnswers = before + 1;
  await tx.db.update(secondSteps).set({ wrongAnswers }).where(eq(secondSteps.id, id));
  if (wrongAnswers < wrongAnswersAtMost) return false;
  await record(tx, context, secondFactorGuessed, { id: accountId });
  return true;
}

/** Whoever knows the password may go on guessing; the owner is not mailed each time. */
const reports: Rule = { name: 'second-factor-told', windows: [{ times: 1, perSeconds: hourMs / secondMs }] };

/** The owner hears that somebody knows the password. */
async function reportGuesses(
  { database, rateLimits }: Platform,
  accountId: string,
  context: RequestContext,
): Promise<void> {
  if ((await rateLimits.count(reports, accountId)).waitSeconds > 0) return;
  await database.transaction((tx) => record(tx, context, guessesReported, { id: accountId }));
}

function refusalOf({ method }: SecondAnswer): AppError {
  if (method === 'totp') return invalidField('code', wrongCode);
  if (method === 'recoveryCode') return invalidField('code', 'This recovery code is incorrect or was already used.');
  return invalidField('passkey', 'This passkey was not accepted. Please try again.');
}
