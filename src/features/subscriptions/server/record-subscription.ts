import type { RequestContext } from '../../../platform/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { record } from '../../../platform/events/record.ts';
import { setTier } from '../../accounts/server/api.ts';
import { subscriptionRecorded } from '../events.ts';
import { choiceText, tierOfChoice } from '../model.ts';
import { isOver, lockSubscription, planStateOf, type SubscriptionRow } from './read-subscription.ts';
import { subscriptions } from './tables.ts';

/**
 * Writes down what an account pays for from now on, and gives it the tier of that. A plan that has ended leaves the lowest
 * tier. The caller has locked the account's plan (`lockPlan`).
 */
export async function recordSubscription(
  tx: Transaction,
  context: RequestContext,
  next: SubscriptionRow,
): Promise<void> {
  const { accountId, ...values } = next;
  const before = await lockSubscription(tx, accountId);
  await tx.db.insert(subscriptions).values(next).onConflictDoUpdate({ target: subscriptions.accountId, set: values });
  const payload = { ...planStateOf(next), isAnother: paidFor(before) !== paidFor(next) };
  // Before the tier: the streams of open pages end with the event of the sessions.
  await record(tx, context, subscriptionRecorded, { id: accountId, payload });
  await setTier(tx, context, accountId, tierOfChoice({ plan: isOver(next) ? null : next.plan }));
}

const paidFor = (row: SubscriptionRow | undefined): string =>
  row && !isOver(row) ? `${choiceText(row)}${row.endsThen ? ', ends' : ''}` : '';
