import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { lockUntilCommit, type Transaction } from '../../../../platform/database/database.ts';
import { defineHook, defineService, type Platform } from '../../../../platform/platform.ts';
import { vocabularyOf } from '../../model.ts';
import { knowledgePassages, knowledgeWords } from '../tables.ts';
import { type KnowledgeEntry, readContent } from './read-content.ts';

/** What a later feature adds to the knowledge base, such as the texts of its calculators or lessons. */
export const addsKnowledge = defineHook<() => readonly KnowledgeEntry[]>('knowledge.adds');

/** Brings the passages up to date: once in a process, with the first search, so that nothing else waits for it. */
export const knowledgeIndex = defineService({
  name: 'knowledge index',
  open(platform: Platform) {
    let kept: Promise<void> | undefined;
    return {
      ready(): Promise<void> {
        kept ??= keepPassages(platform).catch((error: unknown) => {
          kept = undefined;
          throw error;
        });
        return kept;
      },
    };
  },
});

async function keepPassages({ database, hooks }: Platform): Promise<void> {
  const entries = [...readContent(), ...hooks.all(addsKnowledge).flatMap((read) => read())];
  const revision = createHash('sha256').update(JSON.stringify(entries)).digest('base64url');
  const isKept = async (db: Transaction['db']) => {
    const [first] = await db.select({ revision: knowledgePassages.revision }).from(knowledgePassages).limit(1);
    return first?.revision === revision;
  };
  if (await isKept(database.db)) return;
  await database.transaction(async (tx) => {
    await lockUntilCommit(tx, 'knowledge passages');
    // Another process may have done it while this one waited.
    if (!(await isKept(tx.db))) await writePassages(tx, entries, revision);
  });
}

/** A title counts most, but in the sections below it less than their own headings; then keywords, then the text. */
async function writePassages(tx: Transaction, entries: readonly KnowledgeEntry[], revision: string): Promise<void> {
  await tx.db.delete(knowledgePassages);
  await tx.db.delete(knowledgeWords);
  await tx.db.execute(sql`
    insert into knowledge_passages (id, revision, source, path, title, heading, text, search)
    select row_number() over (), ${revision}, source, path, title, heading, text,
      setweight(to_tsvector('english', title), case when heading is null then 'A' else 'C' end::"char")
        || setweight(to_tsvector('english', coalesce(heading, '') || ' ' || keywords), 'B')
        || setweight(to_tsvector('english', text), 'D')
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as entry (source text, path text, title text, heading text, keywords text, text text)`);
  const counts = new Map<string, number>();
  for (const { title, heading, keywords, text } of entries)
    for (const word of vocabularyOf(`${title} ${heading ?? ''} ${keywords} ${text}`))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  const words = [...counts].map(([word, passages]) => ({ word, passages }));
  await tx.db.execute(sql`
    insert into knowledge_words (word, passages)
    select word, passages from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as entry (word text, passages integer)`);
}
