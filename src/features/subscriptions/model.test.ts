import { describe, expect, it } from 'vitest';
import {
  featuresByTier,
  hasFeature,
  roles,
  subscriptionTiers,
  type TierFeature,
  tierOfFeature,
} from '../../kernel/access.ts';
import { featureNames, isBuilt, planOfTier } from '../accounts/plans.ts';
import { choosePlan } from './contract.ts';
import { choiceText, featuresBeyond, periodEnd, tierOfChoice } from './model.ts';

/** What each tier opens, written down a second time on purpose. */
const opens = {
  basic: ['quotes', 'search', 'pipeline'],
  professional: ['quotes', 'search', 'pipeline', 'scripts', 'advanced_analytics', 'bulk_upload'],
  enterprise: [
    'quotes',
    'search',
    'pipeline',
    'scripts',
    'advanced_analytics',
    'bulk_upload',
    'custom_reports',
    'api_access',
  ],
} as const;
const all = Object.values(featuresByTier).flat();

describe('what a tier opens', () => {
  it.each(subscriptionTiers)('%s has what it adds and everything below it', (subscriptionTier) => {
    const open = all.filter((feature) => hasFeature({ role: 'user', subscriptionTier }, feature));
    expect(open).toEqual(opens[subscriptionTier]);
  });

  it('is everything for administrators, whatever their tier, and nothing more for other roles', () => {
    const everything = roles.filter((role) => hasFeature({ role, subscriptionTier: 'basic' }, 'custom_reports'));
    expect(everything).toEqual(['admin', 'superadmin']);
  });

  it('is API access for lender users too, to whom no plan is sold', () => {
    const withKeys = roles.filter((role) => hasFeature({ role, subscriptionTier: 'basic' }, 'api_access'));
    expect(withKeys).toEqual(['lender', 'admin', 'superadmin']);
  });

  it.each<[TierFeature, string]>([
    ['search', 'basic'],
    ['scripts', 'professional'],
    ['bulk_upload', 'professional'],
    ['api_access', 'enterprise'],
  ])('%s needs %s at least', (feature, tier) => expect(tierOfFeature(feature)).toBe(tier));

  it('beyond another tier is what is added, and nothing downwards', () => {
    expect(featuresBeyond('enterprise', 'basic')).toEqual(opens.enterprise.slice(3).filter(isBuilt));
    expect(featuresBeyond('enterprise', 'professional')).toEqual(
      (['custom_reports', 'api_access'] as const).filter(isBuilt),
    );
    expect(featuresBeyond('basic', 'enterprise')).toEqual([]);
  });

  it('has a name for people', () => expect(Object.keys(featureNames).sort()).toEqual([...all].sort()));
});

describe('a choice', () => {
  it('is a plan with its billing, or neither', () => {
    expect(choosePlan.body.safeParse({ plan: 'professional', billing: 'annual' }).success).toBe(true);
    expect(choosePlan.body.safeParse({ plan: null, billing: null }).success).toBe(true);
    for (const half of [
      { plan: 'starter', billing: null },
      { plan: null, billing: 'monthly' },
      { plan: 'gold', billing: 'annual' },
    ])
      expect(choosePlan.body.safeParse(half).success).toBe(false);
  });

  it('reads in words, and leads to its tier', () => {
    expect(choiceText({ plan: 'starter', billing: 'monthly' })).toBe('Starter, billed monthly');
    expect(choiceText({ plan: null, billing: null })).toBe('No plan');
    expect([tierOfChoice({ plan: 'starter' }), tierOfChoice({ plan: null })]).toEqual(['basic', 'basic']);
    expect(planOfTier('basic').name).toBe('Starter');
  });
});

describe('the period that runs', () => {
  const end = (start: string, billing: 'monthly' | 'annual', now: string) =>
    periodEnd(new Date(start), billing, new Date(now)).toISOString().slice(0, 10);
  it.each([
    ['2026-01-15T10:00:00Z', 'monthly', '2026-01-15T10:00:00Z', '2026-02-15'],
    ['2026-01-31T10:00:00Z', 'monthly', '2026-02-01T00:00:00Z', '2026-02-28'],
    ['2026-01-31T10:00:00Z', 'monthly', '2026-03-01T00:00:00Z', '2026-03-31'],
    ['2026-01-15T10:00:00Z', 'monthly', '2026-02-15T10:00:00Z', '2026-03-15'],
    ['2028-02-29T10:00:00Z', 'annual', '2028-03-01T00:00:00Z', '2029-02-28'],
    ['2026-11-30T10:00:00Z', 'annual', '2027-12-01T00:00:00Z', '2028-11-30'],
  ] as const)('of %s, %s, ends after %s on %s', (start, billing, now, day) =>
    expect(end(start, billing, now)).toBe(day),
  );
});
