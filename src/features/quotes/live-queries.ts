import type { LiveQueries } from '../../ui/api/live-queries.ts';

export const quoteLiveQueries: LiveQueries = {
  quote: ['quotes', 'waiting'],
  /** A deal and its quotes move together. */
  pipeline: ['quotes'],
};
