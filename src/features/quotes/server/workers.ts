import { desc, eq } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import type { JobDefinition } from '../../../platform/jobs.ts';
import type { Mailer } from '../../../platform/mail/mail.ts';
import { isUnanswered } from '../model.ts';
import { expire } from './expiry.ts';
import { type ClockJob, clockQueue, type MailJob, mailQueue, sendMail } from './jobs.ts';
import { composeMail } from './mails.ts';
import type { QuoteParts } from './parts.ts';
import { quoteMessages, quotes } from './tables.ts';

interface WorkerParts {
  readonly parts: QuoteParts;
  readonly mailer: Mailer;
  readonly publicUrl: string;
}

export function quoteWorkers({ parts, mailer, publicUrl }: WorkerParts) {
  const mail: JobDefinition<MailJob> = {
    queue: mailQueue,
    async run(job) {
      const message = await composeMail(parts, publicUrl, job);
      if (message) await mailer.send(message);
    },
  };
  const clock: JobDefinition<ClockJob> = { queue: clockQueue, run: (job) => tick(parts, job) };
  return [mail, clock];
}

/** A nudge or the end of a request. What was answered in the meantime is left alone; running twice changes nothing. */
async function tick(parts: QuoteParts, { quoteId, step }: ClockJob): Promise<void> {
  const at = parts.clock.now();
  const cause = { actor: { kind: 'system' }, at, requestId: `job:${clockQueue}` } as const;
  await parts.database.transaction(async (tx) => {
    const [quote] = await tx.db.select().from(quotes).where(eq(quotes.id, quoteId)).for('update');
    if (!quote || !isUnanswered(quote)) return;
    if (quote.expiresAt <= at) await expire(parts, tx, cause, quote);
    else if (step === 'nudge' && !(await lenderWroteLast(tx, quoteId)))
      await sendMail(parts, tx, { quoteId, about: 'nudge' });
  });
}

/** A question is an answer: the lender waits for the broker, not the other way round. */
async function lenderWroteLast(tx: Transaction, quoteId: string): Promise<boolean> {
  const thread = tx.db
    .select({ side: quoteMessages.side })
    .from(quoteMessages)
    .where(eq(quoteMessages.quoteId, quoteId));
  const [last] = await thread.orderBy(desc(quoteMessages.createdAt), desc(quoteMessages.id)).limit(1);
  return last?.side === 'lender';
}
