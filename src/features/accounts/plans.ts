import { featuresByTier, type SubscriptionTier, subscriptionTiers, type TierFeature } from '../../kernel/access.ts';

export const billings = ['monthly', 'annual'] as const;
export type Billing = (typeof billings)[number];

/** What a plan has besides the features of its tier. */
type Extra = 'submissions' | 'clientPortal' | 'whiteLabel' | 'accountManager';

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
  readonly extras: readonly Extra[];
}

/** The plans as they are sold, from the least to the most. Card, front page and /upgrade say what this table says. */
export const plans: readonly Plan[] = [
  {
    id: 'starter',
    name: 'Starter',
    tier: 'basic',
    forWhom: 'For your first deals.',
    price: { monthly: 99, annual: 79 },
    deals: 'Up to 5 active deals',
    extras: [],
  },
  {
    id: 'professional',
    name: 'Professional',
    tier: 'professional',
    forWhom: 'For brokers who work deals every day.',
    price: { monthly: 249, annual: 199 },
    deals: 'Up to 25 active deals',
    extras: ['clientPortal'],
  },
  {
    id: 'enterprise',
    name: 'Enterprise',
    tier: 'enterprise',
    forWhom: 'For firms with a full pipeline.',
    price: { monthly: 349, annual: 279 },
    deals: 'Unlimited deals',
    extras: ['accountManager', 'whiteLabel', 'submissions'],
  },
];

/** What each feature of a tier is called where a person reads of it. */
export const featureNames: Readonly<Record<TierFeature, string>> = {
  quotes: 'Live quotes',
  search: 'Lender search',
  pipeline: 'Pipeline',
  scripts: 'Sales scripts',
  advanced_analytics: 'Advanced analytics',
  bulk_upload: 'Bulk upload',
  custom_reports: 'Custom reports',
  api_access: 'API access',
};
const extraNames: Readonly<Record<Extra, string>> = {
  submissions: '1-click submissions',
  clientPortal: 'Client portal',
  whiteLabel: 'White-label portal',
  accountManager: 'Dedicated account manager',
};

/**
 * What belongs to a plan and is not in the product yet: no card, table or comparison lists it. Whoever builds it takes it out;
 * `tests/house/plans.test.ts` holds the list against the endpoints and the site map.
 */
export const notBuilt: ReadonlySet<TierFeature | Extra> = new Set<TierFeature | Extra>(['clientPortal', 'whiteLabel']);
export const isBuilt = (one: TierFeature | Extra): boolean => !notBuilt.has(one);

/** What a plan adds to the one below it, as far as it is there. */
const ownPoints = ({ tier, extras }: Plan): string[] => [
  ...(featuresByTier[tier] as readonly TierFeature[]).filter(isBuilt).map((feature) => featureNames[feature]),
  ...extras.filter(isBuilt).map((extra) => extraNames[extra]),
];

export interface PlanPoints {
  readonly includes: readonly string[];
  /** What only a higher plan has. */
  readonly excludes: readonly string[];
}

/** What stands on the card of a plan. */
export function pointsOf(plan: Plan): PlanPoints {
  const place = plans.indexOf(plan);
  const below = plans[place - 1];
  return {
    includes: [plan.deals, ...(below ? [`Everything in ${below.name}`] : []), ...ownPoints(plan)],
    excludes: plans.slice(place + 1).flatMap(ownPoints),
  };
}

export const planNamed = (id: Plan['id']): Plan => {
  const plan = plans.find((one) => one.id === id);
  if (!plan) throw new Error(`No plan is called "${id}".`);
  return plan;
};

/** The plan that is sold for a tier. */
export function planOfTier(tier: SubscriptionTier): Plan {
  const plan = plans.find((one) => one.tier === tier);
  if (!plan) throw new Error(`No plan is sold for the tier "${tier}".`);
  return plan;
}

/** The features that can be used, from the least tier to the highest. */
export const builtFeatures: readonly TierFeature[] = subscriptionTiers.flatMap((tier) =>
  (featuresByTier[tier] as readonly TierFeature[]).filter(isBuilt),
);

export const annualSaving = 'Save 20%';

export const trial = { days: 14, needsCard: false } as const;

export const service = {
  reviewTime: '24-48 hours',
} as const;
