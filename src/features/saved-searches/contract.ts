import { z } from 'zod';
import { defineEndpoint, idParams, idSchema, success } from '../../kernel/endpoint.ts';
import { schemaOfFields } from '../../kernel/fields/schema.ts';
import type { LoanKind } from '../../lending/kinds/kind.ts';
import { schemasOf } from '../../lending/kinds/schemas.ts';
import { dealNameFields } from '../pipeline/model.ts';
import { savedAtMost } from './model.ts';

const name = z.string().trim().min(1, 'Please give the search a name.').max(120, 'A name has at most 120 characters.');
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
const read = { access: 'broker', limit: 'read' } as const;
const write = { access: 'broker', limit: 'write' } as const;
const one = z.object({ ...success, savedSearch: savedSearchSchema });

export const listSavedSearches = defineEndpoint({
  method: 'GET',
  url: '/api/saved-searches',
  schema: {
    summary: 'The searches the account keeps, the latest finds first',
    tags,
    response: { 200: z.object({ ...success, savedSearches: z.array(savedSearchSchema) }) },
  },
  config: read,
});

/** The call that keeps a search of one kind. */
export const createSavedSearch = (kind: LoanKind) =>
  defineEndpoint({
    method: 'POST',
    url: `/api/saved-searches/${kind.slug}`,
    schema: {
      summary: `Keep a ${kind.name} search under a name, and be told when a program comes to fit it; at most ${savedAtMost} for an account`,
      tags,
      body: z.object({
        name,
        scenario: schemasOf(kind).scenario,
        byNotice: preferences.byNotice.default(true),
        byMail: preferences.byMail.default(false),
      }),
      response: { 200: one },
    },
    config: { ...write, limit: 'savedSearch', refuses: ['CONFLICT'] },
  });

export const changeSavedSearch = defineEndpoint({
  method: 'PUT',
  url: '/api/saved-searches/:id',
  schema: {
    summary: 'Rename a saved search, or change how its owner is told; what is left out stays',
    tags,
    params: idParams,
    body: z.object({
      name: name.optional(),
      byNotice: preferences.byNotice.optional(),
      byMail: preferences.byMail.optional(),
    }),
    response: { 200: one },
  },
  config: { ...write, refuses: ['NOT_FOUND'] },
});

export const deleteSavedSearch = defineEndpoint({
  method: 'DELETE',
  url: '/api/saved-searches/:id',
  schema: {
    summary: 'Put a saved search away; it can be restored for a day',
    tags,
    params: idParams,
    response: { 200: z.object(success) },
  },
  config: { ...write, refuses: ['NOT_FOUND'] },
});

export const restoreSavedSearch = defineEndpoint({
  method: 'POST',
  url: '/api/saved-searches/:id/restore',
  schema: {
    summary: 'Take the deletion of a saved search back',
    tags,
    params: idParams,
    response: { 200: one },
  },
  config: { ...write, refuses: ['NOT_FOUND', 'CONFLICT'] },
});

export const runSavedSearch = defineEndpoint({
  method: 'POST',
  url: '/api/saved-searches/:id/run',
  schema: {
    summary:
      "Open the search form with a saved search: it becomes the account's last form, and its finds count as read",
    tags,
    params: idParams,
    response: { 200: z.object({ ...success, kind: z.string(), scenario: z.record(z.string(), z.unknown()) }) },
  },
  config: { ...write, refuses: ['NOT_FOUND'] },
});

export const makeDealOfSearch = defineEndpoint({
  method: 'POST',
  url: '/api/saved-searches/:id/deal',
  schema: {
    summary:
      'Make a deal in the pipeline of a saved search. When there is an active deal for the address it is refused, and `about.pipelineEntryId` is that deal',
    tags,
    params: idParams,
    body: schemaOfFields(dealNameFields),
    response: { 200: z.object({ ...success, message: z.string(), pipelineEntryId: idSchema }) },
  },
  config: { ...write, idempotent: true, refuses: ['NOT_FOUND', 'CONFLICT'] },
});
