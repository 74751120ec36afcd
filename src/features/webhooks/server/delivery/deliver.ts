import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../../kernel/contract.ts';
import { hourMs, secondMs } from '../../../../kernel/dates.ts';
import { jobContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { OutboundFailure } from '../../../../platform/http/outbound/outbound.ts';
import { defineJob, type Platform } from '../../../../platform/platform.ts';
import { visitorColumns, visitors } from '../../../accounts/server/api.ts';
import { answerBytes, failingHoursAtMost, pausesMs, triesAtMost } from '../../model.ts';
import { secretsAt, signatureHeaders } from '../secrets.ts';
import { type DeliveryRow, type WebhookRow, webhookDeliveries, webhooks, webhookTries } from '../tables.ts';
import { turnOffWebhook } from '../turned-off.ts';
import { entitlement, isEntitled } from './entitled.ts';

/**
 * One try of a delivery. The job of a try names its number, so that no second process makes it; a process that is killed after it has sent
 * and before it has written that down leaves the job, and the try is made again under the same id.
 */
export const deliverWebhook = defineJob({
  name: 'deliver-webhook',
  payload: z.object({ deliveryId: idSchema, number: z.int() }),
  // More than the webhooks of one account can take together, so that none of them keeps others waiting.
  concurrency: 16,
  // A receiver that hangs has few of the workers, whatever it is sent.
  concurrencyPerOwner: 2,
  timeoutSeconds: 30,
  retries: 5,
  async run(platform, { deliveryId, number }) {
    const due = await readDue(platform, deliveryId, number);
    if (!due) return;
    const outcome = await send(platform, due);
    await platform.database.transaction((tx) => writeDown(platform, tx, due, outcome));
  },
  // The fault is ours: its process was killed again and again, or could not write. It can be replayed.
  async gaveUp({ database: { db } }, { deliveryId, number }) {
    const { id, state, tries } = webhookDeliveries;
    await db
      .update(webhookDeliveries)
      .set({ state: 'failed', status: null, failure: 'notSent', nextTryAt: null })
      .where(and(eq(id, deliveryId), eq(state, 'pending'), eq(tries, number)));
  },
});

interface Due {
  readonly delivery: DeliveryRow;
  readonly webhook: WebhookRow;
}

/** Undefined once it is done. What its webhook does not take now is held. */
async function readDue({ database: { db }, clock }: Platform, id: string, number: number): Promise<Due | undefined> {
  const [row] = await db
    .select({ delivery: webhookDeliveries, webhook: webhooks, account: entitlement })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .innerJoin(visitors, eq(visitorColumns.accountId, webhooks.accountId))
    .where(eq(webhookDeliveries.id, id));
  if (row?.delivery.state !== 'pending' || row.delivery.tries !== number) return undefined;
  if (row.webhook.state === 'active' && isEntitled(row.account, clock.now())) return row;
  await db
    .update(webhookDeliveries)
    .set({ state: 'held', nextTryAt: null })
    .where(and(eq(webhookDeliveries.id, id), isDue(row.delivery)));
  return undefined;
}

const isDue = ({ tries }: DeliveryRow) =>
  and(eq(webhookDeliveries.state, 'pending'), eq(webhookDeliveries.tries, tries));

interface Outcome {
  readonly at: Date;
  readonly ms: number;
  readonly status: number | null;
  readonly failure: string | null;
  readonly answer: string | null;
}

async function send(platform: Platform, { delivery, webhook }: Due): Promise<Outcome> {
  const { id, body } = delivery;
  const at = platform.clock.now();
  const started = performance.now();
  const done = () => Math.round(performance.now() - started);
  try {
    const answer = await platform.outbound.send({
      url: webhook.url,
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Plinth-Webhooks/1',
        ...signatureHeaders({ id: messageId(id), at, body }, secretsAt(platform, webhook, at)),
      },
      totalMs: 15 * secondMs,
      idleMs: 15 * secondMs,
      readBytes: answerBytes,
    });
    return { at, ms: done(), status: answer.status, failure: null, answer: textOf(answer.body) };
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error;
    return { at, ms: done(), status: null, failure: error.code, answer: null };
  }
}

export const messageId = (deliveryId: string): string => `msg_${deliveryId}`;

/** As text, whatever came: no control characters, which PostgreSQL and terminals take amiss. */
const textOf = (body: Buffer): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
  body.toString('utf8').replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '\ufffd');

/** The result of a try, in one transaction with what follows from it. A second process that made the same try changes nothing. */
async function writeDown(
  platform: Platform,
  tx: Transaction,
  { delivery, webhook }: Due,
  outcome: Outcome,
): Promise<void> {
  const { at, status, failure } = outcome;
  const isDone = status !== null && status >= 200 && status < 300;
  const tries = delivery.tries + 1;
  const pause = isDone ? undefined : pausesMs[tries - delivery.earlierTries - 1];
  const isLast = tries - delivery.earlierTries >= triesAtMost || pause === undefined;
  const nextTryAt = isDone || isLast ? null : new Date(at.getTime() + pause * (1 + Math.random() / 10));
  const state = isDone ? 'delivered' : isLast ? 'failed' : 'pending';
  const written = await tx.db
    .update(webhookDeliveries)
    .set({ state, tries, status, failure, nextTryAt })
    .where(and(eq(webhookDeliveries.id, delivery.id), isDue(delivery)))
    .returning({ id: webhookDeliveries.id });
  if (written.length === 0) return;
  await tx.db.insert(webhookTries).values({ deliveryId: delivery.id, ...outcome });
  if (nextTryAt) {
    const payload = { deliveryId: delivery.id, number: tries };
    await platform.jobs.enqueue(tx, deliverWebhook, { payload, startAfter: nextTryAt, owner: webhook.id });
  }
  if (isDone) await noteSuccess(tx, webhook);
  else await noteFailure(tx, webhook, outcome);
}

async function noteSuccess(tx: Transaction, { id }: WebhookRow): Promise<void> {
  await tx.db
    .update(webhooks)
    .set({ failingSince: null })
    .where(and(eq(webhooks.id, id), isNotNull(webhooks.failingSince)));
}

/** A webhook that nothing reaches for days, or whose receiver says that it is gone for good, is turned off. */
async function noteFailure(tx: Transaction, { id }: WebhookRow, { at, status }: Outcome): Promise<void> {
  await tx.db
    .update(webhooks)
    .set({ failingSince: at })
    .where(and(eq(webhooks.id, id), isNull(webhooks.failingSince)));
  const [row] = await tx.db.select().from(webhooks).where(eq(webhooks.id, id)).for('update');
  if (row?.state !== 'active' || row.failingSince === null) return;
  const isLasting = at.getTime() - row.failingSince.getTime() >= failingHoursAtMost * hourMs;
  const because = status === 410 ? 'gone' : status === null ? 'unreachable' : 'failing';
  if (because === 'gone' || isLasting) await turnOffWebhook(tx, jobContext(deliverWebhook, at), id, because);
}
