import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { AppError } from '../../../kernel/errors.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { defineKeyUse } from '../../../platform/encryption/secrets.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Miss } from '../contract.ts';
import { knowledgeLimits, wordsOfQuery } from '../model.ts';
import { searchKnowledge } from './search.ts';
import { knowledgeMisses, knowledgeWords } from './tables.ts';

const missKey = defineKeyUse('knowledge-miss');
const shownAtMost = 100;

/**
 * Counts a search that finds nothing. What it was is stored only where all of its words stand in Plinth's own texts, or where
 * a second person has searched for the same: a name that somebody typed is in nobody's list.
 */
export async function noteMiss(platform: Platform, query: string, accountId: string, at: Date): Promise<void> {
  const words = wordsOfQuery(query)
    .filter((word) => /^\p{L}+$/u.test(word))
    .slice(0, 8)
    .toSorted();
  if (words.length === 0 || /[@\d]{4,}|\S@\S/.test(query)) return;
  if ((await searchKnowledge(platform, query, { limit: 1 })).passages.length > 0) return;
  const text = words.join(' ');
  const wordsHash = platform.secrets.sign(missKey, text);
  const by = platform.secrets.sign(missKey, `${text} ${accountId}`);
  const { db } = platform.database;
  const isPlain = await areKnown(db, words);
  await db
    .insert(knowledgeMisses)
    .values({ wordsHash, words: isPlain ? text : null, firstBy: isPlain ? null : by, searches: 1, lastAt: at })
    .onConflictDoUpdate({
      target: knowledgeMisses.wordsHash,
      set: {
        searches: sql`${knowledgeMisses.searches} + 1`,
        lastAt: at,
        words: sql`case when ${knowledgeMisses.firstBy} is distinct from ${by} then ${text} else ${knowledgeMisses.words} end`,
        firstBy: sql`case when ${knowledgeMisses.firstBy} is distinct from ${by} then null else ${knowledgeMisses.firstBy} end`,
      },
    });
  await removeBeyondLimit(db);
}

async function areKnown(db: Queries, words: readonly string[]): Promise<boolean> {
  return (await db.$count(knowledgeWords, inArray(knowledgeWords.word, [...words]))) === words.length;
}

/** The list stays short, whatever is searched for: what was searched longest ago goes. */
const removeBeyondLimit = (db: Queries) =>
  db
    .delete(knowledgeMisses)
    .where(
      inArray(
        knowledgeMisses.id,
        db
          .select({ id: knowledgeMisses.id })
          .from(knowledgeMisses)
          .orderBy(desc(knowledgeMisses.lastAt), knowledgeMisses.id)
          .offset(knowledgeLimits.misses),
      ),
    );

/** What to write about, what was searched most first. */
export async function readMisses(db: Queries): Promise<Miss[]> {
  const { id, words, searches, lastAt } = knowledgeMisses;
  const rows = await db
    .select({ id, words, searches, lastAt })
    .from(knowledgeMisses)
    .where(isNotNull(words))
    .orderBy(desc(searches), desc(lastAt), id)
    .limit(shownAtMost);
  return rows.map((row) => ({
    _id: row.id,
    words: row.words ?? '',
    searches: row.searches,
    lastAt: row.lastAt.toISOString(),
  }));
}

/** @throws NOT_FOUND */
export async function removeMiss(db: Queries, id: string): Promise<void> {
  const rows = await db
    .delete(knowledgeMisses)
    .where(and(eq(knowledgeMisses.id, id), isNotNull(knowledgeMisses.words)))
    .returning({ id: knowledgeMisses.id });
  if (rows.length === 0) throw new AppError('NOT_FOUND');
}
