import { and, asc, count, desc, eq, inArray } from 'drizzle-orm';
import { can } from '../../../../kernel/access.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Database, Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { personName, type WaitingGroup, waitingAtMost } from '../../../accounts/model.ts';
import {
  findPeople,
  forgetSessions,
  lockPlan,
  type SharedWork,
  type Waiter,
  waitingGroup,
} from '../../../accounts/server/api.ts';
import type { ListedRequest, PlanRequest } from '../../contract.ts';
import { planRequestActivated, planRequestDeclined } from '../../events.ts';
import { choiceText, type PlanChoice, periodEnd, type RequestState, requestsPage } from '../../model.ts';
import { isPaidThroughStripe, lockSubscription, type SubscriptionRow } from '../read-subscription.ts';
import { recordSubscription } from '../record-subscription.ts';
import { isOpenRequest, planRequests } from '../tables.ts';
import { presentRequest } from './ask-for-plan.ts';

type RequestRow = typeof planRequests.$inferSelect;

/** Gives the account what it asked for. Who activated it may say so again. @throws NOT_FOUND, CONFLICT */
export async function activateRequest(platform: Platform, id: string, context: RequestContext): Promise<PlanRequest> {
  const request = await platform.database.transaction(async (tx) => {
    const { request, isNew } = await decide(tx, context, { id, state: 'activated', reason: null });
    if (isNew) await giveChosen(tx, context, request);
    return request;
  });
  forgetSessions(platform, request.accountId);
  return presentRequest(request);
}

/** Gives an account what was chosen for it. @throws CONFLICT where it pays through Stripe */
export async function giveChosen(
  tx: Transaction,
  context: RequestContext,
  { accountId, plan, billing }: PlanChoice & { readonly accountId: string },
): Promise<void> {
  const before = await lockSubscription(tx, accountId);
  if (isPaidThroughStripe(before)) throw paidThroughStripe();
  const own: Pick<SubscriptionRow, 'source' | 'startedAt' | 'currentPeriodEnd' | 'endsThen' | 'readAt'> = {
    source: 'manual',
    startedAt: context.at,
    currentPeriodEnd: null,
    endsThen: false,
    readAt: null,
  };
  const stripe = { stripeCustomerId: before?.stripeCustomerId ?? null, stripeSubscriptionId: null };
  if (plan !== null && billing !== null) {
    const next = { accountId, plan, billing, status: 'active', ...own, ...stripe } as const;
    await recordSubscription(tx, context, next);
  } else if (before) {
    // What was paid for is left to its end.
    const currentPeriodEnd = periodEnd(before.startedAt, before.billing, context.at);
    await recordSubscription(tx, context, { ...before, endsThen: true, currentPeriodEnd });
  }
}

const paidThroughStripe = () =>
  new AppError(
    'CONFLICT',
    'This account now pays through Stripe. Decline the request so that it is not charged twice.',
  );

/** Declines with words that the person reads. @throws NOT_FOUND, CONFLICT */
export const declineRequest = (
  platform: Platform,
  id: string,
  reason: string,
  context: RequestContext,
): Promise<PlanRequest> =>
  platform.database.transaction(async (tx) => {
    const { request } = await decide(tx, context, { id, state: 'declined', reason });
    return presentRequest(request);
  });

interface Decision {
  readonly id: string;
  readonly state: Extract<RequestState, 'activated' | 'declined'>;
  readonly reason: string | null;
}

const decisions = { activated: planRequestActivated, declined: planRequestDeclined } as const;

/** Writes the decision down, once. @throws CONFLICT with who was quicker, NOT_FOUND */
async function decide(
  tx: Transaction,
  context: RequestContext,
  { id, state, reason }: Decision,
): Promise<{ request: RequestRow; isNew: boolean }> {
  const adminId = context.actor.kind === 'account' ? context.actor.id : null;
  const [asked] = await tx.db.select().from(planRequests).where(eq(planRequests.id, id));
  if (!asked) throw new AppError('NOT_FOUND');
  // In the order of everybody who changes a plan: first the account, then what it asked for.
  await lockPlan(tx, asked.accountId);
  const [before] = await tx.db.select().from(planRequests).where(eq(planRequests.id, id)).for('update');
  if (!before) throw new AppError('NOT_FOUND');
  if (before.state === state && before.decidedBy === adminId) return { request: before, isNew: false };
  if (before.state !== 'open') throw new AppError('CONFLICT', await whoWasQuicker(tx, before));
  const [request] = await tx.db
    .update(planRequests)
    .set({ state, reason, decidedAt: context.at, decidedBy: adminId })
    .where(eq(planRequests.id, id))
    .returning();
  if (!request) throw new Error('The request was not written.');
  const { accountId, plan, billing } = request;
  const after = { plan, billing };
  await record(tx, context, decisions[state], { id, payload: { accountId, ...after }, after });
  return { request, isNew: true };
}

async function whoWasQuicker(tx: Transaction, { state, decidedBy }: RequestRow): Promise<string> {
  if (state === 'withdrawn') return 'This request was withdrawn in the meantime.';
  const people = await findPeople(tx.db, decidedBy === null ? [] : [decidedBy]);
  return `${personName(people.get(decidedBy ?? ''))} already ${state} this request.`;
}

/** A page of the requests, and how many there are of these. */
export async function readRequests(
  { db }: Database,
  { show, offset }: { show: 'waiting' | 'decided'; offset: number },
): Promise<{ requests: ListedRequest[]; total: number }> {
  const isWaiting = show === 'waiting';
  const those = isWaiting ? isOpenRequest : inArray(planRequests.state, ['activated', 'declined']);
  const order = isWaiting ? asc(planRequests.requestedAt) : desc(planRequests.decidedAt);
  const rows = await db
    .select()
    .from(planRequests)
    .where(those)
    .orderBy(order, planRequests.id)
    .limit(requestsPage)
    .offset(offset);
  const [counted] = await db.select({ total: count() }).from(planRequests).where(those);
  const people = await findPeople(
    db,
    rows.flatMap(({ accountId, decidedBy }) => [accountId, ...(decidedBy === null ? [] : [decidedBy])]),
  );
  const requests = rows.map((row) => {
    const person = people.get(row.accountId);
    const decidedBy = row.decidedBy === null ? null : personName(people.get(row.decidedBy));
    const decidedAt = row.decidedAt?.toISOString() ?? null;
    return {
      ...presentRequest(row),
      person: { name: personName(person), email: person?.email ?? '' },
      from: row.fromTier,
      decidedAt,
      decidedBy,
    };
  });
  return { requests, total: counted?.total ?? 0 };
}

/** For administrators: who waits for a plan, longest first. */
export async function readWaitingRequests({ db }: Database, waiter: Waiter): Promise<WaitingGroup[]> {
  if (!can(waiter, 'billing')) return [];
  const rows = await db
    .select()
    .from(planRequests)
    .where(isOpenRequest)
    .orderBy(asc(planRequests.requestedAt))
    .limit(waitingAtMost.counted);
  const people = await findPeople(
    db,
    rows.map(({ accountId }) => accountId),
  );
  const link = '/admin/plan-requests';
  return waitingGroup({
    title: 'Plan requests',
    isUrgent: false,
    link,
    lines: rows.map((row) => {
      const person = people.get(row.accountId);
      return {
        ...{ text: personName(person), detail: choiceText(row), link },
        since: row.requestedAt.toISOString(),
        work: { type: openRequests.type, id: row.id },
      };
    }),
  });
}

export const openRequests: SharedWork = {
  type: 'planRequest',
  desk: 'billing',
  waits: async ({ db }, id) => (await db.$count(planRequests, and(eq(planRequests.id, id), isOpenRequest))) > 0,
};
