import { updatesPages } from '../../../platform/events/channels.ts';
import { answersSaved } from '../../answers/events.ts';
import { requirementChanged } from '../../deal-documents/events.ts';
import { packageReviewed } from '../events.ts';

const owner = { type: 'submission', to: ['account'] } as const;

export const submissionFollowers = [
  updatesPages(answersSaved, owner),
  updatesPages(requirementChanged, owner),
  updatesPages(packageReviewed, owner),
];
