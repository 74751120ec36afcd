import {
  coversTier,
  featuresByTier,
  type SubscriptionTier,
  subscriptionTiers,
  type TierFeature,
} from '../../kernel/access.ts';
import { type SignUpPlan, signUpPlans } from '../accounts/model.ts';
import { type Billing, isBuilt, planOfTier } from '../accounts/plans.ts';

/** A plan with its way of paying, or neither: the plan that there is comes to its end. */
export interface PlanChoice {
  readonly plan: SignUpPlan | null;
  readonly billing: Billing | null;
}

export const requestStates = ['open', 'activated', 'declined', 'withdrawn'] as const;
export type RequestState = (typeof requestStates)[number];

/** `pastDue`: a payment failed and is tried again, what was paid for stays meanwhile. `unpaid`: it was given up, and may still be paid. */
export const subscriptionStatuses = ['active', 'pastDue', 'unpaid', 'ended'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];
export const subscriptionSources = ['manual', 'stripe'] as const;

/** The tier of a choice; without a plan it is the lowest. */
export const tierOfChoice = ({ plan }: Pick<PlanChoice, 'plan'>): SubscriptionTier =>
  plan === null ? 'basic' : signUpPlans[plan];

/** 'Professional, billed annually'; 'No plan'. */
export function choiceText({ plan, billing }: PlanChoice): string {
  if (plan === null) return 'No plan';
  return `${planOfTier(signUpPlans[plan]).name}, billed ${billing === 'annual' ? 'annually' : 'monthly'}`;
}

/** What one tier has and another has not, from the least to the most, as far as it is there. */
export const featuresBeyond = (tier: SubscriptionTier, other: SubscriptionTier): readonly TierFeature[] =>
  subscriptionTiers
    .filter((one) => coversTier(tier, one) && !coversTier(other, one))
    .flatMap((one) => (featuresByTier[one] as readonly TierFeature[]).filter(isBuilt));

/** The end of the period, monthly or annual, that runs at a moment, counted from a start; a day that a month has not is its last. */
export function periodEnd(startedAt: Date, billing: Billing, now: Date): Date {
  const months = billing === 'annual' ? 12 : 1;
  const start = Temporal.Instant.fromEpochMilliseconds(startedAt.getTime()).toZonedDateTimeISO('UTC');
  for (let number = 1; ; number++) {
    const end = start.add({ months: number * months }).epochMilliseconds;
    if (end > now.getTime()) return new Date(end);
  }
}

export const requestsPage = 50;

/** What an administrator lets an account try, until the end of which day; both null: the trial ends now. */
export interface Trial {
  readonly plan: SignUpPlan | null;
  readonly endsOn: string | null;
}
export const trialAtMostDays = 365;
