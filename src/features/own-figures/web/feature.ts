import type { WebFeature } from '../../../ui/page/web-feature.ts';

export const ownFiguresWeb = {
  links: [
    {
      for: ['broker'],
      menu: '/tools',
      label: 'Analytics',
      href: '/analytics',
      about: 'Your pipeline, conversion, lenders and earnings.',
    },
    {
      for: ['lender'],
      label: 'Analytics',
      href: '/lender/analytics',
      about: 'Your requests, reply times, wins and volume.',
    },
  ],
  liveQueries: { pipeline: ['figures'], plan: ['figures'] },
} as const satisfies WebFeature;
