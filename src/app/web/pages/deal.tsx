import { DealPage as Page } from '../../../features/pipeline/web/deal/deal-page.tsx';
import {
  BorrowerSection,
  DealApplications,
  DealChat,
  DealClosing,
  DealConditions,
  DealDocuments,
  DealEvents,
  DealHelp,
  DealQuotes,
  DealTasks,
  PackageSection,
  TermHistory,
} from './deal-parts.tsx';

export { loadDealTitle } from '../../../features/pipeline/web/deal/deal-queries.ts';

const offerParts = [DealHelp, TermHistory];
const sections = [
  { id: 'package', title: 'Loan package', Content: PackageSection },
  { id: 'conditions', title: 'Conditions', Content: DealConditions },
  { id: 'closing', title: 'Closing', Content: DealClosing },
  { id: 'documents', title: 'Documents', Content: DealDocuments },
  { id: 'borrower', title: 'From the borrower', Content: BorrowerSection },
  { id: 'applications', title: 'Applications', Content: DealApplications },
  { id: 'tasks', title: 'Tasks', Content: DealTasks },
  { id: 'events', title: 'Events', Content: DealEvents },
] as const;

/** One deal, with what later features add to its page. */
export const DealPage = () => <Page Answers={DealQuotes} Chat={DealChat} offerParts={offerParts} sections={sections} />;
