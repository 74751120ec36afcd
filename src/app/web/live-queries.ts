import { accountLiveQueries } from '../../features/accounts/web/live-queries.ts';
import { dataExportLiveQueries } from '../../features/data-export/web/live-queries.ts';
import { dealChatLiveQueries } from '../../features/deal-chat/web/live-queries.ts';
import { lenderRecordLiveQueries } from '../../features/lender-records/web/live-queries.ts';
import { lenderLiveQueries } from '../../features/lenders/web/live-queries.ts';
import { notificationLiveQueries } from '../../features/notifications/web/live-queries.ts';
import { pipelineLiveQueries } from '../../features/pipeline/web/live-queries.ts';
import { quoteLiveQueries } from '../../features/quotes/web/live-queries.ts';
import { savedSearchLiveQueries } from '../../features/saved-searches/web/live-queries.ts';
import { subscriptionLiveQueries } from '../../features/subscriptions/web/live-queries.ts';

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
  dealChatLiveQueries,
  savedSearchLiveQueries,
];
