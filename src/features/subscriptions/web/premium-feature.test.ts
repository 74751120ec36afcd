import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import type { Role, SubscriptionTier, TierFeature } from '../../../kernel/access.ts';
import { queryClient } from '../../../ui/api/query-client.ts';
import { PremiumFeature } from './premium-feature.tsx';

afterEach(() => queryClient.clear());

/** The gate before something, as a person of this role and tier sees it. */
async function shown(role: Role, subscriptionTier: SubscriptionTier, feature: TierFeature): Promise<string> {
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'token' ? 'token' : null) });
  queryClient.setQueryData(['profile', 'token'], { role, subscriptionTier });
  const gate = () => createElement(PremiumFeature, { feature }, 'What is behind it');
  const routeTree = createRootRoute({ component: gate });
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) });
  await router.load();
  const page = createElement(RouterProvider, { router });
  const client = createElement(QueryClientProvider, { client: queryClient }, page);
  return renderToStaticMarkup(createElement(MantineProvider, null, client));
}
const textOf = (html: string) =>
  html
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

it.each<[SubscriptionTier, TierFeature, string]>([
  [
    'basic',
    'scripts',
    'Premium Feature Sales scripts: included from the Professional plan on. Current plan: Basic Upgrade Now',
  ],
  [
    'basic',
    'api_access',
    'Premium Feature API access: included from the Enterprise plan on. Current plan: Basic Upgrade Now',
  ],
  [
    'professional',
    'custom_reports',
    'Premium Feature Custom reports: included from the Enterprise plan on. Current plan: Professional Upgrade Now',
  ],
])(
  'on %s what %s needs is a box with the lowest plan that has it, the own one and the way there',
  async (tier, feature, text) => {
    const html = await shown('user', tier, feature);
    expect(textOf(html)).toBe(text);
    expect(html).toContain('href="/upgrade"');
  },
);

it.each<[Role, SubscriptionTier, TierFeature]>([
  ['user', 'basic', 'pipeline'],
  ['user', 'professional', 'scripts'],
  ['user', 'enterprise', 'scripts'],
  ['admin', 'basic', 'api_access'],
  ['superadmin', 'basic', 'custom_reports'],
])('to a %s on %s %s is open', async (role, tier, feature) =>
  expect(textOf(await shown(role, tier, feature))).toBe('What is behind it'),
);
