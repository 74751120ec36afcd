import type { WebFeature } from '../../../ui/page/web-feature.ts';

export const comparisonWeb = {
  liveQueries: {
    quote: ['term-history'],
    /** A choice is a line of the history as well. */
    pipeline: ['term-history'],
  },
} as const satisfies WebFeature;
