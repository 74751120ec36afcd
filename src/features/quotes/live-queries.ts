/** Queries that an update of a type makes out of date, by the first word of their keys. */
export const quoteLiveQueries = {
  quote: ['quotes', 'waiting'],
  /** A deal and its quotes move together. */
  pipeline: ['quotes'],
} as const;
