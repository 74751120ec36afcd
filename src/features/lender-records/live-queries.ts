import type { LiveQueries } from '../../ui/api/live-queries.ts';

export const lenderRecordLiveQueries: LiveQueries = {
  /** A company record, or what waits for approval of it: sent to the lender's users and to administrators. */
  lender: ['lender-edits', 'waiting'],
};
