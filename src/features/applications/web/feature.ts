import { lazyRouteComponent } from '@tanstack/react-router';
import type { WebFeature } from '../../../ui/page/web-feature.ts';

const loadReview = () => import('./list/review-pages.tsx');

export const applicationsWeb = {
  pages: [
    {
      path: '/applications',
      guard: 'user',
      title: 'Applications',
      component: lazyRouteComponent(() => import('./list/applications-page.tsx'), 'ApplicationsPage'),
    },
    {
      path: '/application-success',
      guard: 'user',
      title: 'Application Submitted',
      component: lazyRouteComponent(() => import('./success-page.tsx'), 'SuccessPage'),
    },
    {
      path: '/lender/applications',
      guard: 'lender',
      title: 'Applications',
      component: lazyRouteComponent(loadReview, 'LenderApplicationsPage'),
    },
    {
      path: '/admin/applications',
      guard: 'admin',
      title: 'Applications',
      component: lazyRouteComponent(loadReview, 'AllApplicationsPage'),
    },
  ],
  links: [
    {
      for: ['broker'],
      menu: '/tools',
      label: 'Applications',
      href: '/applications',
      about: 'Loan applications you submitted, and where they stand.',
    },
    {
      for: ['lender'],
      label: 'Applications',
      href: '/lender/applications',
      about: 'Loan applications from brokers to your company.',
    },
    {
      for: ['admin'],
      menu: '/manage',
      label: 'Applications',
      href: '/admin/applications',
      about: 'Loan applications of all brokers.',
    },
  ],
  liveQueries: { application: ['applications', 'application', 'waiting'] },
} as const satisfies WebFeature;
