import { randomUUID } from 'node:crypto';
import { count, eq, max } from 'drizzle-orm';
import { AppError } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { record } from '../../../platform/events/record.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { StatedScript } from '../contract.ts';
import type { LibraryScript } from '../desk-contract.ts';
import { libraryIsFull } from '../errors.ts';
import { scriptDraftDiscarded, scriptDrafted, scriptOffered, scriptPublished, scriptReset } from '../events.ts';
import { writtenContents } from '../library.ts';
import { scriptLimits, scriptTexts } from '../model.ts';
import { findScript, type ScriptRow } from './library.ts';
import { libraryScripts, scriptVersions } from './tables.ts';

/** One script of the library, held until the transaction ends; a written one gets its row here. @throws NOT_FOUND, CONFLICT */
async function lockScript(tx: Transaction, key: string, version: number, at: Date): Promise<ScriptRow> {
  if (writtenContents.has(key)) {
    const first = { key, isWritten: true, isOffered: true, createdAt: at, updatedAt: at };
    await tx.db.insert(libraryScripts).values(first).onConflictDoNothing();
  }
  const [row] = await tx.db.select().from(libraryScripts).where(eq(libraryScripts.key, key)).for('update');
  if (!row) throw new AppError('NOT_FOUND');
  if (row.version !== version) throw new AppError('CONFLICT', scriptTexts.changedMeanwhile);
  return row;
}

type Change = Partial<Pick<ScriptRow, 'draft' | 'published' | 'isOffered'>>;
async function writeChange(tx: Transaction, { id, key, version }: ScriptRow, at: Date, change: Change) {
  await tx.db
    .update(libraryScripts)
    .set({ ...change, version: version + 1, updatedAt: at })
    .where(eq(libraryScripts.id, id));
  return present(tx, key);
}

async function present(tx: Transaction, key: string): Promise<LibraryScript> {
  const script = await findScript(tx.db, key);
  if (!script) throw new AppError('NOT_FOUND');
  return script;
}

/** A new script of the team's, as a draft. @throws SCRIPT_LIBRARY_FULL */
export const addScript = (platform: Platform, context: RequestContext, draft: StatedScript) =>
  platform.database.transaction(async (tx) => {
    const key = randomUUID();
    const [row] = await tx.db
      .insert(libraryScripts)
      .values({ key, isWritten: false, isOffered: false, draft, createdAt: context.at, updatedAt: context.at })
      .returning();
    if (!row) throw new AppError('INTERNAL');
    const [added] = await tx.db
      .select({ all: count() })
      .from(libraryScripts)
      .where(eq(libraryScripts.isWritten, false));
    if ((added?.all ?? 0) > scriptLimits.added) throw new AppError(libraryIsFull);
    await record(tx, context, scriptDrafted, { id: row.id, payload: { key } });
    return present(tx, key);
  });

interface Which {
  readonly key: string;
  /** As it was read: another one means that somebody was faster. */
  readonly version: number;
}

/** Brokers see no change. @throws NOT_FOUND, CONFLICT */
export const saveDraft = (platform: Platform, context: RequestContext, { key, version }: Which, draft: StatedScript) =>
  platform.database.transaction(async (tx) => {
    const row = await lockScript(tx, key, version, context.at);
    await record(tx, context, scriptDrafted, { id: row.id, payload: { key } });
    return writeChange(tx, row, context.at, { draft });
  });

/** @throws NOT_FOUND, CONFLICT: also where there is no draft */
export const discardDraft = (platform: Platform, context: RequestContext, { key, version }: Which) =>
  platform.database.transaction(async (tx) => {
    const row = await lockScript(tx, key, version, context.at);
    if (row.draft === null) throw new AppError('CONFLICT', scriptTexts.noDraft);
    await record(tx, context, scriptDraftDiscarded, { id: row.id, payload: { key } });
    return writeChange(tx, row, context.at, { draft: null });
  });

/** The draft becomes the next version, which brokers then see, also of a script that was withdrawn. @throws NOT_FOUND, CONFLICT */
export const publishScript = (
  platform: Platform,
  context: RequestContext,
  { key, version }: Which,
  publishedBy: string,
) =>
  platform.database.transaction(async (tx) => {
    const row = await lockScript(tx, key, version, context.at);
    if (row.draft === null) throw new AppError('CONFLICT', scriptTexts.noDraft);
    const [latest] = await tx.db
      .select({ number: max(scriptVersions.number) })
      .from(scriptVersions)
      .where(eq(scriptVersions.scriptId, row.id));
    const number = (latest?.number ?? 0) + 1;
    const next = { scriptId: row.id, number, content: row.draft, publishedBy, publishedAt: context.at };
    await tx.db.insert(scriptVersions).values(next);
    await record(tx, context, scriptPublished, { id: row.id, payload: { key, number } });
    return writeChange(tx, row, context.at, { draft: null, published: number, isOffered: true });
  });

/** @throws NOT_FOUND, CONFLICT: also for a script that was never published */
export const offerScript = (platform: Platform, context: RequestContext, { key, version }: Which, isOffered: boolean) =>
  platform.database.transaction(async (tx) => {
    const row = await lockScript(tx, key, version, context.at);
    if (isOffered && !row.isWritten && row.published === null)
      throw new AppError('CONFLICT', scriptTexts.neverPublished);
    await record(tx, context, scriptOffered, { id: row.id, payload: { key, offered: isOffered } });
    return writeChange(tx, row, context.at, { isOffered });
  });

/** Plinth's own text again; what was published stays readable. @throws NOT_FOUND, CONFLICT: also for a script that Plinth didn't write */
export const resetScript = (platform: Platform, context: RequestContext, { key, version }: Which) =>
  platform.database.transaction(async (tx) => {
    const row = await lockScript(tx, key, version, context.at);
    if (!writtenContents.has(key)) throw new AppError('CONFLICT', scriptTexts.notWritten);
    await record(tx, context, scriptReset, { id: row.id, payload: { key } });
    return writeChange(tx, row, context.at, { draft: null, published: null, isOffered: true });
  });
