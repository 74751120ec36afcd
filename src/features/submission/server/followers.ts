import { updatesPages } from '../../../platform/events/channels.ts';
import { answersSaved } from '../../answers/events.ts';
import { dealDocumentMoved, dealDocumentRead, requirementChanged } from '../../deal-documents/events.ts';
import { dealEdited } from '../../pipeline/events.ts';
import { packageReviewed } from '../events.ts';

const owner = { type: 'submission', to: ['account'] } as const;

export const submissionFollowers = [
  updatesPages(answersSaved, owner),
  updatesPages(dealEdited, owner),
  updatesPages(requirementChanged, owner),
  updatesPages(dealDocumentRead, owner),
  updatesPages(dealDocumentMoved, owner),
  updatesPages(packageReviewed, owner),
];
