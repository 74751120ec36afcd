import type { WebFeature } from '../../../ui/page/web-feature.ts';

export const scriptsWeb = {
  links: [
    {
      for: ['broker'],
      menu: '/tools',
      label: 'Sales Scripts',
      href: '/scripts',
      about: 'What to say to lenders on the phone, by email, and by text message.',
    },
    {
      for: ['admin'],
      menu: '/manage',
      label: 'Sales Scripts',
      href: '/admin/scripts',
      about: 'Write, version, and withdraw the scripts that brokers see.',
    },
  ],
  liveQueries: { script: ['scripts'] },
} as const satisfies WebFeature;
