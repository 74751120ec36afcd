import { accountsFeature } from '../../features/accounts/server/feature.ts';
import { analyticsFeature } from '../../features/analytics/server/feature.ts';
import { answersFeature } from '../../features/answers/server/feature.ts';
import { apiKeysFeature } from '../../features/api-keys/server/feature.ts';
import { applicationsFeature } from '../../features/applications/server/feature.ts';
import { assistantFeature } from '../../features/assistant/server/feature.ts';
import { auditFeature } from '../../features/audit/server/feature.ts';
import { borrowerLinksFeature } from '../../features/borrower-links/server/feature.ts';
import { calculatorsFeature } from '../../features/calculators/server/feature.ts';
import { calendarFeature } from '../../features/calendar/server/feature.ts';
import { calendarFeedsFeature } from '../../features/calendar-feeds/server/feature.ts';
import { classCertificatesFeature } from '../../features/class-certificates/server/feature.ts';
import { classesFeature } from '../../features/classes/server/feature.ts';
import { closingFeature } from '../../features/closing/server/feature.ts';
import { dataExportFeature } from '../../features/data-export/server/feature.ts';
import { dealChatFeature } from '../../features/deal-chat/server/feature.ts';
import { dealDocumentsFeature } from '../../features/deal-documents/server/feature.ts';
import { documentsFeature } from '../../features/documents/server/feature.ts';
import { formTemplatesFeature } from '../../features/form-templates/server/feature.ts';
import { inboundMailFeature } from '../../features/inbound-mail/server/feature.ts';
import { knowledgeFeature } from '../../features/knowledge/server/feature.ts';
import { lenderClassesFeature } from '../../features/lender-classes/server/feature.ts';
import { lenderDeskFeature } from '../../features/lender-desk/server/feature.ts';
import { lenderRecordsFeature } from '../../features/lender-records/server/feature.ts';
import { lendersFeature } from '../../features/lenders/server/feature.ts';
import { listFilesFeature } from '../../features/list-files/server/feature.ts';
import { liveFeature } from '../../features/live/server/feature.ts';
import { marketDemandFeature } from '../../features/market-demand/server/feature.ts';
import { marketImportFeature } from '../../features/market-import/server/feature.ts';
import { marketResultsFeature } from '../../features/market-results/server/feature.ts';
import { notificationsFeature } from '../../features/notifications/server/feature.ts';
import { offerComparisonFeature } from '../../features/offer-comparison/server/feature.ts';
import { ownFiguresFeature } from '../../features/own-figures/server/feature.ts';
import { packageDeskFeature } from '../../features/package-desk/server/feature.ts';
import { peopleFeature } from '../../features/people/server/feature.ts';
import { pipelineFeature } from '../../features/pipeline/server/feature.ts';
import { playbooksFeature } from '../../features/playbooks/server/feature.ts';
import { privacyRequestsFeature } from '../../features/privacy-requests/server/feature.ts';
import { programImpactFeature } from '../../features/program-impact/server/feature.ts';
import { programRemindersFeature } from '../../features/program-reminders/server/feature.ts';
import { programsFeature } from '../../features/programs/server/feature.ts';
import { proposalsFeature } from '../../features/proposals/server/feature.ts';
import { quotesFeature } from '../../features/quotes/server/feature.ts';
import { remindersFeature } from '../../features/reminders/server/feature.ts';
import { reportsFeature } from '../../features/reports/server/feature.ts';
import { requirementsFeature } from '../../features/requirements/server/feature.ts';
import { savedSearchesFeature } from '../../features/saved-searches/server/feature.ts';
import { scrapersFeature } from '../../features/scrapers/server/feature.ts';
import { scriptsFeature } from '../../features/scripts/server/feature.ts';
import { searchFeature } from '../../features/search/server/feature.ts';
import { signingFeature } from '../../features/signing/server/feature.ts';
import { submissionFeature } from '../../features/submission/server/feature.ts';
import { subscriptionsFeature } from '../../features/subscriptions/server/feature.ts';
import { systemHealthFeature } from '../../features/system-health/server/feature.ts';
import { tasksFeature } from '../../features/tasks/server/feature.ts';
import { ticketsFeature } from '../../features/tickets/server/feature.ts';
import { timelineFeature } from '../../features/timeline/server/feature.ts';
import { webhooksFeature } from '../../features/webhooks/server/feature.ts';
import type { Feature } from '../../platform/feature.ts';

/** The features in their order: each may use those before it. The rules of the house are tested against this list. */
export const features: readonly Feature[] = [
  listFilesFeature,
  lendersFeature,
  accountsFeature,
  timelineFeature,
  programsFeature,
  liveFeature,
  systemHealthFeature,
  notificationsFeature,
  programRemindersFeature,
  proposalsFeature,
  documentsFeature,
  inboundMailFeature,
  dataExportFeature,
  subscriptionsFeature,
  apiKeysFeature,
  peopleFeature,
  knowledgeFeature,
  ticketsFeature,
  lenderRecordsFeature,
  formTemplatesFeature,
  requirementsFeature,
  searchFeature,
  pipelineFeature,
  marketImportFeature,
  quotesFeature,
  scriptsFeature,
  lenderDeskFeature,
  offerComparisonFeature,
  dealChatFeature,
  answersFeature,
  dealDocumentsFeature,
  signingFeature,
  submissionFeature,
  packageDeskFeature,
  closingFeature,
  borrowerLinksFeature,
  applicationsFeature,
  calendarFeature,
  savedSearchesFeature,
  programImpactFeature,
  calculatorsFeature,
  classesFeature,
  classCertificatesFeature,
  lenderClassesFeature,
  tasksFeature,
  playbooksFeature,
  calendarFeedsFeature,
  remindersFeature,
  auditFeature,
  privacyRequestsFeature,
  marketDemandFeature,
  ownFiguresFeature,
  webhooksFeature,
  analyticsFeature,
  marketResultsFeature,
  reportsFeature,
  assistantFeature,
  scrapersFeature,
];
