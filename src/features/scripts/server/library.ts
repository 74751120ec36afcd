import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { findPeople } from '../../accounts/server/api.ts';
import { type StatedScript, scriptContentSchema } from '../contract.ts';
import type { LibraryScript, ListedScript } from '../desk-contract.ts';
import { writtenContents } from '../library.ts';
import type { ScriptContent } from '../model.ts';
import { libraryScripts, scriptVersions } from './tables.ts';

export type ScriptRow = typeof libraryScripts.$inferSelect;

export const readContent = (stored: unknown): StatedScript => scriptContentSchema.parse(stored);
/** What Plinth wrote passes the same schema: a test sees to that. */
const written = (content: ScriptContent): StatedScript => content as StatedScript;

export type KeyedScript = StatedScript & { readonly key: string };

/** The versions that brokers see, by the id of their script. */
async function readPublished(db: Queries): Promise<ReadonlyMap<string, StatedScript>> {
  const { id, published } = libraryScripts;
  const rows = await db
    .select({ id, content: scriptVersions.content })
    .from(libraryScripts)
    .innerJoin(scriptVersions, and(eq(scriptVersions.scriptId, id), eq(scriptVersions.number, published)))
    .where(isNotNull(published));
  return new Map(rows.map((row) => [row.id, readContent(row.content)]));
}

const untouched = (key: string): Omit<ScriptRow, 'id' | 'createdAt' | 'updatedAt'> => ({
  key,
  isWritten: true,
  isOffered: true,
  published: null,
  draft: null,
  version: 0,
});

interface Standing {
  readonly row: Pick<ScriptRow, 'key' | 'isWritten' | 'isOffered' | 'published' | 'draft' | 'version'>;
  /** What brokers see, or would see if it were offered; undefined for a script that was never published. */
  readonly content: StatedScript | undefined;
}

/** Every script of the library: what Plinth wrote, in its order, then what was added, the oldest first. */
async function readStandings(db: Queries): Promise<readonly Standing[]> {
  const [rows, published] = await Promise.all([
    db.select().from(libraryScripts).orderBy(libraryScripts.createdAt, libraryScripts.id),
    readPublished(db),
  ]);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const ofWritten = [...writtenContents].map(([key, content]): Standing => {
    const row = byKey.get(key);
    return { row: row ?? untouched(key), content: (row && published.get(row.id)) ?? written(content) };
  });
  // A script that Plinth no longer has is offered as it was published last.
  const ofTeam = rows
    .filter(({ key }) => !writtenContents.has(key))
    .map((row): Standing => ({ row, content: published.get(row.id) }));
  return [...ofWritten, ...ofTeam];
}

/** What brokers are offered. */
export async function offeredScripts(db: Queries): Promise<readonly KeyedScript[]> {
  const all = await readStandings(db);
  return all.flatMap(({ row, content }) => (row.isOffered && content ? [{ key: row.key, ...content }] : []));
}

export async function listScripts(db: Queries): Promise<ListedScript[]> {
  const all = await readStandings(db);
  return all.flatMap(({ row: { key, isWritten, isOffered, published, draft, version }, content }) => {
    const shown = content ?? (draft === null ? undefined : readContent(draft));
    if (!shown) return [];
    const { category, channel, loanType, name } = shown;
    const standing = { key, isWritten, isOffered, published, version, hasDraft: draft !== null };
    return [{ ...standing, category, channel, loanType, name }];
  });
}

/** So many versions are sent, the newest first. */
const versionsShown = 50;

/** Undefined for a key that nothing has. */
export async function findScript(db: Queries, key: string): Promise<LibraryScript | undefined> {
  const own = writtenContents.get(key);
  const [row] = await db.select().from(libraryScripts).where(eq(libraryScripts.key, key));
  if (!row && !own) return undefined;
  const { isWritten, isOffered, published, draft, version } = row ?? untouched(key);
  return {
    ...{ key, isWritten, isOffered, published, version },
    written: own ? written(own) : null,
    draft: draft === null ? null : readContent(draft),
    versions: row ? await readVersions(db, row.id) : [],
  };
}

async function readVersions(db: Queries, scriptId: string): Promise<LibraryScript['versions']> {
  const rows = await db
    .select()
    .from(scriptVersions)
    .where(eq(scriptVersions.scriptId, scriptId))
    .orderBy(desc(scriptVersions.number))
    .limit(versionsShown);
  const people = await findPeople(
    db,
    rows.flatMap(({ publishedBy }) => publishedBy ?? []),
  );
  return rows.map(({ number, content, publishedAt, publishedBy }) => ({
    number,
    content: readContent(content),
    publishedAt: publishedAt.toISOString(),
    publishedBy: people.get(publishedBy ?? '')?.name ?? '',
  }));
}
