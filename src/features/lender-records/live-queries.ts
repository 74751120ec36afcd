/** Queries that an update of a type makes out of date, by the first word of their keys. */
export const lenderRecordLiveQueries = {
  /** A company record, or what waits for approval of it: sent to the lender's users and to administrators. */
  lender: ['lender-edits', 'waiting'],
} as const;
