import { lazyRouteComponent } from '@tanstack/react-router';
import type { WebFeature } from '../../../../src/ui/page/web-feature.ts';

const component = lazyRouteComponent(() => import('./visits-page.tsx'), 'VisitsPage');

export const visitsWeb = {
  pages: [{ path: '/visits', guard: 'user', title: 'Visits', component }],
  links: [
    {
      for: ['broker'],
      menu: '/tools',
      label: 'Visits',
      href: '/visits',
      about: 'The properties that you are about to visit.',
    },
  ],
  liveQueries: { visit: ['visits'] },
} as const satisfies WebFeature;
