import { accountLiveQueries } from '../../features/accounts/live-queries.ts';
import { dataExportLiveQueries } from '../../features/data-export/live-queries.ts';
import { dealChatLiveQueries } from '../../features/deal-chat/live-queries.ts';
import { lenderDeskLiveQueries } from '../../features/lender-desk/live-queries.ts';
import { lenderRecordLiveQueries } from '../../features/lender-records/live-queries.ts';
import { lenderLiveQueries } from '../../features/lenders/live-queries.ts';
import { notificationLiveQueries } from '../../features/notifications/live-queries.ts';
import { comparisonLiveQueries } from '../../features/offer-comparison/live-queries.ts';
import { pipelineLiveQueries } from '../../features/pipeline/live-queries.ts';
import { quoteLiveQueries } from '../../features/quotes/live-queries.ts';
import { savedSearchLiveQueries } from '../../features/saved-searches/live-queries.ts';
import { subscriptionLiveQueries } from '../../features/subscriptions/live-queries.ts';

/** What the features read again when the live stream says that something has changed. */
export const liveQueries = [
  lenderLiveQueries,
  accountLiveQueries,
  notificationLiveQueries,
  dataExportLiveQueries,
  subscriptionLiveQueries,
  lenderRecordLiveQueries,
  pipelineLiveQueries,
  quoteLiveQueries,
  lenderDeskLiveQueries,
  comparisonLiveQueries,
  dealChatLiveQueries,
  savedSearchLiveQueries,
];
