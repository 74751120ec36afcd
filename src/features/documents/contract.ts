import { z } from 'zod';
import { idParams, idSchema, schemas, success } from '../../kernel/contract.ts';
import { documentSorts, documentTags, documentTexts, storedTags, uncategorized, uploadTimes } from './model.ts';

const tags = ['Documents'] as const;
const ofLender = z.object({ lenderId: idSchema });

export const documentSchema = z.object({
  _id: idSchema,
  originalName: z.string(),
  lenderId: idSchema,
  lenderName: z.string(),
  tag: z.enum(storedTags),
  programIds: z.array(idSchema).describe('None: a general document of the lender'),
  programs: z.array(z.object({ _id: idSchema, name: z.string() })).describe('The same programs with their names'),
  mediaType: z.string().describe('What the content was found to be'),
  size: z.int().describe('Bytes'),
  uploadedAt: z.iso.datetime(),
  uploadedBy: z.string().nullable().describe('Null: somebody who has left'),
  scan: z
    .enum(['held', 'refused'])
    .nullable()
    .describe('Not scanned for viruses yet, or removed by the scan; null: it can be opened'),
});
export type LenderDocument = z.infer<typeof documentSchema>;

const page = {
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(50),
};
const filter = {
  q: z.string().max(200).optional().describe('Words that the name must have, in any order'),
  tag: z.enum(storedTags).optional(),
  uploaded: z.enum(uploadTimes).optional().describe('How long ago'),
};
const program = z
  .union([z.literal('general'), idSchema])
  .optional()
  .describe('Those of one program, or the general ones');
/** What the lists of several lenders are narrowed by. */
const filterOfAll = { ...filter, lenderId: idSchema.optional(), program };
const listed = z.object({ ...success, documents: z.array(documentSchema), total: z.int() });
const changed = z.object({ ...success, message: z.string(), document: documentSchema });

export const listDocuments = schemas({
  summary: 'The documents of all lenders, a page of them',
  tags,
  querystring: z.object({ ...filterOfAll, ...page, sort: z.enum(documentSorts).default('newest') }),
  response: { 200: listed },
});

const libraryDocumentSchema = documentSchema.omit({ uploadedBy: true });
export type LibraryDocument = z.infer<typeof libraryDocumentSchema>;

export const listLibrary = schemas({
  summary: 'The documents that the caller may read, of lenders on the market, a page of them',
  tags,
  querystring: z.object({ ...filterOfAll, ...page, sort: z.enum(documentSorts).default('lender') }),
  response: { 200: z.object({ ...success, documents: z.array(libraryDocumentSchema), total: z.int() }) },
});

const words = z.string().max(200).optional().describe('Words that its name must have');
/** So many programs are answered to choose from; words find the others. */
export const choicesAtMost = 50;

export const listLibraryPrograms = schemas({
  summary: 'The programs of a lender by name that have documents which the caller may read, up to 50 of them',
  tags,
  querystring: z.object({ lenderId: idSchema, name: words }),
  response: { 200: z.object({ ...success, programs: z.array(z.object({ _id: idSchema, name: z.string() })) }) },
});

export const listLenderDocuments = schemas({
  summary: "A lender's documents, the newest first, a page of them",
  tags,
  params: ofLender,
  querystring: z.object({
    ...filter,
    ...page,
    program,
    type: z.literal('pdf').optional().describe('PDFs alone'),
  }),
  response: { 200: listed },
});

const programCount = z.object({ _id: idSchema, name: z.string(), kind: z.string(), documents: z.int() });
export type ProgramCount = z.infer<typeof programCount>;
/** How many documents there are where, for those that a filter leaves. */
export const countLenderDocuments = schemas({
  summary: "A lender's programs by name, paged, with how many documents each has",
  tags,
  params: ofLender,
  querystring: z.object({ ...filter, ...page, name: words }),
  response: {
    200: z.object({
      ...success,
      general: z.int().describe('Documents that belong to no program'),
      programs: z.array(programCount),
      total: z.int().describe('How many such programs there are in all'),
    }),
  },
});

export const uploadDocument = schemas({
  summary: 'Upload a document: PDF, PNG, JPEG, DOC or DOCX. The same one again is the document that is there',
  tags,
  form: z.object({
    lenderId: z.uuid(documentTexts.noLender),
    programId: z
      .union([z.literal(''), idSchema])
      .optional()
      .describe('Blank: a general document of the lender'),
    tag: z.enum(documentTags, documentTexts.noTag),
  }),
  response: { 200: changed },
});

export const uploadDocuments = schemas({
  summary: 'Upload documents of a lender. Those that can be taken are, and the others are named',
  tags,
  form: z.object({
    lenderId: z.uuid(documentTexts.noLender),
    tag: z.enum(storedTags, documentTexts.noTag).default(uncategorized),
  }),
  response: {
    200: z.object({
      ...success,
      message: z.string(),
      documents: z.array(documentSchema),
      skipped: z.array(z.object({ originalName: z.string(), reason: z.string() })),
    }),
  },
});

export const assignTag = schemas({
  summary: 'Say what a document is',
  tags,
  params: idParams,
  body: z.object({ tag: z.enum(storedTags, documentTexts.noTag) }),
  response: { 200: changed },
});

export const assignPrograms = schemas({
  summary: 'Say which programs of its lender a document belongs to',
  tags,
  params: idParams,
  body: z.object({
    programIds: z.array(idSchema).min(1, documentTexts.noProgram).max(200, 'At most 200 programs.'),
  }),
  response: { 200: changed },
});

export const moveDocument = schemas({
  summary: 'Move a document to another lender, where it is a general one',
  tags,
  params: idParams,
  body: z.object({ newLenderId: z.uuid(documentTexts.noLender) }),
  response: { 200: changed },
});

export const viewDocument = schemas({
  summary: 'The file of a document: of the own company, or for brokers and administrators of any lender on the market',
  tags,
  params: idParams,
  response: { 200: z.string().describe('The bytes of the file, as the type that they were found to be') },
});

export const linkDocument = schemas({
  summary: 'A ticket that downloads a document or a file of a deal for a minute, for the session that asks for it',
  tags,
  params: idParams,
  response: { 200: z.object({ ...success, ticket: z.string() }) },
});

export const downloadDocument = schemas({
  summary: 'The file that a ticket is for, to be saved. A ticket is good for five uses',
  tags,
  querystring: z.object({ ticket: z.string().min(20).max(100) }),
  response: { 200: z.string().describe('The bytes of the file, as the type that they were found to be') },
});

export const deleteDocument = schemas({
  summary: 'Delete a document',
  tags,
  params: idParams,
  response: { 200: z.object({ ...success, message: z.string() }) },
});
