import { sql } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type KnowledgeSource, knowledgeLimits, leastCoverage, lessonWeight } from '../model.ts';
import { knowledgeIndex } from './passages/keep-passages.ts';
import { readQuery, type Term } from './read-query.ts';
import { knowledgeWords } from './tables.ts';

/** A section that answers a query, as it stands in the product's own texts. */
export interface KnowledgePassage {
  readonly source: KnowledgeSource;
  readonly title: string;
  /** Of the section; null for the beginning of an article, and for what has no sections. */
  readonly heading: string | null;
  /** Of this site, with the anchor of the section. */
  readonly path: string;
  /** The part of the text that has the words. */
  readonly excerpt: string;
  /** All of the section. */
  readonly text: string;
  /** How much of what the query is about stands here, rare words counting more: from `leastCoverage` to 1. */
  readonly coverage: number;
  /** To be compared within one answer. */
  readonly score: number;
}

export interface KnowledgeFound {
  /** Best first. */
  readonly passages: readonly KnowledgePassage[];
  /** The words as they were understood, where one was misspelled; null otherwise. */
  readonly corrected: string | null;
  /** Nothing has all of the words. */
  readonly isPartial: boolean;
  /** A word stands nowhere in the product's texts, nor one like it. */
  readonly hasUnknown: boolean;
}

interface Asked {
  readonly limit?: number;
  /** Without them: all. */
  readonly sources?: readonly KnowledgeSource[];
}

/** Looks for passages of the knowledge base: everything there is to read in the product. Misspelled and half typed words are forgiven. */
export async function searchKnowledge(
  platform: Platform,
  query: string,
  { limit = knowledgeLimits.found, sources }: Asked = {},
): Promise<KnowledgeFound> {
  await platform.service(knowledgeIndex).ready();
  const { db } = platform.database;
  const terms = await readQuery(db, query);
  const corrected = terms.some(({ isCorrected }) => isCorrected) ? terms.map(({ word }) => word).join(' ') : null;
  const passages = await rank(db, terms, { limit, sources });
  const isPartial = passages.length > 0 && passages.every(({ coverage }) => coverage < 0.999);
  return { passages, corrected, isPartial, hasUnknown: terms.some((term) => term.query === undefined) };
}

/** The words of the product's own texts, in small letters. */
export async function knowledgeVocabulary(platform: Platform): Promise<ReadonlySet<string>> {
  await platform.service(knowledgeIndex).ready();
  const rows = await platform.database.db.select({ word: knowledgeWords.word }).from(knowledgeWords);
  return new Set(rows.map(({ word }) => word));
}

type Row = KnowledgePassage & { readonly id: number } & Record<string, unknown>;

async function rank(
  db: Queries,
  terms: readonly Term[],
  { limit, sources }: { readonly limit: number; readonly sources: readonly KnowledgeSource[] | undefined },
): Promise<readonly KnowledgePassage[]> {
  const asked = terms.flatMap(({ query, passages }) => (query === undefined ? [] : [{ query, passages }]));
  if (asked.length === 0) return [];
  const unknown = terms.length - asked.length;
  const { rows } = await db.execute<Row>(sql`
    with counted as (select count(*)::float8 as passages from knowledge_passages),
    -- What stands in few passages says more of what is asked; what stands nowhere, as names do, counts like a word of one in twenty.
    terms as (
      select query::tsquery as query, ln(1 + counted.passages / asked.passages) as weight
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (query text, passages float8), counted
    ),
    total as (
      select sum(weight) + ${unknown}::float8 * ln(1 + 20) as weight from terms
    ),
    ranked as (
      select p.id, sum(t.weight * ts_rank('{0.15, 0.3, 0.6, 1}', p.search, t.query, 1)) as score,
        sum(t.weight) / (select weight from total) as coverage
      from terms t join knowledge_passages p on p.search @@ t.query
      ${sources === undefined ? sql`` : sql`where p.source = any (${sql.param([...sources])}::text[])`}
      group by p.id
    ),
    best as (
      select *, row_number() over (partition by split_part(path, '#', 1), title order by rank desc) as place
      from (
        select p.*, ranked.score, ranked.coverage, ranked.score * ranked.coverage ^ 2
          * case p.source when 'lesson' then ${lessonWeight}::float8 else 1 end as rank
        from ranked join knowledge_passages p using (id)
        where ranked.coverage >= ${leastCoverage}
      ) as scored
    )
    select id, source, title, heading, path, text, score, coverage,
      ts_headline('english', text, (select string_agg(query::text, ' | ')::tsquery from terms),
        'MaxWords=45, MinWords=25, StartSel="", StopSel=""') as excerpt
    from best where place <= ${knowledgeLimits.ofOneArticle}
    order by rank desc, id limit ${limit}`);
  return rows.map(({ source, title, heading, path, text, score, coverage, excerpt }) => ({
    ...{ source, title, heading, path, text, score, coverage, excerpt },
  }));
}
