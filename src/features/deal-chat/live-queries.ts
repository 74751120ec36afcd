import type { LiveQueries } from '../../ui/api/live-queries.ts';

export const dealChatLiveQueries: LiveQueries = {
  /** Somebody wrote about a deal, or has read what was written. */
  'deal-chat': ['deal-chat'],
};
