import { problemSentence } from '../../../lending/documents/problems.ts';
import { updatesPages } from '../../../platform/events/channels.ts';
import { addsDocumentToFeed } from '../../pipeline/server/api.ts';
import { requirementChanged } from '../events.ts';

export const dealDocumentFollowers = [
  updatesPages(requirementChanged, { type: 'deal-documents', to: ['account'], id: ({ payload }) => payload.dealId }),
  addsDocumentToFeed(requirementChanged, ({ dealId, requirementId, status, problem, documentId }) => ({
    dealId,
    requirementId,
    status,
    errorMessage: problemSentence(problem) ?? null,
    filledDocumentId: documentId,
  })),
];
