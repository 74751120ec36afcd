import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { RequestContext } from '../../../platform/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { FollowerCall } from '../../../platform/events/followers.ts';
import { record } from '../../../platform/events/record.ts';
import { webhookTurnedOff } from '../events.ts';
import type { OffReason, WebhookState } from '../model.ts';
import { webhooks } from './tables.ts';

interface Ending {
  readonly from: readonly WebhookState[];
  readonly to: WebhookState;
  readonly because: OffReason;
}

async function stop(
  tx: Transaction,
  context: RequestContext,
  which: SQL | undefined,
  { from, to, because }: Ending,
): Promise<void> {
  const stopped = await tx.db
    .update(webhooks)
    .set({ state: to })
    .where(and(which, inArray(webhooks.state, [...from])))
    .returning({ id: webhooks.id, accountId: webhooks.accountId });
  const happened = stopped.map(({ id, accountId }) => ({ id, payload: { accountId, because } }));
  await record(tx, context, webhookTurnedOff, ...happened);
}

const ofAccounts = ({ happened }: FollowerCall<object>): SQL =>
  inArray(
    webhooks.accountId,
    happened.map(({ id }) => id),
  );

/** Somebody who works for another company now, or runs the market, gets nothing at the addresses of before. */
export const turnOffWebhooks = (call: FollowerCall<object>): Promise<void> =>
  stop(call.tx, call.context, ofAccounts(call), { from: ['active', 'paused'], to: 'off', because: 'accountChanged' });

/** Somebody else may have had the account, and entered an address of their own: its owner looks before more is sent. */
export const pauseWebhooks = (call: FollowerCall<object>): Promise<void> =>
  stop(call.tx, call.context, ofAccounts(call), { from: ['active'], to: 'paused', because: 'passwordReset' });

/** One that nothing reaches, or whose receiver says that it is gone for good. */
export const turnOffWebhook = (tx: Transaction, context: RequestContext, id: string, because: OffReason) =>
  stop(tx, context, eq(webhooks.id, id), { from: ['active'], to: 'off', because });
