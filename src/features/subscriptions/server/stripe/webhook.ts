import { z } from 'zod';
import { idSchema } from '../../../../kernel/contract.ts';
import { secondMs } from '../../../../kernel/dates.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { paymentEvents } from '../tables.ts';
import { deskOf } from './stripe-desk.ts';
import { stripeSync } from './sync.ts';

/** An event that is older was sent by somebody who kept it; one from further ahead could be kept and sent for longer than that. */
const toleranceSeconds = 5 * 60;

/** Stripe writes an id, or the whole object where it was asked to. */
const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);

/** What is read of an event: which subscription it is about. Everything else is asked of Stripe itself. */
const subjects: Readonly<Record<string, z.ZodType<{ subscriptionId: string; accountId?: string | undefined }>>> = {
  'checkout.session.completed': z
    .object({ subscription: reference, client_reference_id: idSchema })
    .transform((session) => ({ subscriptionId: session.subscription, accountId: session.client_reference_id })),
  'customer.subscription.updated': z.object({ id: z.string() }).transform(({ id }) => ({ subscriptionId: id })),
  'customer.subscription.deleted': z.object({ id: z.string() }).transform(({ id }) => ({ subscriptionId: id })),
  // Versions of Stripe's API before 2025 name it at the invoice itself.
  'invoice.payment_failed': z
    .object({
      subscription: reference.nullish(),
      parent: z.object({ subscription_details: z.object({ subscription: reference }).nullish() }).nullish(),
    })
    .transform(({ subscription, parent }, context) => {
      const id = parent?.subscription_details?.subscription ?? subscription;
      if (id) return { subscriptionId: id };
      context.addIssue('The invoice is for no subscription.');
      return z.NEVER;
    }),
};

/**
 * Takes in an event, once, and leaves the work to a job that asks Stripe how the subscription stands: so neither order nor
 * repetition of events matters, and Stripe has its answer at once.
 * @throws INVALID_INPUT when the signature is wrong, too old or from the future
 */
export async function hearEvent(platform: Platform, body: Buffer, signature: string, at: Date): Promise<void> {
  const { stripe, config } = deskOf(platform);
  const { id, type, data } = readSigned();
  if (isFromFuture(signature, at)) throw unsigned();
  // Of other kinds, and of payments that have nothing to do with plans, nothing is to be done.
  const subject = subjects[type]?.safeParse(data.object).data;
  if (!subject) return;
  const { subscriptionId, accountId = null } = subject;
  await platform.database.transaction(async (tx) => {
    const fresh = await tx.db
      .insert(paymentEvents)
      .values({ id, type, receivedAt: at })
      .onConflictDoNothing()
      .returning();
    if (fresh.length === 0) return;
    // The second half of taking it in; what has changed here is known when Stripe was asked.
    await platform.jobs.enqueue(tx, stripeSync, { payload: { eventId: id, subscriptionId, accountId } });
  });

  function readSigned() {
    try {
      return stripe.webhooks.constructEvent(
        body,
        signature,
        config.webhookSecret,
        toleranceSeconds,
        undefined,
        at.getTime(),
      );
    } catch {
      throw unsigned();
    }
  }
}

const unsigned = () =>
  new AppError('INVALID_INPUT', 'The payment service did not sign this, or not within the last five minutes.');

/** The library looks at the age alone. */
function isFromFuture(signature: string, at: Date): boolean {
  const latest = at.getTime() / secondMs + toleranceSeconds;
  return signature.split(',').some((part) => /^t=\d+$/.test(part.trim()) && Number(part.trim().slice(2)) > latest);
}
