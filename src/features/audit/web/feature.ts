import { lazyRouteComponent } from '@tanstack/react-router';
import type { WebFeature } from '../../../ui/page/web-feature.ts';

const retentionPage = lazyRouteComponent(() => import('./retention-page.tsx'), 'RetentionPage');

export const auditWeb = {
  pages: [{ path: '/admin/retention', guard: 'admin', title: 'Data retention', component: retentionPage }],
  links: [
    {
      for: ['admin'],
      menu: '/manage',
      label: 'Audit',
      href: '/admin/audit',
      about: 'Who did what, when and from where.',
    },
    {
      for: ['admin'],
      menu: '/manage',
      label: 'Data Retention',
      href: '/admin/retention',
      about: 'How long data is kept, why, and what was removed.',
    },
  ],
} as const satisfies WebFeature;
