import { and, eq, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm';
import { minuteMs } from '../../kernel/dates.ts';
import type { Queries, Transaction } from '../database/database.ts';
import { sentMails, undeliveredMails } from '../database/tables.ts';
import { defineHook, type Platform } from '../platform.ts';

type Undelivered = typeof undeliveredMails.$inferSelect;

/** A mail on its way; `about` is what its template says it is about. */
export interface SentMail {
  readonly id: string;
  readonly template: string;
  readonly about: string | undefined;
}

/** Something became known of whether mails about this arrive: a try failed, they were given up, or they went out after all. */
export const mailTrouble =
  defineHook<
    (platform: Platform, tx: Transaction, about: string, how: 'tried' | 'gaveUp' | 'arrived') => Promise<void>
  >('mailTrouble');

async function notifyFeatures(
  platform: Platform,
  tx: Transaction,
  mail: SentMail,
  how: 'tried' | 'gaveUp' | 'arrived',
) {
  if (mail.about === undefined) return;
  for (const call of platform.hooks.all(mailTrouble)) await call(platform, tx, mail.about, how);
}

/** Writes down that a try failed, and why. */
export function recordFailure(platform: Platform, mail: SentMail, to: string, error: unknown): Promise<void> {
  const at = platform.clock.now();
  const { id, template, about = null } = mail;
  const outcome = { lastFailedAt: at, ...readAnswer(error) };
  return platform.database.transaction(async (tx) => {
    const [known] = await tx.db.select().from(undeliveredMails).where(eq(undeliveredMails.id, id)).for('update');
    // It came back although the mail server's answer got lost: no later try says anything else.
    if (known?.answer === 'bounced') return;
    const tries = (known?.tries ?? 0) + 1;
    const row = { id, template, about, recipient: mask(to), firstFailedAt: at, tries, ...outcome };
    const update = { target: undeliveredMails.id, set: { tries, ...outcome } };
    await tx.db.insert(undeliveredMails).values(row).onConflictDoUpdate(update);
    await notifyFeatures(platform, tx, mail, 'tried');
  });
}

/** Writes down, once, that a mail will not be tried again. @param to where it was meant to go */
export function recordEnd(platform: Platform, mail: SentMail, to: string): Promise<void> {
  const at = platform.clock.now();
  const { id, template, about = null } = mail;
  const row = { id, template, about, recipient: mask(to), firstFailedAt: at, lastFailedAt: at, tries: 1 };
  return platform.database.transaction(async (tx) => {
    const given = await tx.db
      .insert(undeliveredMails)
      .values({ ...row, answer: 'unknown', gaveUpAt: at })
      .onConflictDoUpdate({
        target: undeliveredMails.id,
        set: { gaveUpAt: at },
        setWhere: isNull(undeliveredMails.gaveUpAt),
      })
      .returning();
    if (given.length > 0) await notifyFeatures(platform, tx, mail, 'gaveUp');
  });
}

/**
 * A mail went out, or is not wanted any more: its reader now knows what earlier mails about the same said. That a mail server takes one
 * says nothing of an address that an email came back from: see `forgetUndelivered`.
 */
export async function recordArrival(platform: Platform, mail: SentMail, to: string | undefined): Promise<void> {
  const { db } = platform.database;
  const sameReader =
    mail.about === undefined || to === undefined
      ? undefined
      : and(eq(undeliveredMails.about, mail.about), eq(undeliveredMails.recipient, mask(to)));
  const superseded = and(or(eq(undeliveredMails.id, mail.id), sameReader), ne(undeliveredMails.answer, 'bounced'));
  // Most mails go out at once: they need no transaction.
  const [known] = await db.select({ id: undeliveredMails.id }).from(undeliveredMails).where(superseded).limit(1);
  if (!known) return;
  await platform.database.transaction(async (tx) => {
    await tx.db.delete(undeliveredMails).where(superseded);
    await notifyFeatures(platform, tx, mail, 'arrived');
  });
}

/** An email came back after a mail server had taken it. @returns false when it is known that those about the same to the same reader don't arrive */
export async function recordBounce(
  platform: Platform,
  tx: Transaction,
  { id, template, about, recipient }: Omit<Undelivered, OutcomeOf>,
): Promise<boolean> {
  const at = platform.clock.now();
  const known =
    about === null
      ? eq(undeliveredMails.id, id)
      : and(eq(undeliveredMails.about, about), eq(undeliveredMails.recipient, recipient));
  if ((await tx.db.$count(undeliveredMails, and(known, isNotNull(undeliveredMails.gaveUpAt)))) > 0) return false;
  const outcome = { lastFailedAt: at, answer: 'bounced', replyCode: null, gaveUpAt: at } as const;
  await tx.db
    .insert(undeliveredMails)
    .values({ id, template, about, recipient, firstFailedAt: at, tries: 1, ...outcome })
    .onConflictDoUpdate({ target: undeliveredMails.id, set: outcome });
  await notifyFeatures(platform, tx, { id, template, about: about ?? undefined }, 'gaveUp');
  return true;
}
type OutcomeOf = 'firstFailedAt' | 'lastFailedAt' | 'tries' | 'answer' | 'replyCode' | 'gaveUpAt';

/** What was tried so far in vain does not count any more, nor what comes back of it: a new mail about the same is on its way. */
export async function forgetUndelivered({ db }: Transaction, about: string): Promise<void> {
  await db.delete(undeliveredMails).where(eq(undeliveredMails.about, about));
  await db.delete(sentMails).where(eq(sentMails.about, about));
}

/** A mail that has not gone out for so long is worth a word. */
const lateAfterMs = 10 * minuteMs;

export interface MailTrouble {
  readonly state: 'late' | 'failed';
  readonly since: Date;
}

/** What mails do not arrive, by what they are about: given up, or tried again for longer than a few minutes. */
export async function findMailTroubles(
  db: Queries,
  about: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, MailTrouble>> {
  if (about.length === 0) return new Map();
  const rows = await db
    .select()
    .from(undeliveredMails)
    .where(inArray(undeliveredMails.about, [...about]));
  const troubles = new Map<string, MailTrouble>();
  for (const { about: id, gaveUpAt, firstFailedAt } of rows) {
    if (id === null) continue;
    if (gaveUpAt) troubles.set(id, { state: 'failed', since: gaveUpAt });
    else if (!troubles.has(id) && now.getTime() - firstFailedAt.getTime() >= lateAfterMs)
      troubles.set(id, { state: 'late', since: firstFailedAt });
  }
  return troubles;
}

/** 'l***@example.com' */
export function mask(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? '***' : `${address.slice(0, 1)}***${address.slice(at)}`;
}

/** Of what a mail library throws. */
interface MailError {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
}

/** Replies with which a server speaks of our own sign-in or order of commands, whoever the mail is for. */
const aboutUs: readonly number[] = [503, 530, 534, 535, 538];

/** What kind of answer a failed try got. Of the server's words nothing is kept: they quote the recipient. */
function readAnswer(error: unknown): Pick<Undelivered, 'answer' | 'replyCode'> {
  const { code, command, responseCode } = error instanceof Error ? (error as MailError) : {};
  if (typeof responseCode === 'number') {
    if (responseCode < 500) return { answer: 'later', replyCode: responseCode };
    const ofThisMail = (command === 'RCPT TO' || command === 'DATA') && !aboutUs.includes(responseCode);
    return { answer: ofThisMail ? 'refused' : 'unwilling', replyCode: responseCode };
  }
  // The library itself found that nothing can be sent to such an address.
  if (code === 'EENVELOPE') return { answer: 'refused', replyCode: null };
  if (code === 'ETIMEDOUT') return { answer: 'timedOut', replyCode: null };
  const noConnection = ['ECONNECTION', 'ECONNREFUSED', 'ECONNRESET', 'EDNS', 'ENOTFOUND', 'ESOCKET', 'ETLS'];
  return { answer: noConnection.includes(String(code)) ? 'unreachable' : 'unknown', replyCode: null };
}

/** The recipient, or this very mail, is refused for good. */
export const isRefusedForGood = (error: unknown): boolean => readAnswer(error).answer === 'refused';
