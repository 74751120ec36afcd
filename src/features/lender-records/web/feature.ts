import type { WebFeature } from '../../../ui/page/web-feature.ts';

export const lenderRecordWeb = {
  liveQueries: {
    /** A company record, or what waits for approval of it: sent to the lender's users and to administrators. */
    lender: ['lender-edits', 'waiting'],
  },
} as const satisfies WebFeature;
