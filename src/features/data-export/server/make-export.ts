import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { admits } from '../../../kernel/access.ts';
import { idSchema } from '../../../kernel/contract.ts';
import { dayMs } from '../../../kernel/dates.ts';
import { jobContext } from '../../../platform/caller.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { record } from '../../../platform/events/record.ts';
import { zipOf } from '../../../platform/files/written/zip.ts';
import { defineJob, type Platform } from '../../../platform/platform.ts';
import { type DataOwner, findOwner, type OwnDataFile, ownData } from '../../accounts/server/api.ts';
import { exportFailed, exportFinished } from '../events.ts';
import { exportKeptDays } from '../model.ts';
import { type Counted, writeReadme } from './readme.ts';
import { dataExports } from './tables.ts';
import { csvOf, jsonOf } from './write-rows.ts';

/** Where the files are; a key begins with the id of its export. */
export const exportsFolder = 'exports';
const newKey = (exportId: string) => `${exportsFolder}/${exportId}.${randomUUID()}.zip`;
export const exportOfKey = (key: string): string => key.slice(exportsFolder.length + 1).split('.')[0] ?? '';

/**
 * Makes the ZIP of an export. Each run writes a file of its own, which counts only from the moment that the row names it: a
 * run that was killed, or took too long and still goes on, leaves nothing that anybody is served.
 */
export const makeExport = defineJob({
  name: 'data-export',
  payload: z.object({ exportId: idSchema }),
  concurrency: 1,
  timeoutSeconds: 900,
  retries: 3,
  async run(platform, { exportId }) {
    const { db } = platform.database;
    const making = and(eq(dataExports.id, exportId), eq(dataExports.state, 'making'));
    const [row] = await db.select().from(dataExports).where(making);
    const owner = row && (await findOwner(db, row.accountId));
    // Done already, replaced, or the account is gone.
    if (!owner) return;
    const fileKey = newKey(exportId);
    await writeExport(platform, owner, exportId, fileKey);
    await finish(platform, exportId, fileKey);
  },
  async gaveUp(platform, { exportId }) {
    const making = and(eq(dataExports.id, exportId), eq(dataExports.state, 'making'));
    await platform.database.transaction(async (tx) => {
      const at = platform.clock.now();
      const failed = tx.db.update(dataExports).set({ state: 'failed', finishedAt: at, progress: null }).where(making);
      const [row] = await failed.returning();
      if (!row) return;
      await record(tx, jobContext(makeExport, at), exportFailed, { id: row.accountId, payload: { exportId } });
    });
  },
});

/** All of it is read as it was at one moment, some rows at a time, and goes to the file as it is read. */
async function writeExport(platform: Platform, owner: DataOwner, exportId: string, fileKey: string): Promise<void> {
  const { database, hooks, files, clock } = platform;
  const parts = hooks.all(ownData).filter(({ access }) => admits(access, owner.role));
  const report = async (part: number, title: string) => {
    const progress = { part, of: parts.length, title };
    await database.db.update(dataExports).set({ progress }).where(eq(dataExports.id, exportId));
  };
  await database.inSnapshot(async (tx) => {
    const counted: Counted[] = [];
    const entries = parts.flatMap((file, index) => [
      { name: `${file.name}.json`, content: () => counting(tx.db, owner, file, counted, report, index) },
      { name: `${file.name}.csv`, content: () => csvOf(file, file.pages(tx.db, owner)) },
    ]);
    const readme = { name: 'README.txt', content: () => [writeReadme(counted, clock.now())] };
    await files.putStream(fileKey, zipOf([...entries, readme], clock.now()));
  });
}

/** The JSON of a part; says that it is at it, and counts its rows for the README. */
async function* counting(
  db: Queries,
  owner: DataOwner,
  file: OwnDataFile,
  counted: Counted[],
  report: (part: number, title: string) => Promise<void>,
  index: number,
): AsyncGenerator<string> {
  await report(index + 1, file.title);
  let rows = 0;
  async function* pages() {
    for await (const page of file.pages(db, owner)) {
      rows += page.length;
      yield page;
    }
  }
  yield* jsonOf(file, pages());
  counted.push({ file, rows });
}

/** From here on the file is the account's; nothing happens where the export was replaced meanwhile. */
async function finish(platform: Platform, exportId: string, fileKey: string): Promise<void> {
  const { contentLength: size } = await platform.files.getMetaData(fileKey);
  await platform.database.transaction(async (tx) => {
    const at = platform.clock.now();
    const expiresAt = new Date(at.getTime() + exportKeptDays * dayMs);
    const [row] = await tx.db
      .update(dataExports)
      .set({ state: 'ready', progress: null, finishedAt: at, expiresAt, fileKey, size })
      .where(and(eq(dataExports.id, exportId), eq(dataExports.state, 'making')))
      .returning();
    if (!row) return;
    await record(tx, jobContext(makeExport, at), exportFinished, { id: row.accountId, payload: { exportId } });
  });
}
