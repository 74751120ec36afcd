import { expect, it } from 'vitest';
import { features } from '../../src/app/server/features.ts';
import { builtFeatures, isBuilt, plans, pointsOf } from '../../src/features/accounts/plans.ts';
import { tierOfFeature } from '../../src/kernel/access.ts';

it('a feature that a higher plan adds is promised exactly when an endpoint is gated by it', () => {
  const gated = features.flatMap(({ routes = [] }) => routes.flatMap(({ endpoint }) => endpoint.feature ?? []));
  const promised = builtFeatures.filter((feature) => tierOfFeature(feature) !== 'basic');
  expect([...new Set(gated)].sort()).toEqual([...promised].sort());
});

it('1-click submissions are promised exactly when a package can be submitted', () => {
  const urls = features.flatMap(({ routes = [] }) => routes.map(({ endpoint }) => endpoint.url));
  expect(isBuilt('submissions')).toBe(urls.includes('/api/submissions/:id/submit'));
});

it('the cards say what the tier table opens: the pipeline is everybody’s', () => {
  const [starter, professional, enterprise] = plans.map(pointsOf);
  expect(starter?.includes).toEqual(['Up to 5 active deals', 'Live quotes', 'Lender search', 'Pipeline']);
  expect(starter?.excludes).not.toContain('Pipeline');
  expect(professional?.includes.slice(0, 2)).toEqual(['Up to 25 active deals', 'Everything in Starter']);
  expect(enterprise?.includes.slice(0, 2)).toEqual(['Unlimited deals', 'Everything in Professional']);
  expect(enterprise?.includes).toContain('API access');
  expect(professional?.includes).toContain('Bulk upload');
  const every = [starter, professional, enterprise].flatMap((one) => [
    ...(one?.includes ?? []),
    ...(one?.excludes ?? []),
  ]);
  for (const missing of ['Client portal', 'White-label portal']) expect(every).not.toContain(missing);
});
