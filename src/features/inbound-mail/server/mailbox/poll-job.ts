import { randomUUID } from 'node:crypto';
import { and, eq, isNull, lte, or } from 'drizzle-orm';
import { z } from 'zod';
import { minuteMs } from '../../../../kernel/dates.ts';
import { defineKeyUse } from '../../../../platform/encryption/secrets.ts';
import type { ImapConfig } from '../../../../platform/mail/inbound/imap-config.ts';
import { defineJob, type Platform } from '../../../../platform/platform.ts';
import type { MailboxProblem } from '../../model.ts';
import { readMailboxes } from '../tables.ts';
import { MailboxTrouble } from './imap-mailbox.ts';
import { type Place, readMailbox } from './read-mailbox.ts';

const mailboxKey = defineKeyUse('read-mailbox');

/** A run ends by itself well before another process may take the mailbox over. */
const runMs = 4 * minuteMs;
const heldMs = 5 * minuteMs;
const longestPauseMs = 60 * minuteMs;

export const placeIdOf = ({ secrets }: Pick<Platform, 'secrets'>, { host, port, user, folder }: ImapConfig): string =>
  secrets.sign(mailboxKey, JSON.stringify([host, port, user, folder]));

/** Reads the mailbox once a minute, in one process at a time. After failures it is left alone for longer and longer. */
export const readMailboxJob = defineJob({
  name: 'inboundMail.readMailbox',
  payload: z.object({}),
  concurrency: 1,
  timeoutSeconds: heldMs / 1_000,
  // It runs again in a minute.
  retries: 0,
  schedule: '* * * * *',
  async run(platform) {
    const imap = platform.config.inboundMail?.imap;
    const place = imap && (await lockMailbox(platform, imap));
    if (!imap || !place) return;
    let problem: MailboxProblem | null = null;
    try {
      await readMailbox(platform, imap, place, AbortSignal.timeout(runMs));
    } catch (error) {
      problem = error instanceof MailboxTrouble ? error.problem : 'notSaved';
      if (!(error instanceof MailboxTrouble)) throw error;
      platform.log.warn({ problem }, 'the mailbox of incoming email could not be read');
    } finally {
      await leave(platform, place, problem);
    }
  },
});

/** Takes the mailbox for this process. @returns undefined: another one has it, or it is too early */
async function lockMailbox(platform: Platform, imap: ImapConfig): Promise<Place | undefined> {
  const { db } = platform.database;
  const now = platform.clock.now();
  const id = placeIdOf(platform, imap);
  await db.insert(readMailboxes).values({ id, nextAt: now }).onConflictDoNothing();
  const isFree = or(isNull(readMailboxes.heldUntil), lte(readMailboxes.heldUntil, now));
  const [place] = await db
    .update(readMailboxes)
    .set({ heldBy: randomUUID(), heldUntil: new Date(now.getTime() + heldMs) })
    .where(and(eq(readMailboxes.id, id), isFree, lte(readMailboxes.nextAt, now)))
    .returning();
  return place;
}

/** One minute, two, four, ... up to an hour. */
const pauseMs = (failures: number): number => Math.min(longestPauseMs, minuteMs * 2 ** Math.min(failures - 1, 10));

async function leave(
  { database: { db }, clock }: Platform,
  { id, heldBy, failures: before }: Place,
  problem: MailboxProblem | null,
) {
  const now = clock.now();
  const failures = problem === null ? 0 : before + 1;
  const nextAt = problem === null ? now : new Date(now.getTime() + pauseMs(failures));
  const free = { heldBy: null, heldUntil: null, failures, problem, nextAt };
  await db
    .update(readMailboxes)
    .set(problem === null ? { ...free, readAt: now } : free)
    .where(and(eq(readMailboxes.id, id), eq(readMailboxes.heldBy, heldBy ?? '')));
}
