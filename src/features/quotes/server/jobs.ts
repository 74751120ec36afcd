import type { Transaction } from '../../../server/platform/database.ts';
import { nudgeAfterMs, quoteLifetimeMs } from '../model.ts';
import type { Quote, QuoteParts } from './parts.ts';

export const mailQueue = 'quote-mail';
export const clockQueue = 'quote-clock';

/** What a mail is about; the text is composed from the rows when it is sent. */
export type MailSubject =
  | 'requested'
  | 'nudge'
  | 'brokerReplied'
  | 'chosen'
  | 'passedOver'
  | 'withdrawn'
  | 'reopened'
  | 'answered'
  | 'asked';
export interface MailJob {
  readonly quoteId: string;
  readonly about: MailSubject;
}
export interface ClockJob {
  readonly quoteId: string;
  readonly step: 'nudge' | 'expire';
}

export const sendMail = (parts: QuoteParts, tx: Transaction, job: MailJob) => parts.jobs.enqueue(tx, mailQueue, job);

/** The clock of a fresh request: two nudges and its end. */
export async function startClock(parts: QuoteParts, tx: Transaction, quote: Quote): Promise<void> {
  const at = (ms: number) => ({ startAfter: new Date(quote.requestedAt.getTime() + ms) });
  for (const ms of nudgeAfterMs) {
    await parts.jobs.enqueue(tx, clockQueue, { quoteId: quote.id, step: 'nudge' } satisfies ClockJob, at(ms));
  }
  await parts.jobs.enqueue(
    tx,
    clockQueue,
    { quoteId: quote.id, step: 'expire' } satisfies ClockJob,
    at(quoteLifetimeMs),
  );
}

/** Tells the open pages of everyone concerned that a quote changed: its broker and the users of its lender. */
export async function tellPages(parts: QuoteParts, tx: Transaction, quote: Quote): Promise<void> {
  const users = await parts.findLenderUsers(tx.db, [quote.lenderId]);
  const accountIds = [quote.brokerId, ...users.map(({ id }) => id)];
  await parts.events.publish(
    tx,
    ...accountIds.map((accountId) => ({ topic: 'account', accountId, type: 'quote', id: quote.id }) as const),
  );
}
