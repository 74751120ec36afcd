import { coversTier, isAdmin, subscriptionTiers } from '../../../kernel/access.ts';
import { dayMs } from '../../../kernel/dates.ts';
import { formatList, formatMoney } from '../../../kernel/format.ts';
import { formatDate } from '../../../ui/format.ts';
import type { Profile } from '../../accounts/model.ts';
import { signUpPlans } from '../../accounts/model.ts';
import { type Billing, featureNames, type Plan, planNamed, planOfTier, trial } from '../../accounts/plans.ts';
import { trialOf } from '../../accounts/web/account-labels.ts';
import type { PlanState, Subscription } from '../contract.ts';
import { featuresBeyond } from '../model.ts';

export type Payer = PlanState['payments'];

/** How a plan stands to the one that the account is on, and what choosing it is called. */
export interface Offer {
  readonly isCurrent: boolean;
  /** The next step: to keep what is on trial, else the plan above the present one. */
  readonly isNext: boolean;
  /** Undefined where there is nothing to choose. */
  readonly button: string | undefined;
  /** What it adds to the present plan, or takes away. */
  readonly difference: { readonly text: string; readonly isLoss: boolean } | undefined;
}

export function offerOf(plan: Plan, billing: Billing, profile: Profile, subscription: Subscription | null): Offer {
  const { subscriptionTier } = profile;
  const isCurrent = plan.tier === subscriptionTier && !isAdmin(profile.role);
  const difference = differenceOf(plan, profile);
  if (isAdmin(profile.role)) return { isCurrent, isNext: false, button: undefined, difference: undefined };
  const onTrial = profile.trialEndsAt !== null && subscription === null;
  const above = subscriptionTiers[subscriptionTiers.indexOf(subscriptionTier) + 1];
  return {
    isCurrent,
    isNext: plan.tier === (onTrial ? subscriptionTier : above),
    button: buttonOf(plan, billing, profile, subscription),
    difference,
  };
}

function buttonOf({ id, name, tier }: Plan, billing: Billing, profile: Profile, paid: Subscription | null) {
  if (paid?.plan === id) {
    if (paid.endsThen) return `Keep ${name}`;
    return paid.billing === billing ? undefined : `Switch to ${billing} billing`;
  }
  if (tier === profile.subscriptionTier) return profile.trialEndsAt === null ? `Subscribe to ${name}` : `Keep ${name}`;
  return coversTier(tier, profile.subscriptionTier) ? `Upgrade to ${name}` : `Change to ${name}`;
}

function differenceOf({ tier }: Plan, { subscriptionTier }: Profile): Offer['difference'] {
  const names = (features: ReturnType<typeof featuresBeyond>) =>
    formatList(
      features.map((feature) => featureNames[feature].replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())),
    );
  const [more, less] = [featuresBeyond(tier, subscriptionTier), featuresBeyond(subscriptionTier, tier)];
  if (more.length > 0) return { text: `Adds ${names(more)} to what you have.`, isLoss: false };
  return less.length > 0 ? { text: `Without ${names(less)}, which you have now.`, isLoss: true } : undefined;
}

/** 'Billed annually, $2,388 a year.' */
export const termsOf = ({ price }: Plan, billing: Billing): string =>
  billing === 'annual'
    ? `Billed annually, ${formatMoney(price.annual * 12)} a year.`
    : `Billed monthly. ${formatMoney(price.annual)} paid annually.`;

/** What the account is on, in one line: what is paid for, what is tried, or what it has without paying. */
export function presentText(profile: Profile, subscription: Subscription | null, now: Date): string {
  if (isAdmin(profile.role)) return 'Administrators have every feature on any plan.';
  const { name, tier } = planOfTier(profile.subscriptionTier);
  const lowest = planOfTier('basic').name;
  if (subscription) {
    // An administrator may have given more than is paid for.
    const isGiven = signUpPlans[subscription.plan] !== tier;
    const given = `You subscribe to ${planNamed(subscription.plan).name}; ${name} was added at no charge.`;
    return isGiven ? `${paidText(subscription)} ${given}` : paidText(subscription);
  }
  const left = trialOf(profile, now);
  if (left !== undefined)
    return tier === 'basic' ? `${left}. You keep ${name} after that.` : `${left}, then ${lowest}.`;
  return tier === 'basic'
    ? `You have ${name} without a subscription. Nothing is billed.`
    : `${name} was added to your account without a subscription. Nothing is billed.`;
}

function paidText({ billing, source, status, periodEndsAt, endsThen }: Subscription): string {
  const day = formatDate(periodEndsAt);
  if (endsThen) return `Ends on ${day}. You keep every feature until then.`;
  if (status === 'pastDue') return 'You keep your plan while we retry the payment.';
  const how = source === 'manual' ? 'by invoice' : 'through Stripe';
  return `Billed ${billing === 'annual' ? 'annually' : 'monthly'} ${how}. Renews on ${day}.`;
}

/** How much of the trial is over, from 0 to 1; undefined where none runs. */
export function trialShare({ trialEndsAt }: Profile, now: Date): number | undefined {
  if (trialEndsAt === null) return undefined;
  const left = (Date.parse(trialEndsAt) - now.getTime()) / (trial.days * dayMs);
  return left <= 0 ? undefined : Math.min(1, Math.max(0, 1 - left));
}

/** What follows when a plan is chosen, step by step. */
export const nextSteps: Readonly<Record<Payer, readonly { readonly title: string; readonly text: string }[]>> = {
  manual: [
    {
      title: 'You send a request',
      text: 'Nothing is charged, and your plan stays the same until we respond.',
    },
    { title: 'We write the invoice', text: 'Our team reads the request and sends the invoice to your email address.' },
    {
      title: 'Your plan is activated',
      text: 'We notify you here and by email. New features are available right away, without logging in again.',
    },
  ],
  stripe: [
    {
      title: 'You pay at Stripe',
      text: 'You continue to Stripe’s own page and enter your card there. Plinth never sees it.',
    },
    { title: 'Stripe confirms', text: 'That takes a moment. You come back to this page, which updates on its own.' },
    {
      title: 'Your plan is active',
      text: 'New features are available right away. Find invoices, card and cancellation under Manage billing.',
    },
  ],
};

/** The question before a plan is chosen. */
export function questionOf({ name, price }: Plan, billing: Billing, payments: Payer, isChange: boolean) {
  const how = billing === 'annual' ? `billed annually: ${formatMoney(price.annual * 12)} a year` : 'billed monthly';
  const cost = `${name} costs ${formatMoney(price[billing])} a month, ${how}.`;
  if (payments === 'manual') {
    const text = `${cost} Your request goes to our team, who write the invoice and activate the plan. Nothing is charged now, and nothing changes until then.`;
    return { title: `Request ${name}?`, text, confirm: 'Send request' };
  }
  const text = isChange
    ? `${cost} You continue to Stripe, which shows the change and its cost before you confirm.`
    : `${cost} You continue to Stripe to pay; Plinth never sees your card.`;
  return { title: `Continue with ${name}?`, text, confirm: 'Continue to Stripe' };
}
