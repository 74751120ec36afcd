import { and, asc, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import { AppError } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import { keyAs, keyValue, pageOf, placeOf } from '../../../platform/database/cursors.ts';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Delivery, Tried } from '../contract.ts';
import { webhooksReplayed } from '../limits.ts';
import { type DeliveryState, replayedAtMost, testEvent } from '../model.ts';
import { deliverWebhook, messageId } from './delivery/deliver.ts';
import { bodyOf, queueDeliveries } from './delivery/queue-deliveries.ts';
import { findWebhook } from './manage.ts';
import { type DeliveryRow, webhookDeliveries, webhookTries } from './tables.ts';

const pageSize = 25;
const triesShown = 50;

const presentDelivery = (row: DeliveryRow): Delivery => ({
  _id: row.id,
  messageId: messageId(row.id),
  event: row.event,
  state: row.state,
  tries: row.tries,
  status: row.status,
  failure: row.failure,
  happenedAt: row.happenedAt.toISOString(),
  nextTryAt: row.nextTryAt?.toISOString() ?? null,
});

interface PageWanted {
  readonly cursor?: string | undefined;
  readonly state?: DeliveryState | undefined;
}

export async function readDeliveries(db: Queries, session: Session, webhookId: string, { cursor, state }: PageWanted) {
  await findWebhook(db, session, webhookId);
  const { id, happenedAt } = webhookDeliveries;
  const after = placeOf('moment', cursor);
  const rows = await db
    .select({ row: webhookDeliveries, key: keyAs('moment', sql`${happenedAt}`), id })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        state && eq(webhookDeliveries.state, state),
        after && sql`(${happenedAt}, ${id}) < (${keyValue('moment', after.key)}, ${after.id})`,
      ),
    )
    .orderBy(desc(happenedAt), desc(id))
    .limit(pageSize + 1);
  const { places, next } = pageOf(rows, pageSize);
  return { deliveries: places.map(({ row }) => presentDelivery(row)), next };
}

interface DeliveryWanted {
  readonly id: string;
  readonly deliveryId: string;
}

async function findDelivery(db: Queries, session: Session, { id, deliveryId }: DeliveryWanted): Promise<DeliveryRow> {
  await findWebhook(db, session, id);
  const [row] = await db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.webhookId, id)));
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

export async function readDelivery(db: Queries, session: Session, wanted: DeliveryWanted) {
  const row = await findDelivery(db, session, wanted);
  const tries = await db
    .select()
    .from(webhookTries)
    .where(eq(webhookTries.deliveryId, row.id))
    .orderBy(desc(webhookTries.at))
    .limit(triesShown);
  const shown = tries.map(
    ({ at, ms, status, failure, answer }): Tried => ({ at: at.toISOString(), ms, status, failure, answer }),
  );
  return { delivery: presentDelivery(row), body: row.body, tries: shown };
}

/** @throws CONFLICT where the webhook takes nothing */
async function openWebhook(db: Queries, session: Session, id: string) {
  const webhook = await findWebhook(db, session, id);
  if (webhook.state !== 'active') throw new AppError('CONFLICT', 'Turn the webhook on first.');
  return webhook;
}

/** One delivery, tried like any other, that tells of nothing. */
export async function sendTest(platform: Platform, session: Session, context: RequestContext, id: string) {
  const row = await platform.database.transaction(async (tx) => {
    const webhook = await openWebhook(tx.db, session, id);
    await platform.rateLimits.countAct(tx, context, webhooksReplayed, 1);
    const body = bodyOf(testEvent, context.at, { webhookId: id });
    const [queued] = await queueDeliveries(platform, tx, testEvent, context.at, [{ webhook, isSent: true, body }]);
    return queued;
  });
  if (!row) throw new Error('The test was not queued.');
  return presentDelivery(row);
}

/** Sends one again, from its first pause on. One that is still tried goes out as it would. @throws NOT_FOUND, CONFLICT */
export async function replayDelivery(
  platform: Platform,
  session: Session,
  context: RequestContext,
  wanted: DeliveryWanted,
): Promise<Delivery> {
  return platform.database.transaction(async (tx) => {
    await openWebhook(tx.db, session, wanted.id);
    const row = await findDelivery(tx.db, session, wanted);
    await platform.rateLimits.countAct(tx, context, webhooksReplayed, 1);
    const [replayed] = await sendAgain(platform, tx, context.at, [row.id]);
    return presentDelivery(replayed ?? row);
  });
}

/** Sends again what failed or was held, the earliest first. @returns how many. @throws NOT_FOUND, CONFLICT */
export async function replayMissed(
  platform: Platform,
  session: Session,
  context: RequestContext,
  { id, since }: { readonly id: string; readonly since: Date },
): Promise<number> {
  return platform.database.transaction(async (tx) => {
    await openWebhook(tx.db, session, id);
    const { webhookId, happenedAt, state } = webhookDeliveries;
    const missed = await tx.db
      .select({ id: webhookDeliveries.id })
      .from(webhookDeliveries)
      .where(and(eq(webhookId, id), gte(happenedAt, since), inArray(state, ['failed', 'held'])))
      .orderBy(asc(happenedAt), asc(webhookDeliveries.id))
      .limit(replayedAtMost);
    await platform.rateLimits.countAct(tx, context, webhooksReplayed, missed.length);
    const ids = missed.map((one) => one.id);
    return (await sendAgain(platform, tx, context.at, ids)).length;
  });
}

/** Two who press the button send it once: what is pending by then is left alone. */
async function sendAgain(
  platform: Platform,
  tx: Transaction,
  at: Date,
  ids: readonly string[],
): Promise<DeliveryRow[]> {
  if (ids.length === 0) return [];
  const { id, state, tries } = webhookDeliveries;
  const rows = await tx.db
    .update(webhookDeliveries)
    .set({ state: 'pending', earlierTries: tries, nextTryAt: at })
    .where(and(inArray(id, [...ids]), inArray(state, ['failed', 'held', 'delivered'])))
    .returning();
  const pieces = rows.map((row) => ({ payload: { deliveryId: row.id, number: row.tries }, owner: row.webhookId }));
  await platform.jobs.enqueue(tx, deliverWebhook, ...pieces);
  return rows;
}
