import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { hourMs } from '../../../kernel/dates.ts';
import { AppError, invalidField } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { record } from '../../../platform/events/record.ts';
import type { Session } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { accountByPassword, lockAgainstChanges } from '../../accounts/server/api.ts';
import { currentPasswordRule } from '../../accounts/sign-in/credentials.ts';
import type { Webhook } from '../contract.ts';
import { tooManyWebhooks } from '../errors.ts';
import { webhookChanged, webhookDeleted, webhookMade, webhookSecretRotated } from '../events.ts';
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

interface Typed {
  readonly currentPassword: string;
}

/**
 * The owner, once the password was typed again, as API keys ask for it: where an account's events go is for its owner to say.
 * @returns what locks the account in the transaction of the change
 */
async function owner(platform: Platform, accountId: string, { currentPassword }: Typed) {
  const compared = await accountByPassword(platform, accountId, currentPassword);
  return async (tx: Transaction): Promise<void> => {
    const { passwordHash } = await lockAgainstChanges(tx, accountId);
    if (passwordHash !== compared.passwordHash) throw new AppError('CONFLICT');
  };
}

/** @throws INVALID_INPUT with the field, RATE_LIMITED, TOO_MANY_WEBHOOKS, CONFLICT (the password was changed meanwhile) */
export async function makeWebhook(
  platform: Platform,
  { accountId }: Session,
  context: RequestContext,
  wish: Wish & Typed,
) {
  refuseAddress(platform, wish.url);
  const lockOwner = await owner(platform, accountId, wish);
  const secret = newSecret();
  const id = randomUUID();
  const row = await platform.database.transaction(async (tx) => {
    await lockOwner(tx);
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

interface Change extends Wish {
  readonly state: 'active' | 'paused';
  readonly currentPassword?: string | undefined;
}

/** Something else is sent, or elsewhere. */
const redirects = (row: WebhookRow, { url, events }: Wish): boolean =>
  row.url !== url || events.some((event) => !row.events.includes(event));

/**
 * Pausing, turning on and renaming change nothing about who receives what, so they ask for no password.
 * @throws NOT_FOUND, INVALID_INPUT with the field, RATE_LIMITED, CONFLICT
 */
export async function changeWebhook(
  platform: Platform,
  session: Session,
  context: RequestContext,
  id: string,
  { state, currentPassword, ...wish }: Change,
): Promise<Webhook> {
  refuseAddress(platform, wish.url);
  const asksPassword = redirects(await findWebhook(platform.database.db, session, id), wish);
  if (asksPassword && currentPassword === undefined)
    throw invalidField('currentPassword', currentPasswordRule.required);
  const lockOwner = asksPassword
    ? await owner(platform, session.accountId, { currentPassword: currentPassword ?? '' })
    : undefined;
  return platform.database.transaction(async (tx) => {
    await lockOwner?.(tx);
    const before = await lockWebhook(tx, session, id);
    // Somebody else changed it between.
    if (!asksPassword && redirects(before, wish)) throw new AppError('CONFLICT');
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
export async function rotateSecret(
  platform: Platform,
  session: Session,
  context: RequestContext,
  id: string,
  typed: Typed,
) {
  const secret = newSecret();
  await findWebhook(platform.database.db, session, id);
  const lockOwner = await owner(platform, session.accountId, typed);
  const row = await platform.database.transaction(async (tx) => {
    await lockOwner(tx);
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
