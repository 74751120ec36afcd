import { and, arrayContains, eq, inArray } from 'drizzle-orm';
import type { EventType, Happened, Side } from '../../../../kernel/event-type.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { type FollowerCall, follow } from '../../../../platform/events/followers.ts';
import { recipientsOf } from '../../../../platform/events/recipients.ts';
import type { Follower, Platform } from '../../../../platform/platform.ts';
import { visitorColumns, visitors } from '../../../accounts/server/api.ts';
import { webhookDeliveries, webhooks } from '../tables.ts';
import { deliverWebhook } from './deliver.ts';
import { entitlement, isEntitled } from './entitled.ts';
import type { Published } from './published.ts';

/** What each webhook of those who may see an event is sent is queued in the transaction of the event. */
export const publishesToWebhooks = ({ name, event, data }: Published): Follower =>
  follow(
    event,
    async (act) => {
      const reached = await recipientsFor(event, act);
      const found = await findWebhooks(act.tx.db, name, [...reached.keys()]);
      const now = act.context.at;
      const wanted = found.flatMap(({ webhook, account }) =>
        (reached.get(webhook.accountId) ?? []).map((happened) => ({
          webhook,
          // An entitled one is tried; what an owner may get later is held.
          isSent: webhook.state === 'active' && isEntitled(account, now),
          body: bodyOf(name, now, data(happened)),
        })),
      );
      await queueDeliveries(act.platform, act.tx, name, now, wanted);
    },
    { target: `webhook ${name}` },
  );

export const bodyOf = (type: string, at: Date, data: Record<string, unknown>): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data });

/** What of an event each account may see: its own side, the users of its lender, never as an administrator. */
async function recipientsFor(
  event: EventType<object, 'account'>,
  act: FollowerCall<object>,
): Promise<ReadonlyMap<string, readonly Happened[]>> {
  const sides = (Object.keys(event.seenBy) as Side[]).filter((side) => side !== 'admins');
  const reached = (await Promise.all(sides.map((side) => recipientsOf(event, side, act)))).flat();
  const byAccount = Map.groupBy(reached, ({ accountId }) => accountId);
  return new Map([...byAccount].map(([id, list]) => [id, [...new Set(list.map(({ happened }) => happened))]]));
}

async function findWebhooks(db: Queries, event: string, accountIds: readonly string[]) {
  if (accountIds.length === 0) return [];
  const { accountId, events } = webhooks;
  return db
    .select({ webhook: webhooks, account: entitlement })
    .from(webhooks)
    .innerJoin(visitors, eq(visitorColumns.accountId, accountId))
    .where(and(inArray(accountId, [...accountIds]), arrayContains(events, [event])));
}

interface Wanted {
  readonly webhook: { readonly id: string };
  readonly isSent: boolean;
  readonly body: string;
}

export async function queueDeliveries(
  { jobs }: Platform,
  tx: Transaction,
  event: string,
  at: Date,
  wanted: readonly Wanted[],
) {
  if (wanted.length === 0) return [];
  const rows = await tx.db
    .insert(webhookDeliveries)
    .values(
      wanted.map(({ webhook, isSent, body }) => ({
        webhookId: webhook.id,
        event,
        body,
        state: isSent ? ('pending' as const) : ('held' as const),
        happenedAt: at,
        nextTryAt: isSent ? at : null,
      })),
    )
    .returning();
  const pieces = rows
    .filter(({ state }) => state === 'pending')
    .map(({ id, webhookId }) => ({ payload: { deliveryId: id, number: 0 }, owner: webhookId }));
  await jobs.enqueue(tx, deliverWebhook, ...pieces);
  return rows;
}
