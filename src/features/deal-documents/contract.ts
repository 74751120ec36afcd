import { z } from 'zod';
import { idSchema, schemas, success } from '../../kernel/contract.ts';
import { fileFaults } from '../../lending/documents/findings.ts';
import { documentDeadlines, documentSources, requirementStatuses } from '../../lending/documents/requirement.ts';

const tags = ['Loan documents'] as const;
const ofDeal = z.object({ pipelineId: idSchema });

export const dealFileSchema = z.object({
  _id: idSchema,
  originalName: z.string(),
  mediaType: z.string().describe('What the content was found to be'),
  size: z.int().describe('Bytes'),
  origin: z.enum(['uploaded', 'filled']),
  uploadedAt: z.iso.datetime(),
  uploadedBy: z.string().nullable().describe('Null: Plinth filled it in, or somebody who has left'),
  replacedAt: z.iso.datetime().nullable().describe('Null: it counts'),
  validUntil: z.iso.date().nullable().describe('The last day it counts, where such documents go stale'),
  scan: z
    .enum(['held', 'refused'])
    .nullable()
    .describe('Not scanned for viruses yet, or removed by the scan; null: it can be opened'),
  fault: z
    .enum(fileFaults)
    .nullable()
    .describe('It takes a password, couldn’t be read, or goes into the package as it is; null: none that is known'),
  rejections: z
    .array(z.object({ lenderName: z.string(), at: z.iso.datetime(), reason: z.string() }))
    .describe('The lenders that rejected it in a package, the newest first'),
});
export type DealFile = z.infer<typeof dealFileSchema>;

export const requirementSchema = z.object({
  _id: idSchema,
  name: z.string(),
  status: z.enum(requirementStatuses),
  errorMessage: z.string().nullable(),
  lastUpdatedAt: z.iso.datetime().nullable().describe('Null: nothing has happened to it yet'),
  filledDocumentId: idSchema.nullable().describe('What stands for it now: the filled form, or the file uploaded last'),
  lenderName: z.string(),
  templateId: z
    .union([idSchema, z.object({ _id: idSchema, tag: z.string(), originalName: z.string() })])
    .nullable()
    .describe('The form of the lender that is filled in; its id alone while none is published'),
  note: z.string().describe('What the lender accepts'),
  documentType: z.string(),
  source: z.enum(documentSources),
  neededBy: z.enum(documentDeadlines),
  isOutdated: z.boolean().describe('It was filled in from answers or a form that have changed since'),
  because: z.string().nullable().describe('Why this deal needs it, where not every deal does'),
  files: z.array(dealFileSchema).describe('What was brought, the newest first'),
});
export type DealRequirement = z.infer<typeof requirementSchema>;

export const readRequirements = schemas({
  summary: 'The documents that the lender and program of a deal require, and how far each is',
  tags,
  params: ofDeal,
  response: {
    200: z.object({
      ...success,
      message: z.string(),
      requirements: z.array(requirementSchema),
      canEdit: z.boolean().describe('False while the deal is archived'),
    }),
  },
});

const changed = z.object({ ...success, message: z.string(), requirement: requirementSchema });

export const uploadDealDocument = schemas({
  summary: 'Upload a document for a requirement: PDF, PNG, JPEG, DOC or DOCX. The newest counts, earlier ones are kept',
  tags,
  params: z.object({ pipelineId: idSchema, requirementId: idSchema }),
  form: z.object({}),
  response: { 200: changed },
});

export const removeDealDocument = schemas({
  summary: 'Remove a file of a deal. The one before it counts again',
  tags,
  params: z.object({ pipelineId: idSchema, documentId: idSchema }),
  response: { 200: z.object({ ...success, message: z.string(), requirement: requirementSchema.nullable() }) },
});

export const autoFillDocument = schemas({
  summary:
    'Fill in a form of the lender from the loan package. What became of it comes with the live stream of the deal',
  tags,
  params: z.object({ pipelineId: idSchema, templateId: idSchema }),
  response: { 200: changed },
});

export const autoFillDocuments = schemas({
  summary: 'Fill in every form that the deal requires and that is not filled in yet, whatever its loan type',
  tags,
  params: ofDeal,
  body: z.object({ formData: z.unknown().optional().describe('Not read: what is saved is filled in') }).nullish(),
  response: {
    200: z.object({
      ...success,
      message: z.string(),
      filledDocs: z.array(requirementSchema).describe('Those that are being filled in now'),
    }),
  },
});

const listedDocument = dealFileSchema.extend({
  requirementName: z.string().nullable().describe('What it was brought for; null: it isn’t assigned yet'),
  lenderName: z.string().nullable(),
  standing: z
    .enum(['counts', 'replaced', 'setAside', 'unplaced'])
    .describe('setAside: the deal no longer needs it, as after a change of lender. It is never sent'),
});
export type ListedDocument = z.infer<typeof listedDocument>;

export const listDealDocuments = schemas({
  summary: 'Every file of a deal, the newest first, also those that it no longer needs',
  tags,
  params: ofDeal,
  response: { 200: z.object({ ...success, documents: z.array(listedDocument) }) },
});
