import type { WebFeature } from '../../../ui/page/web-feature.ts';

export const privacyRequestsWeb = {
  links: [
    {
      for: ['admin'],
      menu: '/manage',
      label: 'Privacy Requests',
      href: '/admin/privacy-requests',
      about: 'People who ask for their data, or to have it erased.',
    },
  ],
} as const satisfies WebFeature;
