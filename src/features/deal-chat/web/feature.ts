import type { WebFeature } from '../../../ui/page/web-feature.ts';

export const dealChatWeb = {
  liveQueries: {
    /** Somebody wrote about a deal, or has read what was written. */
    'deal-chat': ['deal-chat'],
  },
} as const satisfies WebFeature;
