import { z } from 'zod';
import { idParams, idSchema, schemas, success } from '../../kernel/contract.ts';
import { knowledgeLimits, knowledgeSources } from './model.ts';

const tags: readonly ['Knowledge base'] = ['Knowledge base'];
const query = z.string().trim().min(1).max(knowledgeLimits.queryCharacters);

const foundSchema = z.object({
  source: z.enum(knowledgeSources),
  title: z.string(),
  /** Of the section; null for the beginning of an article, and for what has no sections. */
  heading: z.string().nullable(),
  /** Of this site, with the anchor of the section. */
  path: z.string(),
  excerpt: z.string(),
});
export type FoundKnowledge = z.infer<typeof foundSchema>;

export const searchKnowledge = schemas({
  summary: 'Search help articles, guides, the glossary, calculators and lessons. Misspelled words are forgiven',
  tags,
  querystring: z.object({
    q: query,
    limit: z.coerce.number().int().min(1).max(knowledgeLimits.found).default(knowledgeLimits.found),
  }),
  response: {
    200: z.object({
      ...success,
      found: z.array(foundSchema).max(knowledgeLimits.found),
      /** The query as it was understood, where a word was misspelled; null otherwise. */
      corrected: z.string().nullable(),
      /** Nothing has all of the words. */
      isPartial: z.boolean(),
    }),
  },
});

export const noteMiss = schemas({
  summary: 'Report that a search of the knowledge base found nothing',
  tags,
  body: z.object({ query }),
  response: { 200: z.object(success) },
});

const missSchema = z.object({
  _id: idSchema,
  words: z.string(),
  searches: z.int(),
  lastAt: z.iso.datetime(),
});
export type Miss = z.infer<typeof missSchema>;

export const listMisses = schemas({
  summary: 'What people searched the knowledge base for without finding it, most frequent first',
  tags: ['Admin'],
  response: { 200: z.object({ ...success, misses: z.array(missSchema).max(100) }) },
});

export const removeMiss = schemas({
  summary: 'Remove a search from the list, such as when an article answers it',
  tags: ['Admin'],
  params: idParams,
  response: { 200: z.object(success) },
});
