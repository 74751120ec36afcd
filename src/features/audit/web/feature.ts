import type { WebFeature } from '../../../ui/page/web-feature.ts';

export const auditWeb = {
  links: [
    {
      for: ['admin'],
      menu: '/manage',
      label: 'Audit',
      href: '/admin/audit',
      about: 'Who did what, when and from where.',
    },
  ],
} as const satisfies WebFeature;
