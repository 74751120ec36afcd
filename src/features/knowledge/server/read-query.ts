import { sql } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { meantBy, wordsOfQuery } from '../model.ts';

/** A word of a query, as PostgreSQL looks for it. */
export interface Term {
  /** As it was understood. */
  readonly word: string;
  readonly isCorrected: boolean;
  /** A `tsquery`; undefined for a word that stands nowhere, and is like none that does. */
  readonly query: string | undefined;
  /** In how many passages it stands. */
  readonly passages: number;
}

interface Looked {
  readonly word: string;
  readonly query: string;
  readonly passages: number;
}

/** Words that PostgreSQL leaves out of every text (`the`, `of`) are not answered. */
async function lookUp(db: Queries, words: readonly string[]): Promise<readonly Looked[]> {
  const { rows } = await db.execute<Looked & Record<string, unknown>>(sql`
    select word, query::text, (select count(*) from knowledge_passages where search @@ query) as passages
    from (
      select word, place, plainto_tsquery('english', word) as query
      from jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) with ordinality as typed (word, place)
    ) as asked
    where numnode(query) > 0
    order by place`);
  return rows;
}

/** Words that begin so: the last one of a query may be half typed. */
async function lookUpBeginning(db: Queries, word: string): Promise<Looked | undefined> {
  if (!/^[a-z0-9]{2,}$/.test(word)) return undefined;
  const { rows } = await db.execute<Looked & Record<string, unknown>>(sql`
    select ${word}::text as word, query::text, (select count(*) from knowledge_passages where search @@ query) as passages
    from to_tsquery('english', ${`${word}:*`}) as query where numnode(query) > 0`);
  return rows.find(({ passages }) => passages > 0);
}

/** The word of the vocabulary that a misspelled one is most like. */
async function correct(db: Queries, word: string): Promise<string | undefined> {
  if (!/^[a-z]{4,24}$/.test(word)) return undefined;
  const { rows } = await db.execute<{ word: string; passages: number }>(sql`
    select word, passages from knowledge_words
    where word % ${word} or levenshtein_less_equal(word, ${word}, 2) <= 2
    order by similarity(word, ${word}) desc limit 200`);
  return meantBy(word, rows);
}

/** The words of a query that count, those that were misspelled as they were most likely meant. */
export async function readQuery(db: Queries, query: string): Promise<readonly Term[]> {
  const words = wordsOfQuery(query);
  if (words.length === 0) return [];
  const last = words.at(-1);
  const terms: Term[] = [];
  for (const looked of await lookUp(db, words)) {
    const { word, query: asked, passages } = looked;
    if (passages > 0) {
      terms.push({ word, isCorrected: false, query: asked, passages });
      continue;
    }
    const begun = word === last ? await lookUpBeginning(db, word) : undefined;
    const meant = begun ? undefined : await correct(db, word);
    const known = begun ?? (meant === undefined ? undefined : (await lookUp(db, [meant]))[0]);
    terms.push({
      word: meant ?? word,
      isCorrected: meant !== undefined,
      query: known?.query,
      passages: known?.passages ?? 0,
    });
  }
  return terms;
}
