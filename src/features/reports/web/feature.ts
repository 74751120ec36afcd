import type { WebFeature } from '../../../ui/page/web-feature.ts';

export const reportsWeb = {
  links: [
    {
      for: ['broker'],
      menu: '/tools',
      label: 'Reports',
      href: '/reports',
      about: 'Custom reports on your deals, quotes, packages and tasks.',
    },
  ],
  liveQueries: { plan: ['reports'] },
} as const satisfies WebFeature;
