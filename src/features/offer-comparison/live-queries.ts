/** Queries that an update of a type makes out of date, by the first word of their keys. */
export const comparisonLiveQueries = {
  quote: ['term-history'],
  /** A choice is a line of the history as well. */
  pipeline: ['term-history'],
} as const;
