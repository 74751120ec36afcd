import { sql } from 'drizzle-orm';
import { customType, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/tables.ts';
import { knowledgeSources } from '../model.ts';

const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Everything there is to read, in sections: a copy of `src/content` and what features add, made again when that changes. */
export const knowledgePassages = pgTable(
  'knowledge_passages',
  {
    id: integer('id').primaryKey(),
    /** What it was made from: a hash over all of it. */
    revision: text('revision').notNull(),
    source: text('source', { enum: knowledgeSources }).notNull(),
    path: text('path').notNull(),
    title: text('title').notNull(),
    /** Null: the beginning, or all there is. */
    heading: text('heading'),
    text: text('text').notNull(),
    search: searchVector('search').notNull(),
  },
  (table) => [index('knowledge_passages_search').using('gin', table.search)],
);

/** The words of the passages, for those that are typed with a slip. */
export const knowledgeWords = pgTable(
  'knowledge_words',
  {
    word: text('word').primaryKey(),
    passages: integer('passages').notNull(),
  },
  (table) => [index('knowledge_words_similar').using('gin', table.word.op('gin_trgm_ops'))],
);

/** Searches that found nothing, without who made them. */
export const knowledgeMisses = pgTable(
  'knowledge_misses',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Of the words, keyed: the same search is recognized before its words are stored. */
    wordsHash: text('words_hash').notNull(),
    /** Null while they might be a name or the like: until a second person has searched for the same. */
    words: text('words'),
    /** Of the first searcher and these words, keyed; it recognizes nobody else's searches. Null once the words are stored. */
    firstBy: text('first_by'),
    searches: integer('searches').notNull(),
    lastAt: moment('last_at').notNull(),
  },
  (table) => [
    uniqueIndex('knowledge_misses_words').on(table.wordsHash),
    index('knowledge_misses_frequent').on(table.searches, table.lastAt).where(sql`words is not null`),
    index('knowledge_misses_last').on(table.lastAt),
  ],
);
