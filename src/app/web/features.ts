import { accountWeb } from '../../features/accounts/web/feature.ts';
import { answersWeb } from '../../features/answers/web/feature.ts';
import { apiKeysWeb } from '../../features/api-keys/web/feature.ts';
import { applicationsWeb } from '../../features/applications/web/feature.ts';
import { assistantWeb } from '../../features/assistant/web/feature.ts';
import { auditWeb } from '../../features/audit/web/feature.ts';
import { borrowerLinksWeb } from '../../features/borrower-links/web/feature.ts';
import { calendarWeb } from '../../features/calendar/web/feature.ts';
import { classCertificateWeb } from '../../features/class-certificates/web/feature.ts';
import { closingWeb } from '../../features/closing/web/feature.ts';
import { dataExportWeb } from '../../features/data-export/web/feature.ts';
import { dealChatWeb } from '../../features/deal-chat/web/feature.ts';
import { dealDocumentWeb } from '../../features/deal-documents/web/feature.ts';
import { formTemplateWeb } from '../../features/form-templates/web/feature.ts';
import { lenderClassWeb } from '../../features/lender-classes/web/feature.ts';
import { lenderDeskWeb } from '../../features/lender-desk/web/feature.ts';
import { lenderRecordWeb } from '../../features/lender-records/web/feature.ts';
import { lenderWeb } from '../../features/lenders/web/feature.ts';
import { marketDemandWeb } from '../../features/market-demand/web/feature.ts';
import { notificationWeb } from '../../features/notifications/web/feature.ts';
import { comparisonWeb } from '../../features/offer-comparison/web/feature.ts';
import { ownFiguresWeb } from '../../features/own-figures/web/feature.ts';
import { packageDeskWeb } from '../../features/package-desk/web/feature.ts';
import { peopleWeb } from '../../features/people/web/feature.ts';
import { pipelineWeb } from '../../features/pipeline/web/feature.ts';
import { playbooksWeb } from '../../features/playbooks/web/feature.ts';
import { privacyRequestsWeb } from '../../features/privacy-requests/web/feature.ts';
import { proposalsWeb } from '../../features/proposals/web/feature.ts';
import { quoteWeb } from '../../features/quotes/web/feature.ts';
import { remindersWeb } from '../../features/reminders/web/feature.ts';
import { reportsWeb } from '../../features/reports/web/feature.ts';
import { requirementWeb } from '../../features/requirements/web/feature.ts';
import { savedSearchWeb } from '../../features/saved-searches/web/feature.ts';
import { scrapersWeb } from '../../features/scrapers/web/feature.ts';
import { scriptsWeb } from '../../features/scripts/web/feature.ts';
import { signingWeb } from '../../features/signing/web/feature.ts';
import { submissionWeb } from '../../features/submission/web/feature.ts';
import { subscriptionWeb } from '../../features/subscriptions/web/feature.ts';
import { systemHealthWeb } from '../../features/system-health/web/feature.ts';
import { tasksWeb } from '../../features/tasks/web/feature.ts';
import { ticketWeb } from '../../features/tickets/web/feature.ts';
import { webhooksWeb } from '../../features/webhooks/web/feature.ts';
import type { WebFeature } from '../../ui/page/web-feature.ts';

/** What the features bring to the browser, in their order. */
export const webFeatures = [
  lenderWeb,
  accountWeb,
  systemHealthWeb,
  notificationWeb,
  proposalsWeb,
  dataExportWeb,
  subscriptionWeb,
  apiKeysWeb,
  peopleWeb,
  ticketWeb,
  lenderRecordWeb,
  formTemplateWeb,
  requirementWeb,
  pipelineWeb,
  quoteWeb,
  scriptsWeb,
  lenderDeskWeb,
  comparisonWeb,
  dealChatWeb,
  answersWeb,
  dealDocumentWeb,
  signingWeb,
  submissionWeb,
  packageDeskWeb,
  closingWeb,
  borrowerLinksWeb,
  applicationsWeb,
  calendarWeb,
  savedSearchWeb,
  classCertificateWeb,
  lenderClassWeb,
  tasksWeb,
  playbooksWeb,
  remindersWeb,
  marketDemandWeb,
  ownFiguresWeb,
  auditWeb,
  privacyRequestsWeb,
  webhooksWeb,
  reportsWeb,
  assistantWeb,
  scrapersWeb,
] as const satisfies readonly WebFeature[];
