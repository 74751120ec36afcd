import { eq } from 'drizzle-orm';
import { audit } from '../../../server/platform/audit.ts';
import type { JobDefinition } from '../../../server/platform/jobs.ts';
import type { Mailer } from '../../../server/platform/mail.ts';
import { type ClockJob, clockQueue, type MailJob, mailQueue, sendMail, tellPages } from './jobs.ts';
import { composeMail } from './mails.ts';
import type { QuoteParts } from './parts.ts';
import { quotes } from './tables.ts';

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
    const unanswered =
      quote && (quote.status === 'requested' || quote.status === 'seen') && quote.passedOverAt === null;
    if (!unanswered) return;
    if (step === 'nudge') return sendMail(parts, tx, { quoteId, about: 'nudge' });
    if (quote.expiresAt > at) return;
    const [after] = await tx.db
      .update(quotes)
      .set({ status: 'expired', updatedAt: at })
      .where(eq(quotes.id, quoteId))
      .returning();
    await audit(tx, cause, { action: 'quote.expired', entity: 'quote', entityId: quoteId, before: quote, after });
    await tellPages(parts, tx, quote);
    const lender = (await parts.findLenders(tx.db, [quote.lenderId])).get(quote.lenderId);
    const message = `${lender?.name ?? 'A lender'} did not answer in time: ${quote.request.propertyAddress}`;
    await parts.notify(tx, at, { accountId: quote.brokerId, message, link: `/pipeline?deal=${quote.entryId}` });
  });
}
