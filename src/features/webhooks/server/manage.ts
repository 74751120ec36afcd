import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { hourMs } from '../../../kernel/dates.ts';
import { AppError, invalidField } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import type { FollowerCall } from '../../../platform/events/followers.ts';
import { record } from '../../../platform/events/record.ts';
import type { Session } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockAgainstChanges } from '../../accounts/server/api.ts';
import type { Webhook } from '../contract.ts';
import { tooManyWebhooks } from '../errors.ts';
import { webhookChanged, webhookDeleted, webhookMade, webhookSecretRotated, webhookTurnedOff } from '../events.ts';
import { overlapHours, webhooksAtMost } from '../model.ts';
import { hidden, newSecret, secretsAt } from './secrets.ts';
import { type WebhookRow, webhooks } from './tables.ts';

export const presentWebhook = (row: WebhookRow): Webhook => ({
  _id: row.id,
  name: row.name,
  url: row.url,
  events: row.events,
  state: row.state,
  failingSince: row.failingSince?.toISOString() ?? null,
  madeAt: row.madeAt.toISOString(),
  overlapEndsAt: row.overlapEndsAt?.toISOString() ?? null,
});

export async function readWebhooks(db: Queries, accountId: string): Promise<Webhook[]> {
  const rows = await db
    .select()
    .from(webhooks)
    .where(eq(webhooks.accountId, accountId))
    .orderBy(asc(webhooks.madeAt), asc(webhooks.id));
  return rows.map(presentWebhook);
}

/** @throws NOT_FOUND, also for a webhook of somebody else */
export async function findWebhook(db: Queries, { accountId }: Session, id: string): Promise<WebhookRow> {
  const [row] = await db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, id), eq(webhooks.accountId, accountId)));
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

async function lockWebhook({ db }: Transaction, { accountId }: Session, id: string): Promise<WebhookRow> {
  const own = and(eq(webhooks.id, id), eq(webhooks.accountId, accountId));
  const [row] = await db.select().from(webhooks).where(own).for('update');
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

interface Wish {
  readonly name: string;
  readonly url: string;
  readonly events: readonly string[];
}

function refuseAddress({ outbound }: Platform, url: string): void {
  if (!outbound.accepts(url))
    throw invalidField('url', 'Use a public https:// address without a port, user name or password');
}

/** @throws INVALID_INPUT with the field, TOO_MANY_WEBHOOKS */
export async function makeWebhook(platform: Platform, { accountId }: Session, context: RequestContext, wish: Wish) {
  refuseAddress(platform, wish.url);
  const secret = newSecret();
  const id = randomUUID();
  const row = await platform.database.transaction(async (tx) => {
    await lockAgainstChanges(tx, accountId);
    if ((await tx.db.$count(webhooks, eq(webhooks.accountId, accountId))) >= webhooksAtMost)
      throw new AppError(tooManyWebhooks);
    const { name, url, events } = wish;
    const values = { id, accountId, name, url, events: [...events], secret: hidden(platform, id, secret) };
    const [made] = await tx.db
      .insert(webhooks)
      .values({ ...values, madeAt: context.at })
      .returning();
    if (!made) throw new Error('The webhook was not written.');
    await record(tx, context, webhookMade, { id, payload: { accountId }, after: hostAndEvents(made) });
    return made;
  });
  return { webhook: presentWebhook(row), secret };
}

/** An address may carry a token of its receiver: the audit log has its host alone. */
const hostAndEvents = ({ url, events, state }: WebhookRow) => ({ host: new URL(url).host, events, state });

export async function changeWebhook(
  platform: Platform,
  session: Session,
  context: RequestContext,
  id: string,
  { state, ...wish }: Wish & { readonly state: 'active' | 'paused' },
): Promise<Webhook> {
  refuseAddress(platform, wish.url);
  return platform.database.transaction(async (tx) => {
    const before = await lockWebhook(tx, session, id);
    const isTurnedOn = state === 'active' && before.state !== 'active';
    const [row] = await tx.db
      .update(webhooks)
      .set({ ...wish, events: [...wish.events], state, ...(isTurnedOn ? { failingSince: null } : {}) })
      .where(eq(webhooks.id, id))
      .returning();
    if (!row) throw new AppError('NOT_FOUND');
    const { accountId } = session;
    const change = { before: hostAndEvents(before), after: hostAndEvents(row) };
    await record(tx, context, webhookChanged, { id, payload: { accountId }, ...change });
    return presentWebhook(row);
  });
}

export async function deleteWebhook(
  { database }: Platform,
  session: Session,
  context: RequestContext,
  id: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    await lockWebhook(tx, session, id);
    await tx.db.delete(webhooks).where(eq(webhooks.id, id));
    await record(tx, context, webhookDeleted, { id, payload: { accountId: session.accountId } });
  });
}

/** A new secret; the one before signs as well until receivers have had time to take the new one. */
export async function rotateSecret(platform: Platform, session: Session, context: RequestContext, id: string) {
  const secret = newSecret();
  const row = await platform.database.transaction(async (tx) => {
    const before = await lockWebhook(tx, session, id);
    const [present = ''] = secretsAt(platform, before, context.at);
    const [rotated] = await tx.db
      .update(webhooks)
      .set({
        secret: hidden(platform, id, secret),
        formerSecret: hidden(platform, id, present),
        overlapEndsAt: new Date(context.at.getTime() + overlapHours * hourMs),
      })
      .where(eq(webhooks.id, id))
      .returning();
    if (!rotated) throw new AppError('NOT_FOUND');
    await record(tx, context, webhookSecretRotated, { id, payload: { accountId: session.accountId } });
    return rotated;
  });
  return { webhook: presentWebhook(row), secret };
}

/** Whoever works for another company now, or runs the market, gets nothing at the addresses of before. */
export async function turnOffWebhooks({ tx, context, happened }: FollowerCall<object>): Promise<void> {
  const of = inArray(
    webhooks.accountId,
    happened.map(({ id }) => id),
  );
  const off = await tx.db
    .update(webhooks)
    .set({ state: 'off' })
    .where(and(of, inArray(webhooks.state, ['active', 'paused'])))
    .returning({ id: webhooks.id, accountId: webhooks.accountId });
  const because = 'accountChanged' as const;
  await record(
    tx,
    context,
    webhookTurnedOff,
    ...off.map(({ id, accountId }) => ({ id, payload: { accountId, because } })),
  );
}
