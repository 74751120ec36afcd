import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { dayMs, minuteMs } from '../../../kernel/dates.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { HealthLine } from '../../system-health/server/api.ts';
import type { MailboxProblem } from '../model.ts';
import { placeIdOf } from './mailbox/poll-job.ts';
import { readMailboxes, receivedMails } from './tables.ts';

const problemTexts: Readonly<Record<MailboxProblem, string>> = {
  signIn: 'The mailbox rejects the user name or password.',
  unknownHost: 'The host name of the mailbox is unknown.',
  insecure: 'No secure connection to the mailbox is possible.',
  away: 'The mailbox can’t be reached or isn’t responding.',
  nonsense: 'The server isn’t responding as an IMAP server, or the folder doesn’t exist.',
  notSaved: 'Emails were found, but couldn’t be saved.',
};

/** Emails are read within seconds. */
const waitsMs = 15 * minuteMs;

/** How incoming email is doing, for administrators. Undefined: none is taken. */
export async function readMailHealth(platform: Platform): Promise<HealthLine | undefined> {
  const { inboundMail } = platform.config;
  if (!inboundMail) return undefined;
  const { db } = platform.database;
  const now = platform.clock.now().getTime();
  const since = (ms: number) => new Date(now - ms);
  const { receivedAt, outcome } = receivedMails;
  const problems: string[] = [];
  if (inboundMail.imap) {
    const [place] = await db
      .select()
      .from(readMailboxes)
      .where(eq(readMailboxes.id, placeIdOf(platform, inboundMail.imap)));
    if (place?.problem) problems.push(`${problemTexts[place.problem]} We’ll try again. Check MAIL_IMAP_URL.`);
  }
  const waiting = await db.$count(receivedMails, and(isNull(outcome), lt(receivedAt, since(waitsMs))));
  if (waiting > 0) problems.push(`Incoming emails not read yet: ${waiting}.`);
  const today = gt(receivedAt, since(dayMs));
  const unreadable = await db.$count(receivedMails, and(today, eq(outcome, 'unreadable')));
  if (unreadable > 0) problems.push(`Incoming emails that couldn’t be read in the last 24 hours: ${unreadable}.`);
  const passedOver = await db.$count(receivedMails, and(today, eq(outcome, 'tooMany')));
  if (passedOver > 0) problems.push(`Incoming emails above the limits, skipped in the last 24 hours: ${passedOver}.`);
  const automatic = await db.$count(receivedMails, and(today, eq(outcome, 'automatic')));
  const came = await db.$count(receivedMails, today);
  const ofPrograms = automatic > 0 ? `; ${automatic} from programs, skipped` : '';
  return { name: 'Incoming email', text: `${came} in the last 24 hours${ofPrograms}`, problems };
}
