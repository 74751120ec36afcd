import { z } from 'zod';
import { idSchema } from '../../kernel/contract.ts';
import { defineEvent } from '../../kernel/event-type.ts';
import { pdfFaults, pdfRefusals } from '../../kernel/files/pdf-form/form.ts';
import { textStates } from '../../lending/documents/findings.ts';
import { fillProblemCodes } from '../../lending/documents/problems.ts';
import { requirementStatuses } from '../../lending/documents/requirement.ts';

// Names of files stand in no event: they say whose they are.

const deal = { ownerId: idSchema, dealId: idSchema };
const seenBy = { account: 'ownerId' } as const;

const problem = z.object({
  code: z.enum(fillProblemCodes),
  facts: z.object({
    question: z.string().optional(),
    row: z.int().optional(),
    column: z.string().optional(),
    why: z.enum(pdfFaults).optional(),
    faults: z.int().optional(),
    refusal: z.enum(pdfRefusals).optional(),
  }),
});

/** How far a required document is has changed. `documentId` is what stands for it now. */
export const requirementChanged = defineEvent({
  name: 'dealRequirement.changed',
  payload: {
    ...deal,
    requirementId: idSchema,
    status: z.enum(requirementStatuses),
    problem: problem.nullable(),
    documentId: idSchema.nullable(),
  },
  seenBy,
});

const file = { ...deal, requirementId: idSchema.nullable() };
export const dealDocumentUploaded = defineEvent({ name: 'dealDocument.uploaded', payload: file, seenBy });
export const dealDocumentRemoved = defineEvent({ name: 'dealDocument.removed', payload: file, seenBy });

/** A form is to be filled in; the file gets this id. */
export const fillRequested = defineEvent({
  name: 'dealRequirement.fillRequested',
  payload: { ...deal, requirementId: idSchema, documentId: idSchema },
  seenBy,
});
/** A form was filled in, from this version of it, and with these personal identifiers in full. */
export const dealDocumentFilled = defineEvent({
  name: 'dealDocument.filled',
  payload: { ...file, versionId: idSchema, identifiers: z.array(z.string()), carried: z.int() },
  seenBy,
});

/** A form could not be filled in, after these personal identifiers were read in full. */
export const fillFailed = defineEvent({
  name: 'dealRequirement.fillFailed',
  payload: { ...deal, requirementId: idSchema, identifiers: z.array(z.string()) },
  seenBy,
});

/** What an uploaded file is was recognized, as far as it could be read. */
export const dealDocumentRead = defineEvent({
  name: 'dealDocument.read',
  payload: { ...deal, reading: z.enum(textStates), documentType: z.string().nullable() },
  seenBy,
});
/** A file was put to a requirement; null: it was taken out. */
export const dealDocumentMoved = defineEvent({ name: 'dealDocument.moved', payload: file, seenBy });
/** An answer that a file offers was taken over or ignored. */
export const dealDocumentOfferSettled = defineEvent({
  name: 'dealDocument.offerSettled',
  payload: { ...deal, offer: z.string(), action: z.enum(['take-over', 'ignore', 'restore']) },
  seenBy,
});
