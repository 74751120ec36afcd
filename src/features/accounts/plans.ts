import type { SubscriptionTier } from '../../kernel/access.ts';

export const billings = ['monthly', 'annual'] as const;
export type Billing = (typeof billings)[number];

export interface Plan {
  /** As it stands in addresses: /signup?plan=starter. */
  readonly id: 'starter' | 'professional' | 'enterprise';
  readonly name: string;
  /** What an account on this plan may use. */
  readonly tier: SubscriptionTier;
  readonly forWhom: string;
  /** Dollars per month, by how one pays. */
  readonly price: Readonly<Record<Billing, number>>;
  readonly deals: string;
  readonly includes: readonly string[];
  readonly excludes: readonly string[];
}

/**
 * The plans as they are sold, from the least to the most, in the words of the client. What they open in the product is their
 * tier's alone, which may be more than is promised here: the pipeline is everybody's, and deals are not counted.
 */
export const plans: readonly Plan[] = [
  {
    id: 'starter',
    name: 'Starter',
    tier: 'basic',
    forWhom: 'For the first deals: every search, every reason.',
    price: { monthly: 99, annual: 79 },
    deals: 'Up to 5 active deals',
    includes: ['Lender search with every reason', 'Live quotes from the lenders you choose'],
    excludes: ['Pipeline', 'Client portal', 'Branding support', 'API access'],
  },
  {
    id: 'professional',
    name: 'Professional',
    tier: 'professional',
    forWhom: 'For a desk with deals on it every day.',
    price: { monthly: 249, annual: 199 },
    deals: 'Up to 25 active deals',
    includes: ['Everything in Starter', 'Pipeline', 'Client portal', 'Scripts, advanced analytics and bulk upload'],
    excludes: ['1-click submissions', 'API access'],
  },
  {
    id: 'enterprise',
    name: 'Enterprise',
    tier: 'enterprise',
    forWhom: 'For a firm that lends its name to the work.',
    price: { monthly: 349, annual: 279 },
    deals: 'Unlimited deals',
    includes: [
      'Everything in Professional',
      'Dedicated account manager',
      'White-label portal',
      '1-click submissions',
      'API access and custom reports',
    ],
    excludes: [],
  },
];

export const planNamed = (id: Plan['id']): Plan => {
  const plan = plans.find((one) => one.id === id);
  if (!plan) throw new Error(`No plan is called "${id}".`);
  return plan;
};

export const annualSaving = 'Save 20%';

export const trial = { days: 14, needsCard: false } as const;

export const service = {
  reviewTime: '24-48 hours',
} as const;
