import { and, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { isAdmin } from '../../../../kernel/access.ts';
import { idSchema } from '../../../../kernel/contract.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { once } from '../../../../platform/database/once.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { effectiveTier } from '../../../accounts/model.ts';
import { lockPlan } from '../../../accounts/server/api.ts';
import type { PlanRequest } from '../../contract.ts';
import { planRequestMade, planRequestWithdrawn } from '../../events.ts';
import { plansRequested } from '../../limits.ts';
import { choiceText, type PlanChoice } from '../../model.ts';
import type { Chooser } from '../payments/payments.ts';
import { lockSubscription, refuseSame } from '../read-subscription.ts';
import { isOpenRequest, planRequests } from '../tables.ts';

type RequestRow = typeof planRequests.$inferSelect;

/**
 * Asks for a plan. Asking for the same again answers the request that is open.
 * @throws CONFLICT for an administrator, for what is paid for already, and while another request is open; KEY_REUSED, RATE_LIMITED
 */
export const askForPlan = (
  platform: Platform,
  { accountId, context, key }: Chooser,
  choice: PlanChoice,
): Promise<PlanRequest> =>
  platform.database.transaction(async (tx) => {
    const row = await once(
      tx,
      { accountId, key, body: choice },
      {
        reference: z.object({ requestId: idSchema }),
        async first() {
          const request = await findOrMake(platform, tx, context, accountId, choice);
          return { answer: request, reference: { requestId: request.id } };
        },
        again: ({ requestId }) => readRequest(tx, requestId),
      },
    );
    return presentRequest(row);
  });

async function readRequest(tx: Transaction, id: string): Promise<RequestRow> {
  const [row] = await tx.db.select().from(planRequests).where(eq(planRequests.id, id));
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

async function findOrMake(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  accountId: string,
  choice: PlanChoice,
): Promise<RequestRow> {
  const account = await lockPlan(tx, accountId);
  if (!account) throw new AppError('NO_SESSION');
  if (isAdmin(account.role)) throw new AppError('CONFLICT', 'Administrators have every feature without a plan.');
  const open = await findOpen(tx, accountId);
  if (open && open.plan === choice.plan && open.billing === choice.billing) return open;
  if (open)
    throw new AppError(
      'CONFLICT',
      `Your request for ${choiceText(open)} is still open. Withdraw it to choose another.`,
    );
  refuseSame(await lockSubscription(tx, accountId), choice);
  await platform.rateLimits.countAct(tx, context, plansRequested, 1);
  const from = effectiveTier(account, context.at);
  const [request] = await tx.db
    .insert(planRequests)
    .values({ accountId, ...choice, fromTier: from, state: 'open', requestedAt: context.at })
    .returning();
  if (!request) throw new Error('The request was not written.');
  const after = { ...choice, from };
  await record(tx, context, planRequestMade, { id: request.id, payload: { accountId, ...choice }, after });
  return request;
}

/** Takes the open request back. @throws NOT_FOUND when there is none */
export const withdrawRequest = (platform: Platform, accountId: string, context: RequestContext): Promise<void> =>
  platform.database.transaction(async (tx) => {
    await lockPlan(tx, accountId);
    const open = await findOpen(tx, accountId);
    if (!open) throw new AppError('NOT_FOUND', 'There is no open request.');
    await tx.db
      .update(planRequests)
      .set({ state: 'withdrawn', decidedAt: context.at })
      .where(eq(planRequests.id, open.id));
    const { id, plan, billing } = open;
    await record(tx, context, planRequestWithdrawn, { id, payload: { accountId, plan, billing } });
  });

/** The request of an account that awaits an answer, held until the transaction ends. */
export async function findOpen(tx: Transaction, accountId: string): Promise<RequestRow | undefined> {
  const own = and(eq(planRequests.accountId, accountId), isOpenRequest);
  const [open] = await tx.db.select().from(planRequests).where(own).for('update');
  return open;
}

/** What a person still has to know of their newest request: that it waits, or why it was declined. */
export async function readOwnRequest(db: Queries, accountId: string): Promise<PlanRequest | null> {
  const [newest] = await db
    .select()
    .from(planRequests)
    .where(eq(planRequests.accountId, accountId))
    .orderBy(desc(planRequests.requestedAt), desc(planRequests.id))
    .limit(1);
  return newest && (newest.state === 'open' || newest.state === 'declined') ? presentRequest(newest) : null;
}

export function presentRequest({ id, plan, billing, state, requestedAt, reason }: RequestRow): PlanRequest {
  return { _id: id, plan, billing, state, requestedAt: requestedAt.toISOString(), reason };
}
