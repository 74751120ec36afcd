import { lazyRouteComponent } from '@tanstack/react-router';
import type { WebFeature } from '../../../ui/page/web-feature.ts';

const own = lazyRouteComponent(() => import('./edit/own-classes-page.tsx'), 'OwnClassesPage');
const certificates = lazyRouteComponent(() => import('./credentials/certificates-page.tsx'), 'CertificatesPage');
const desk = lazyRouteComponent(() => import('./admin/classes-desk-page.tsx'), 'ClassesDeskPage');

export const lenderClassWeb = {
  pages: [
    { path: '/account/certificates', guard: 'signedIn', title: 'Certificates', component: certificates },
    { path: '/lender/classes', guard: 'lender', title: 'Classes for brokers', component: own },
    { path: '/admin/classes', guard: 'admin', title: 'Classes and certificates', component: desk },
  ],
  links: [
    {
      for: ['lender'],
      menu: '/lender/paperwork',
      label: 'Classes for Brokers',
      href: '/lender/classes',
      about: 'Teach brokers how you lend, and ask for the class before requests.',
    },
    {
      for: ['admin'],
      menu: '/manage',
      label: 'Classes and Certificates',
      href: '/admin/classes',
      about: 'Take down a lender’s class, or withdraw a certificate.',
    },
  ],
  liveQueries: {
    lenderClass: ['own-lender-classes', 'lender-classes', 'admin-lender-classes'],
    // A package may have waited for the class.
    classCredential: ['class-credentials', 'own-lender-classes', 'submission'],
  },
} as const satisfies WebFeature;
