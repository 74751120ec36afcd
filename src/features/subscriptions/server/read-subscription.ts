import { eq } from 'drizzle-orm';
import { AppError } from '../../../kernel/errors.ts';
import { formatDay } from '../../../kernel/format.ts';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { planOfTier } from '../../accounts/plans.ts';
import type { Subscription } from '../contract.ts';
import { choiceText, type PlanChoice, periodEnd, tierOfChoice } from '../model.ts';
import { subscriptions } from './tables.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

const selectOf = (db: Queries, accountId: string) =>
  db.select().from(subscriptions).where(eq(subscriptions.accountId, accountId));

/** What an account pays for, or paid for last. */
export const readSubscription = async (db: Queries, accountId: string): Promise<SubscriptionRow | undefined> =>
  (await selectOf(db, accountId))[0];

/** The same, held until the transaction ends. */
export const lockSubscription = async (tx: Transaction, accountId: string): Promise<SubscriptionRow | undefined> =>
  (await selectOf(tx.db, accountId).for('update'))[0];

/** Nothing is paid for now. */
export const isOver = ({ status }: Pick<SubscriptionRow, 'status'>): boolean =>
  status === 'ended' || status === 'unpaid';

/** It lives at Stripe, paid or not, which has to be asked for every change. */
export const isPaidThroughStripe = (row: SubscriptionRow | undefined): boolean =>
  row !== undefined && row.stripeSubscriptionId !== null && row.status !== 'ended';

/** What an account pays for and until when, as far as its owner is notified of it. */
type PlanState = Pick<SubscriptionRow, 'plan' | 'billing' | 'status' | 'endsThen'> & {
  readonly periodEndsOn: string | null;
};
export const planStateOf = ({ plan, billing, status, endsThen, currentPeriodEnd }: SubscriptionRow): PlanState => ({
  plan,
  billing,
  status,
  endsThen,
  periodEndsOn: currentPeriodEnd?.toISOString().slice(0, 10) ?? null,
});

/** What the person reads of the plan as it is now. */
export function changeText(state: PlanState): string {
  if (!isOver(state) && !state.endsThen) return `Your plan is now ${choiceText(state)}.`;
  if (!isOver(state))
    return `Your ${planOfTier(tierOfChoice(state)).name} plan ends on ${formatDay(state.periodEndsOn ?? '')}.`;
  const [ended, left] = [planOfTier(tierOfChoice(state)).name, planOfTier('basic').name];
  return `Your ${ended} plan has ended. ${ended === left ? 'You are no longer billed.' : `You are on ${left} now.`}`;
}

/** Null where nothing is paid for. */
export function presentSubscription(row: SubscriptionRow | undefined, now: Date): Subscription | null {
  if (!row || isOver(row)) return null;
  const { plan, billing, source, status, startedAt, currentPeriodEnd, endsThen } = row;
  const periodEndsAt = (currentPeriodEnd ?? periodEnd(startedAt, billing, now)).toISOString();
  return { plan, billing, source, status, periodEndsAt, endsThen };
}

/** @throws CONFLICT when that is paid for already, or when there is nothing to end */
export function refuseSame(
  row: SubscriptionRow | undefined,
  { plan, billing }: PlanChoice,
  same = 'You already have this plan.',
): void {
  const holds = row !== undefined && !isOver(row) && !row.endsThen;
  if (plan === null && !holds) throw new AppError('CONFLICT', 'There is no plan to end.');
  if (holds && row.plan === plan && row.billing === billing) throw new AppError('CONFLICT', same);
}
