import { problemSentence } from '../../../lending/documents/problems.ts';
import { queuesJob, updatesPages } from '../../../platform/events/channels.ts';
import { addsDocumentToFeed } from '../../pipeline/server/api.ts';
import { fillRequested, requirementChanged } from '../events.ts';
import { fillJob } from './fill/fill-job.ts';

export const dealDocumentFollowers = [
  updatesPages(requirementChanged, { type: 'deal-documents', to: ['account'], id: ({ payload }) => payload.dealId }),
  addsDocumentToFeed(requirementChanged, ({ dealId, requirementId, status, problem, documentId }) => ({
    dealId,
    requirementId,
    status,
    errorMessage: problemSentence(problem) ?? null,
    filledDocumentId: documentId,
  })),
  queuesJob(fillRequested, fillJob, ({ payload: { ownerId, dealId, requirementId, documentId } }) => ({
    payload: { dealId, requirementId, documentId },
    owner: ownerId,
  })),
];
