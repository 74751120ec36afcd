import { lazyRouteComponent } from '@tanstack/react-router';
import type { WebFeature } from '../../../ui/page/web-feature.ts';

const loadPages = () => import('./requirements-pages.tsx');

export const requirementWeb = {
  pages: [
    {
      path: '/lender/requirements',
      guard: 'lender',
      title: 'Document requirements',
      component: lazyRouteComponent(loadPages, 'LenderRequirementsPage'),
    },
    {
      path: '/admin/requirements',
      guard: 'admin',
      title: 'Document requirements',
      component: lazyRouteComponent(loadPages, 'AdminRequirementsPage'),
    },
  ],
  links: [
    {
      for: ['lender'],
      menu: '/lender/paperwork',
      label: 'Requirements',
      href: '/lender/requirements',
      about: 'Choose which documents you need with a loan package.',
    },
    {
      for: ['admin'],
      menu: '/manage',
      label: 'Document Requirements',
      href: '/admin/requirements',
      about: 'Choose which documents each lender needs with a loan package.',
    },
  ],
  liveQueries: { requirement: ['lender-requirements'] },
} as const satisfies WebFeature;
