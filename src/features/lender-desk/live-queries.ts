/** Queries that an update of a type makes out of date, by the first word of their keys. */
export const lenderDeskLiveQueries = { quote: ['lender-desk'] } as const;
