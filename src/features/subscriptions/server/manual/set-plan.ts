import { eq } from 'drizzle-orm';
import { AppError, invalidField } from '../../../../kernel/errors.ts';
import { dayIn, endOfDay, zoneOfPerson } from '../../../../kernel/time-zones.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { signUpPlans } from '../../../accounts/model.ts';
import { type Act, forgetSessions, lockForAct, setTier, setTrial } from '../../../accounts/server/api.ts';
import { choiceText, type PlanChoice, type Trial, trialAtMostDays } from '../../model.ts';
import {
  isOver,
  isPaidThroughStripe,
  lockSubscription,
  refuseSame,
  type SubscriptionRow,
} from '../read-subscription.ts';
import { toldOfTrial } from '../tables.ts';
import { findOpen } from './ask-for-plan.ts';
import { giveChosen } from './decide-requests.ts';

/**
 * Gives an account a plan that it did not ask for, or lets its plan end with the period.
 * @throws FORBIDDEN, NOT_FOUND, CONFLICT with why this cannot be done
 */
export const setPlan = (platform: Platform, act: Act, choice: PlanChoice, context: RequestContext): Promise<void> =>
  ofAccount(platform, act, async (tx, _account, subscription) => {
    refuseSame(subscription, choice, 'This account already has this plan.');
    await giveChosen(tx, context, { accountId: act.userId, ...choice });
  });

/**
 * Lets an account try a plan until the end of a day where its owner is, or ends the trial that runs.
 * @throws FORBIDDEN, NOT_FOUND, INVALID_INPUT for a day that is past or too far away, CONFLICT with why this cannot be done
 */
export const changeTrial = (platform: Platform, act: Act, trial: Trial, context: RequestContext): Promise<void> =>
  ofAccount(platform, act, async (tx, account, subscription) => {
    if (subscription && !isOver(subscription))
      throw new AppError('CONFLICT', 'This account has a plan. A trial is for accounts without one.');
    // Whoever was notified of the end before is notified of the new one.
    await tx.db.delete(toldOfTrial).where(eq(toldOfTrial.accountId, act.userId));
    const { plan, endsOn } = trial;
    if (plan === null || endsOn === null) {
      if (account.trialEndsAt === null || account.trialEndsAt <= context.at)
        throw new AppError('CONFLICT', 'No trial is running.');
      return setTier(tx, context, act.userId, 'basic');
    }
    const zone = zoneOfPerson(account.timeZone);
    if (endsOn < dayIn(zone, context.at)) throw invalidField('endsOn', 'Choose today or a later day.');
    if (endsOn > dayIn(zone, context.at, trialAtMostDays))
      throw invalidField('endsOn', `A trial can run for ${trialAtMostDays} days at most.`);
    await setTrial(tx, context, account, { tier: signUpPlans[plan], endsAt: endOfDay(zone, endsOn), endsOn });
  });

type Locked = Awaited<ReturnType<typeof lockForAct>>;

async function ofAccount(
  platform: Platform,
  act: Act,
  work: (tx: Transaction, account: Locked, subscription: SubscriptionRow | undefined) => Promise<void>,
): Promise<void> {
  await platform.database.transaction(async (tx) => {
    // In the order of everybody who changes a plan: first the account, then what it asked for and pays for.
    const account = await lockForAct(tx, 'changePlan', act);
    const open = await findOpen(tx, act.userId);
    if (open)
      throw new AppError(
        'CONFLICT',
        `This user requested: ${choiceText(open)}. Decide that under Plan Requests first.`,
      );
    const subscription = await lockSubscription(tx, act.userId);
    if (isPaidThroughStripe(subscription))
      throw new AppError('CONFLICT', 'This account pays through Stripe. Change its plan there.');
    await work(tx, account, subscription);
  });
  forgetSessions(platform, act.userId);
}
