/** Queries that an update of a type makes out of date, by the first word of their keys. */
export const dealChatLiveQueries = {
  /** Somebody wrote about a deal, or has read what was written. */
  'deal-chat': ['deal-chat'],
} as const;
