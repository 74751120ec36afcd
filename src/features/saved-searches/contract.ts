import { z } from 'zod';
import { idParams, idSchema, schemas, success } from '../../kernel/contract.ts';
import { schemaOfFields } from '../../kernel/fields/schema.ts';
import { listFileShape } from '../../kernel/files/list-contract.ts';
import type { LoanKind } from '../../lending/kinds/kind.ts';
import { schemasOf } from '../../lending/kinds/schemas.ts';
import { dealNameFields } from '../pipeline/model.ts';
import { savedAtMost } from './model.ts';

const name = z
  .string()
  .trim()
  .min(1, 'Please give the search a name.')
  .max(120, 'A name can have up to 120 characters.');
/** How the owner is told of what a search finds. */
const preferences = { byNotice: z.boolean(), byMail: z.boolean() };

export const savedSearchSchema = z.object({
  _id: idSchema,
  name: z.string(),
  /** The kind's slug. */
  kind: z.string(),
  ...preferences,
  /** Programs that fit as far as is known: eligible or for review. */
  fits: z.number(),
  /** What it found lately, the newest first, in words; at most five. */
  news: z.array(z.object({ programId: idSchema, at: z.iso.datetime(), text: z.string() })),
  /** When it last found something new; null when it never has. */
  foundAt: z.iso.datetime().nullable(),
  /** Something was found since its owner last opened it. */
  hasUnread: z.boolean(),
  createdAt: z.iso.datetime(),
  lookedAt: z.iso.datetime(),
});
export type SavedSearch = z.infer<typeof savedSearchSchema>;

const tags = ['Saved searches'] as const;

const one = z.object({ ...success, savedSearch: savedSearchSchema });

export const listSavedSearches = schemas({
  summary: "The account's saved searches, latest matches first",
  tags,
  response: { 200: z.object({ ...success, savedSearches: z.array(savedSearchSchema) }) },
});

export const listSavedSearchesFile = schemas({
  summary: 'The saved searches as a file',
  tags,
  querystring: z.object(listFileShape),
  response: { 200: z.unknown() },
});

/** Of the call that keeps a search of one kind. */
export const createSavedSearch = (kind: LoanKind) =>
  schemas({
    summary: `Save a ${kind.name} search, with alerts for programs that start to fit; at most ${savedAtMost} for an account`,
    tags,
    body: z.object({
      name,
      scenario: schemasOf(kind).scenario,
      byNotice: preferences.byNotice.default(true),
      byMail: preferences.byMail.default(false),
    }),
    response: { 200: one },
  });

export const changeSavedSearch = schemas({
  summary: 'Rename a saved search or change its alerts; fields left out stay unchanged',
  tags,
  params: idParams,
  body: z.object({
    name: name.optional(),
    byNotice: preferences.byNotice.optional(),
    byMail: preferences.byMail.optional(),
  }),
  response: { 200: one },
});

export const deleteSavedSearch = schemas({
  summary: 'Delete a saved search; it can be restored for a day',
  tags,
  params: idParams,
  response: { 200: z.object(success) },
});

export const restoreSavedSearch = schemas({
  summary: 'Restore a deleted saved search',
  tags,
  params: idParams,
  response: { 200: one },
});

export const runSavedSearch = schemas({
  summary: 'Load a saved search into the search form and mark its matches as read',
  tags,
  params: idParams,
  response: { 200: z.object({ ...success, kind: z.string(), scenario: z.record(z.string(), z.unknown()) }) },
});

export const makeDealOfSearch = schemas({
  summary:
    'Create a deal in the pipeline from a saved search. Refused when there is an active deal for the address; `about.pipelineEntryId` is that deal',
  tags,
  params: idParams,
  body: schemaOfFields(dealNameFields),
  response: { 200: z.object({ ...success, message: z.string(), pipelineEntryId: idSchema }) },
});
