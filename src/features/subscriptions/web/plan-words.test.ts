import { describe, expect, it } from 'vitest';
import { dayMs } from '../../../kernel/dates.ts';
import type { Profile } from '../../accounts/model.ts';
import { plans } from '../../accounts/plans.ts';
import { trialOf } from '../../accounts/web/account-labels.ts';
import type { Subscription } from '../contract.ts';
import { offerOf, presentText, questionOf, trialShare } from './plan-words.ts';

const now = new Date('2026-11-01T12:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * dayMs).toISOString();
const someone = (changes: Partial<Profile> = {}): Profile => ({
  _id: 'a',
  id: 'a',
  role: 'user',
  isAdmin: false,
  isSuperAdmin: false,
  userType: 'Broker',
  firstName: 'Dana',
  lastName: 'Averwood',
  email: 'dana@example.com',
  emailVerified: true,
  subscriptionTier: 'basic',
  trialEndsAt: null,
  lenderId: null,
  lenderUserId: null,
  approved: true,
  timeZone: null,
  deletionDueAt: null,
  desks: null,
  mustSetUpTwoFactor: false,
  impersonation: null,
  ...changes,
});
const pro = someone({ subscriptionTier: 'professional' });
const paid = (changes: Partial<Subscription> = {}): Subscription => ({
  plan: 'professional',
  billing: 'annual',
  source: 'manual',
  status: 'active',
  periodEndsAt: '2027-03-02T12:00:00Z',
  endsThen: false,
  ...changes,
});
const offers = (profile: Profile, subscription: Subscription | null = null) =>
  plans.map((plan) => offerOf(plan, 'annual', profile, subscription));

describe('what is left of a trial', () => {
  it.each([
    [13.5, 'Trial: 14 days left'],
    [8.2, 'Trial: 9 days left'],
    [0.5, 'Trial: less than a day left'],
    [0, undefined],
  ])('with %s days is said as %s', (days, text) => expect(trialOf({ trialEndsAt: inDays(days) }, now)).toBe(text));

  it('is drawn by how much of the fourteen days is over', () => {
    expect(trialShare(someone({ trialEndsAt: inDays(7) }), now)).toBe(0.5);
    expect(trialShare(someone({ trialEndsAt: inDays(20) }), now)).toBe(0);
    expect(trialShare(someone(), now)).toBeUndefined();
  });
});

describe('what the account is on', () => {
  it.each<[string, Profile, Subscription | null, string]>([
    [
      'a trial',
      someone({ subscriptionTier: 'professional', trialEndsAt: inDays(8.2) }),
      null,
      'Trial: 9 days left, then Starter.',
    ],
    [
      'a trial of Starter',
      someone({ trialEndsAt: inDays(8.2) }),
      null,
      'Trial: 9 days left. You keep Starter after that.',
    ],
    ['nothing', someone(), null, 'You have Starter without a subscription. Nothing is billed.'],
    [
      'a plan that was given without a subscription',
      someone({ subscriptionTier: 'professional' }),
      null,
      'Professional was added to your account without a subscription. Nothing is billed.',
    ],
    ['an invoice', pro, paid(), 'Billed annually by invoice. Renews on Mar 2, 2027.'],
    [
      'more than is paid for',
      someone({ subscriptionTier: 'enterprise' }),
      paid(),
      'Billed annually by invoice. Renews on Mar 2, 2027. You subscribe to Professional; Enterprise was added at no charge.',
    ],
    ['a planned end', pro, paid({ endsThen: true }), 'Ends on Mar 2, 2027. You keep every feature until then.'],
    [
      'a failed payment',
      pro,
      paid({ source: 'stripe', status: 'pastDue' }),
      'You keep your plan while we retry the payment.',
    ],
    ['an administrator', someone({ role: 'admin' }), null, 'Administrators have every feature on any plan.'],
  ])('with %s is said in one line', (_what, profile, subscription, text) =>
    expect(presentText(profile, subscription, now)).toBe(text),
  );
});

describe('the three plans', () => {
  it('of somebody without a subscription say what each adds, and what to do next', () => {
    const shown = offers(someone());
    expect(shown.map(({ button }) => button)).toEqual([
      'Subscribe to Starter',
      'Upgrade to Professional',
      'Upgrade to Enterprise',
    ]);
    expect(shown.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false]);
    expect(shown.map(({ isNext }) => isNext)).toEqual([false, true, false]);
    expect(shown.map(({ difference }) => difference?.text)).toEqual([
      undefined,
      // What is not built yet is not promised.
      'Adds sales scripts, advanced analytics, and bulk upload to what you have.',
      'Adds sales scripts, advanced analytics, bulk upload, custom reports, and API access to what you have.',
    ]);
  });

  it('on trial begin with keeping what is tried, and say what a lower one lacks', () => {
    const shown = offers(someone({ subscriptionTier: 'professional', trialEndsAt: inDays(3) }));
    expect(shown.map(({ button }) => button)).toEqual([
      'Change to Starter',
      'Keep Professional',
      'Upgrade to Enterprise',
    ]);
    expect(shown.map(({ isNext }) => isNext)).toEqual([false, true, false]);
    expect(shown[0]?.difference).toEqual({
      isLoss: true,
      text: 'Without sales scripts, advanced analytics, and bulk upload, which you have now.',
    });
  });

  it('offer nothing that is paid for already, but its other way of paying, and to keep what was to end', () => {
    expect(offers(pro, paid())[1]?.button).toBeUndefined();
    expect(offers(pro, paid({ billing: 'monthly' }))[1]?.button).toBe('Switch to annual billing');
    expect(offers(pro, paid({ endsThen: true }))[1]?.button).toBe('Keep Professional');
  });

  it('are shown to administrators without anything to choose', () => {
    expect(offers(someone({ role: 'superadmin' })).flatMap(({ button, isCurrent }) => [button, isCurrent])).toEqual(
      plans.flatMap(() => [undefined, false]),
    );
  });
});

it('the question before a choice names price and what follows, by how plans are paid', () => {
  const [, professional] = plans;
  if (!professional) throw new Error('There are three plans.');
  expect(questionOf(professional, 'annual', 'manual', false)).toEqual({
    title: 'Request Professional?',
    text: 'Professional costs $199 a month, billed annually: $2,388 a year. Your request goes to our team, who write the invoice and activate the plan. Nothing is charged now, and nothing changes until then.',
    confirm: 'Send request',
  });
  expect(questionOf(professional, 'monthly', 'stripe', false).text).toBe(
    'Professional costs $249 a month, billed monthly. You continue to Stripe to pay; Plinth never sees your card.',
  );
});
