import type { WebFeature } from '../../../ui/page/web-feature.ts';

export const proposalsWeb = {
  links: [
    {
      for: ['admin'],
      menu: '/manage',
      label: 'Proposed Edits',
      href: '/admin/proposed-edits',
      about: 'Terms that sources found and that differ from programs.',
    },
  ],
  liveQueries: {
    /** Proposed edits of a program: sent to its lender's users and to administrators. */
    programEdits: ['proposed-edits', 'waiting'],
  },
} as const satisfies WebFeature;
