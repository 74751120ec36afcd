import type { Transaction } from '../../../platform/database/database.ts';
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

export const sendMail = (parts: QuoteParts, tx: Transaction, ...mails: readonly MailJob[]) =>
  parts.jobs.enqueue(tx, mailQueue, ...mails.map((data) => ({ data })));

/** The clocks of fresh requests: two nudges and the end of each. */
export async function startClocks(parts: QuoteParts, tx: Transaction, list: readonly Quote[]): Promise<void> {
  const pieces = list.flatMap(({ id, requestedAt }) => {
    const piece = (step: ClockJob['step'], ms: number) => {
      const data: ClockJob = { quoteId: id, step };
      return { data, startAfter: new Date(requestedAt.getTime() + ms) };
    };
    return [...nudgeAfterMs.map((ms) => piece('nudge', ms)), piece('expire', quoteLifetimeMs)];
  });
  await parts.jobs.enqueue(tx, clockQueue, ...pieces);
}

/** Tells the open pages of everyone concerned that quotes changed: their broker and the users of their lenders. */
export async function tellPages(parts: QuoteParts, tx: Transaction, ...list: readonly Quote[]): Promise<void> {
  const users = await parts.findLenderUsers(
    tx.db,
    list.map(({ lenderId }) => lenderId),
  );
  const events = list.flatMap(({ id, brokerId, lenderId }) =>
    [brokerId, ...users.filter((user) => user.lenderId === lenderId).map((user) => user.id)].map(
      (accountId) => ({ topic: 'account', accountId, type: 'quote', id }) as const,
    ),
  );
  await parts.events.publish(tx, ...events);
}
