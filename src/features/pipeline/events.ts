import { z } from 'zod';
import { idSchema } from '../../kernel/contract.ts';
import { defineEvent } from '../../kernel/event-type.ts';
import { stageNames } from './model.ts';

// What happens to a deal. Its owner may see all of it; what lenders hear of it is declared by the features that know them.

const owner = { ownerId: idSchema };
const ownerAndLender = { ...owner, lenderId: idSchema };
/** When the lenders of the deal hear of it, unless it is undone before. */
const choice = { ...ownerAndLender, announceAt: z.iso.datetime() };
const seenBy = { account: 'ownerId' } as const;

export const dealCreated = defineEvent({ name: 'pipelineEntry.created', payload: owner, seenBy });
/** A quote request brought the deal up to date. */
export const dealJoined = defineEvent({ name: 'pipelineEntry.joined', payload: owner, seenBy });
export const dealEdited = defineEvent({ name: 'pipelineEntry.edited', payload: owner, seenBy });

/** The owner chose a lender, who hears of it after a pause. */
export const lenderSelected = defineEvent({ name: 'pipelineEntry.lenderSelected', payload: choice, seenBy });
/** The owner chose the lender again that the deal has, as after a revised offer. */
export const selectionRenewed = defineEvent({
  name: 'pipelineEntry.selectionRenewed',
  payload: choice,
  seenBy,
});
/** A renewed choice was taken back in its pause; the deal keeps its lender. */
export const renewalCanceled = defineEvent({ name: 'pipelineEntry.renewalCanceled', payload: ownerAndLender, seenBy });
/** The pause of a choice is over: from here on its lenders may know. */
export const selectionAnnounced = defineEvent({
  name: 'pipelineEntry.selectionAnnounced',
  payload: { ...ownerAndLender, isNew: z.boolean() },
  seenBy,
});
export const selectionUndone = defineEvent({
  name: 'pipelineEntry.selectionUndone',
  /** Whether the lenders had been told of the selection. */
  payload: { ...ownerAndLender, wasAnnounced: z.boolean() },
  seenBy,
});

/** The owner chose which program of the selected lender the loan package is made for. */
export const programSelected = defineEvent({
  name: 'pipelineEntry.programSelected',
  payload: { ...ownerAndLender, programId: idSchema },
  seenBy,
});

export const stageMoved = defineEvent({
  name: 'pipelineEntry.stageMoved',
  /** `byHand`: a person moved it; else it followed what happened. */
  payload: { ...owner, from: z.enum(stageNames), to: z.enum(stageNames), byHand: z.boolean() },
  seenBy,
});

const withSelected = { ...owner, lenderId: idSchema.nullable() };
export const dealArchived = defineEvent({ name: 'pipelineEntry.archived', payload: withSelected, seenBy });
export const dealUnarchived = defineEvent({ name: 'pipelineEntry.unarchived', payload: withSelected, seenBy });

/** Somebody of the Plinth team may read the deal's chats for an hour. */
export const staffAccessGranted = defineEvent({
  name: 'pipelineEntry.staffAccessGranted',
  payload: owner,
  seenBy,
});
/** What a file of a deal is that somebody opens: a document that was uploaded or filled in, a signed one, what a borrower sent. */
const openedFileTypes = ['package', 'document', 'signed', 'condition', 'proposed'] as const;
export type OpenedFileType = (typeof openedFileTypes)[number];
const openedFile = { ...owner, type: z.enum(openedFileTypes), fileId: idSchema };
/** The broker looked at a file that may hold personal identifiers, or downloaded it. */
export const dealFileOpened = defineEvent({ name: 'pipelineEntry.fileOpened', payload: openedFile, seenBy });
/** A user of a lender did. */
export const dealFileOpenedByLender = defineEvent({
  name: 'pipelineEntry.fileOpenedByLender',
  payload: { ...openedFile, lenderId: idSchema },
  seenBy: { ...seenBy, lender: 'lenderId' },
});
export const dealReadByStaff = defineEvent({ name: 'pipelineEntry.readByStaff', payload: owner, seenBy });
