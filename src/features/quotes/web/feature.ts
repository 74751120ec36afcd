import type { WebFeature } from '../../../ui/page/web-feature.ts';

export const quoteWeb = {
  liveQueries: {
    quote: ['quotes', 'waiting', 'timeline'],
    /** A deal and its quotes move together. */
    pipeline: ['quotes'],
  },
} as const satisfies WebFeature;
