import { z } from 'zod';
import {
  cursorSchema,
  idParams,
  idSchema,
  nextCursor,
  schemas,
  success,
  versionSchema,
} from '../../kernel/contract.ts';
import { cleanText } from '../../kernel/fields/read-choices.ts';
import { listFileSchemas } from '../../kernel/files/list-contract.ts';
import { applicationKinds } from '../../lending/answers/forms/applications/common.ts';
import { askedLimits, noteLength, pageSize, statusNames } from './model.ts';

const tags = ['Applications'] as const;
const moment = z.iso.datetime();
const kind = z.enum(applicationKinds, 'There is no such application.');
const kindParams = z.object({ kind });
const values = z.record(z.string().max(100), z.unknown());
const said = { ...success, message: z.string() };

/** Beside the form's own fields. A lender's name is read where the lender is: what a caller sends for it is left aside. */
const choiceShape = {
  lenderId: idSchema.nullable().optional(),
  lenderName: z.string().max(400).nullable().optional(),
  programId: idSchema.nullable().optional(),
  dealId: idSchema.nullable().optional(),
};

export const submitApplication = schemas({
  summary:
    'Submit a loan application: the whole form by its own names, with the lender and program that were chosen and the deal it belongs to. Refused with the first missing field, then the price or value, then what the loan type asks, then every value that cannot be read',
  tags,
  params: kindParams,
  body: z.looseObject(choiceShape),
  response: { 200: z.object({ ...said, applicationId: idSchema }) },
});

const summarySchema = z.object({
  _id: idSchema,
  kind: z.enum(applicationKinds),
  status: z.enum(statusNames),
  borrower: z.string(),
  /** Empty where the form has none, as with a portfolio. */
  property: z.string(),
  /** Whole dollars; null where the form left it blank. */
  loanAmount: z.number().nullable(),
  /** Null: the Plinth team works on it. */
  lenderName: z.string().nullable(),
  programName: z.string().nullable(),
  /** Who sent it. */
  sentBy: z.string(),
  /** How many things are still asked for. */
  asked: z.int(),
  submittedAt: moment,
  updatedAt: moment,
});
export type ApplicationSummary = z.infer<typeof summarySchema>;

const listing = z.object({
  cursor: cursorSchema,
  limit: z.coerce.number().int().min(1).max(100).default(pageSize),
});
const show = z.enum(['all', 'open', 'done']);
export type ShownApplications = z.infer<typeof show>;

const draftLineSchema = z.object({
  kind: z.enum(applicationKinds),
  dealId: idSchema.nullable(),
  borrower: z.string(),
  property: z.string(),
  lenderName: z.string().nullable(),
  savedAt: moment,
});
export type DraftLine = z.infer<typeof draftLineSchema>;

const listShape = { ...success, applications: z.array(summarySchema), next: nextCursor };

export const listApplications = schemas({
  summary:
    'The applications that the account has submitted, of one deal or all, newest first, and its drafts with the first page',
  tags,
  querystring: listing.extend({ dealId: idSchema.optional() }),
  response: { 200: z.object({ ...listShape, drafts: z.array(draftLineSchema) }) },
});

export const listApplicationsFile = schemas(
  listFileSchemas('The applications that the account has submitted, as a file', listApplications),
);

const reviewListing = listing.extend({ show: show.default('open') });

export const listLenderApplications = schemas({
  summary: 'The applications to the own lender, newest first',
  tags,
  querystring: reviewListing,
  response: { 200: z.object(listShape) },
});

export const listLenderApplicationsFile = schemas(
  listFileSchemas('The applications to the own lender, as a file', listLenderApplications),
);

export const listAllApplications = schemas({
  summary: 'Every application, newest first',
  tags: ['Admin'],
  querystring: reviewListing,
  response: { 200: z.object(listShape) },
});

export const listAllApplicationsFile = schemas(listFileSchemas('Every application, as a file', listAllApplications));

const lineSchema = z.object({ label: z.string(), text: z.string() });
/** An application as it read when it was sent. */
export const sheetSchema = z.array(z.object({ title: z.string(), lines: z.array(lineSchema) }));
export type ApplicationSheet = z.infer<typeof sheetSchema>;

const stepSchema = z.object({
  status: z.enum(statusNames),
  at: moment,
  by: z.string(),
  note: z.string(),
  asked: z.array(z.string()),
});
export type ApplicationStep = z.infer<typeof stepSchema>;

const applicationSchema = summarySchema.extend({
  version: versionSchema,
  /** Null for whoever does not own it. */
  dealId: idSchema.nullable(),
  sheet: sheetSchema,
  askedFor: z.array(z.string()),
  /** Oldest first. */
  timeline: z.array(stepSchema),
  can: z.object({ withdraw: z.boolean(), moveTo: z.array(z.enum(statusNames)), ask: z.boolean() }),
});
export type Application = z.infer<typeof applicationSchema>;

const one = { 200: z.object({ ...success, application: applicationSchema }) };

export const readApplication = schemas({
  summary: 'One application: for the broker who sent it, the lender it went to, and administrators',
  tags,
  params: idParams,
  response: one,
});

export const readApplicationFile = schemas({
  summary: 'The application as a PDF, as it was sent',
  tags,
  params: idParams,
  response: { 200: z.string() },
});

export const withdrawApplication = schemas({
  summary: 'Withdraw an application that is still open. Repeating it changes nothing',
  tags,
  params: idParams,
  response: { 200: z.object({ ...said, application: applicationSchema }) },
});

const line = z
  .string()
  .transform(cleanText)
  .pipe(z.string().max(askedLimits.length, `Each item can have at most ${askedLimits.length} characters.`));

export const moveApplication = schemas({
  summary:
    'Move an application to its next status, or change what is still asked for. The borrower’s broker is notified',
  tags,
  params: idParams,
  body: z.object({
    status: z.enum(statusNames),
    askedFor: z.array(line).max(askedLimits.items, `Ask for at most ${askedLimits.items} items.`).default([]),
    note: z
      .string()
      .transform(cleanText)
      .pipe(z.string().max(noteLength, `A note can have at most ${noteLength.toLocaleString('en-US')} characters.`))
      .default(''),
    version: versionSchema,
  }),
  response: { 200: z.object({ ...said, application: applicationSchema }) },
});

const ofDeal = z.object({ dealId: idSchema.optional() });
const choiceSchema = z.object({
  lenderId: idSchema,
  lenderName: z.string(),
  programId: idSchema.nullable(),
  programName: z.string().nullable(),
});

export const readDraft = schemas({
  summary: 'What an application starts with: the saved draft, and what the deal it belongs to says',
  tags,
  params: kindParams,
  querystring: ofDeal,
  response: {
    200: z.object({
      ...success,
      draft: z.object({ values, lender: choiceSchema.nullable(), savedAt: moment }).nullable(),
      /** By the names of the form. */
      fromDeal: values,
      /** The lender that was selected for the deal. */
      dealLender: choiceSchema.nullable(),
      dealAddress: z.string().nullable(),
    }),
  },
});
export type ApplicationStart = z.infer<(typeof readDraft)['response'][200]>;

export const saveDraft = schemas({
  summary: 'Save an application to finish it later: one for each loan type and deal. Nothing is required yet',
  tags,
  params: kindParams,
  body: z.looseObject(choiceShape),
  response: { 200: z.object({ ...said, savedAt: moment }) },
});

export const removeDraft = schemas({
  summary: 'Delete a draft',
  tags,
  params: kindParams,
  querystring: ofDeal,
  response: { 200: z.object(said) },
});
