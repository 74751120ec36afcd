import { queuesJob, updatesPages } from '../../../platform/events/channels.ts';
import { follow } from '../../../platform/events/followers.ts';
import { answersSaved } from '../../answers/events.ts';
import * as dealEvents from '../../pipeline/events.ts';
import { addsDocumentToFeed } from '../../pipeline/server/api.ts';
import {
  dealDocumentMoved,
  dealDocumentOfferSettled,
  dealDocumentRead,
  dealDocumentRemoved,
  dealDocumentUploaded,
  fillRequested,
  requirementChanged,
} from '../events.ts';
import { readingJob } from './arriving/reading-job.ts';
import { carryOver } from './change/carry-over.ts';
import { markSetAside } from './change/set-aside.ts';
import { fillJob } from './fill/fill-job.ts';

/** The page of a deal's documents reads what has arrived again. */
const onPages = { type: 'deal-documents', to: ['account'] } as const;

export const dealDocumentFollowers = [
  ...[
    dealEvents.lenderSelected,
    dealEvents.selectionUndone,
    dealEvents.programSelected,
    dealEvents.dealEdited,
    dealEvents.dealJoined,
    answersSaved,
  ].flatMap((event) => [follow<object>(event, markSetAside), updatesPages<object, 'account'>(event, onPages)]),
  follow<object>(dealEvents.lenderSelected, carryOver),
  follow<object>(dealEvents.programSelected, carryOver),
  updatesPages(dealDocumentUploaded, { ...onPages, id: ({ payload }) => payload.dealId }),
  updatesPages(dealDocumentRead, { ...onPages, id: ({ payload }) => payload.dealId }),
  updatesPages(dealDocumentMoved, { ...onPages, id: ({ payload }) => payload.dealId }),
  updatesPages(dealDocumentRemoved, { ...onPages, id: ({ payload }) => payload.dealId }),
  updatesPages(dealDocumentOfferSettled, { ...onPages, id: ({ payload }) => payload.dealId }),
  queuesJob(dealDocumentUploaded, readingJob, ({ id, payload: { ownerId } }) => ({
    payload: { documentId: id },
    owner: ownerId,
  })),
  updatesPages(requirementChanged, { type: 'deal-documents', to: ['account'], id: ({ payload }) => payload.dealId }),
  addsDocumentToFeed(requirementChanged, ({ dealId, requirementId, status, problem, documentId }) => ({
    dealId,
    requirementId,
    status,
    problem,
    filledDocumentId: documentId,
  })),
  queuesJob(fillRequested, fillJob, ({ payload: { ownerId, dealId, requirementId, documentId } }) => ({
    payload: { dealId, requirementId, documentId },
    owner: ownerId,
  })),
];
