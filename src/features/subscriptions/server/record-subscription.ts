import type { RequestContext } from '../../../platform/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { openPages } from '../../../platform/events/open-pages.ts';
import type { Platform } from '../../../platform/platform.ts';
import { setTier } from '../../accounts/server/api.ts';
import { notify } from '../../notifications/server/api.ts';
import { choiceText, tierOfChoice } from '../model.ts';
import { subscriptionMails } from './mails.ts';
import { changeText, isOver, lockSubscription, type SubscriptionRow } from './read-subscription.ts';
import { subscriptions } from './tables.ts';

/**
 * Writes down what an account pays for from now on, gives it the tier of that, and tells the person when the plan is another
 * one. A plan that has ended leaves the lowest tier. The caller holds the account's plan (`lockPlan`).
 */
export async function recordSubscription(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  next: SubscriptionRow,
): Promise<void> {
  const { accountId, ...values } = next;
  const before = await lockSubscription(tx, accountId);
  await tx.db.insert(subscriptions).values(next).onConflictDoUpdate({ target: subscriptions.accountId, set: values });
  // First to the open pages, whose streams end with the event of the sessions.
  await tellPages(platform, tx, accountId);
  await setTier(platform, tx, context, accountId, tierOfChoice({ plan: isOver(next) ? null : next.plan }));
  if (paidFor(before) === paidFor(next)) return;
  await platform.mail.queue(tx, subscriptionMails.changed, accountId, { accountId });
  await notify(platform, tx, context.at, { accountId, sort: null, message: changeText(next), link: '/upgrade' });
}

const paidFor = (row: SubscriptionRow | undefined): string =>
  row && !isOver(row) ? `${choiceText(row)}${row.endsThen ? ', ends' : ''}` : '';

/** Open pages of these accounts read plan and requests anew. */
export const tellPages = ({ events }: Platform, tx: Transaction, ...accountIds: readonly string[]): Promise<void> =>
  events.publish(tx, openPages, ...accountIds.map((id) => ({ type: 'plan', id, accountId: id })));
