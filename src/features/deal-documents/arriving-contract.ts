import { z } from 'zod';
import { idSchema, schemas, success } from '../../kernel/contract.ts';
import { arrivingLimits } from './arriving-model.ts';
import { dealFileSchema } from './contract.ts';

const tags = ['Loan documents'] as const;
const ofDeal = z.object({ pipelineId: idSchema });

const box = z
  .object({ page: z.int(), x: z.number(), y: z.number(), width: z.number(), height: z.number() })
  .describe('Points from the top left corner of the page as it is seen; pages from 0');

const offerSchema = z.object({
  offer: z.string(),
  label: z.string().describe('What the document states'),
  found: z.string().describe('As people write it'),
  box,
  isIgnored: z.boolean(),
  answers: z.array(
    z.object({
      question: z.string(),
      label: z.string(),
      text: z.string().describe('What would be answered'),
      present: z.string().nullable().describe('What the package says now; null: nothing'),
      state: z.enum(['new', 'same', 'differs']),
    }),
  ),
});
export type DocumentOffer = z.infer<typeof offerSchema>;

export const arrivingSchema = dealFileSchema.extend({
  requirementId: idSchema.nullable().describe('Null: it needs a place'),
  text: z
    .enum(['waiting', 'read', 'none', 'unreadable'])
    .describe('Whether its text was read; a scan has none, a locked or broken file is unreadable'),
  documentType: z.string().nullable().describe('What it was recognized as'),
  because: z.array(z.string()).describe('Why'),
  containsIdentifier: z.boolean().describe('It states a Social Security number or an EIN, which is not stored'),
  suggestion: z
    .object({
      requirementId: idSchema,
      isSure: z.boolean().describe('It may be accepted together with others'),
      because: z.array(z.string()),
    })
    .nullable(),
  offers: z.array(offerSchema).describe('Answers that it contains'),
});
export type ArrivingDocument = z.infer<typeof arrivingSchema>;

export const readArriving = schemas({
  summary: 'The uploaded files of a deal: which need a place, where each may belong, and which answers they contain',
  tags,
  params: ofDeal,
  response: { 200: z.object({ ...success, documents: z.array(arrivingSchema) }) },
});

export const uploadArriving = schemas({
  summary: 'Upload files of a deal without saying what they are for. They are read, and a place is suggested for each',
  tags,
  params: ofDeal,
  form: z.object({}),
  response: {
    200: z.object({
      ...success,
      message: z.string(),
      documentIds: z.array(idSchema),
      skipped: z.array(z.object({ originalName: z.string(), reason: z.string() })),
    }),
  },
});

const place = idSchema.nullable();
export const moveDocuments = schemas({
  summary: 'Put files of a deal to the requirements that they answer, or take them out again',
  tags,
  params: ofDeal,
  body: z.object({
    moves: z
      .array(z.object({ documentId: idSchema, from: place.describe('Where it was seen'), to: place }))
      .min(1)
      .max(arrivingLimits.moves),
  }),
  response: {
    200: z.object({
      ...success,
      message: z.string(),
      moved: z.int(),
      left: z.array(z.object({ documentId: idSchema, reason: z.string() })).describe('Files that stay where they are'),
    }),
  },
});

export const settleOffer = schemas({
  summary: 'Take over what a file offers for the loan package, or ignore it',
  tags,
  params: z.object({ pipelineId: idSchema, documentId: idSchema, offer: z.string().max(60) }),
  body: z.object({
    action: z.enum(['take-over', 'ignore', 'restore']),
    present: z
      .record(z.string(), z.string().nullable())
      .default({})
      .describe('By question, what the package said when the two were compared'),
  }),
  response: { 200: z.object({ ...success, message: z.string() }) },
});
