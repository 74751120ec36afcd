import { lazyComponent } from '../../../ui/lazy.tsx';
import { LoadingRows } from '../../../ui/page/data-state.tsx';

/* What later features add to a deal. What the deal is and how it stands is on screen before. */

const waiting = () => <LoadingRows rows={3} height={64} />;

export const DealQuotes = lazyComponent(async () => (await import('./deal-quotes.tsx')).DealQuotes, waiting);
export const DealChat = lazyComponent(
  async () => (await import('../../../features/deal-chat/web/deal-chat.tsx')).DealChat,
);
export const TermHistory = lazyComponent(
  async () => (await import('../../../features/offer-comparison/web/term-history.tsx')).TermHistory,
);
export const DealHelp = lazyComponent(
  async () => (await import('../../../features/scripts/web/deal-help.tsx')).DealHelp,
);
export const PackageSection = lazyComponent(
  async () => (await import('../../../features/submission/web/package-section.tsx')).PackageSection,
  waiting,
);
export const DealConditions = lazyComponent(
  async () => (await import('../../../features/package-desk/web/deal/deal-conditions.tsx')).DealConditions,
  waiting,
);
export const DealClosing = lazyComponent(
  async () => (await import('../../../features/closing/web/closing-section.tsx')).DealClosing,
  waiting,
);
export const DealDocuments = lazyComponent(
  async () => (await import('../../../features/deal-documents/web/deal-documents.tsx')).DealDocuments,
  waiting,
);
export const BorrowerSection = lazyComponent(
  async () => (await import('../../../features/borrower-links/web/deal/borrower-section.tsx')).BorrowerSection,
  waiting,
);
export const DealApplications = lazyComponent(
  async () => (await import('../../../features/applications/web/list/deal-applications.tsx')).DealApplications,
  waiting,
);
export const DealEvents = lazyComponent(async () => (await import('./deal-events.tsx')).DealEvents, waiting);
export const DealTasks = lazyComponent(async () => (await import('./deal-tasks.tsx')).DealTasks, waiting);
