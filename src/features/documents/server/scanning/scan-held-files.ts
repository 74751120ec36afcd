import { and, asc, eq, gt, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { dayMs, minuteMs } from '../../../../kernel/dates.ts';
import { jobContext, type RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { fileScans } from '../../../../platform/database/tables.ts';
import { record } from '../../../../platform/events/record.ts';
import { type Scanner, type ScanVerdict, scanAll } from '../../../../platform/files/scanner/scanner.ts';
import { defineHook, defineJob, type Platform } from '../../../../platform/platform.ts';
import { documentRefused } from '../../events.ts';
import type { FileFolder } from '../stored/folders.ts';
import { forgetScans } from './scan-states.ts';

/** How the files of a folder are scanned that were held. A folder that nobody registers holds files as they came, of which nothing follows. */
export interface ScannedFolder {
  readonly folder: FileFolder;
  /** The key of a file that is stored encrypted; undefined while no row has it. */
  fileKey?(platform: Platform, id: string): Promise<string | undefined>;
  /** What follows from the answer, in its transaction. */
  answered?(
    platform: Platform,
    tx: Transaction,
    context: RequestContext,
    id: string,
    state: 'clean' | 'refused',
  ): Promise<void>;
}
export const scansFile = defineHook<ScannedFolder>('documents.scansFile');

/** A scan of the largest file takes less. */
const patienceMs = 4 * minuteMs;
/** A file that no row names by then belongs to an upload that was cut short. */
const unnamedFor = dayMs;
/** Another process may have a scanner: files are released once none was asked, and nothing held, for this long. */
const releasedAfter = dayMs;
const atOnce = 200;

/** Every minute while files are held: they are scanned as soon as the scanner is back. */
export const scanHeldFiles = defineJob({
  name: 'scan-held-files',
  payload: z.object({}),
  concurrency: 1,
  timeoutSeconds: 10 * 60,
  retries: 0,
  schedule: '* * * * *',
  async run(platform) {
    const { scanner, database } = platform;
    const held = eq(fileScans.state, 'held');
    const order = [sql`${fileScans.triedAt} asc nulls first`, asc(fileScans.storedAt)];
    const rows = await database.db
      .select()
      .from(fileScans)
      .where(held)
      .orderBy(...order)
      .limit(atOnce);
    if (!scanner) return void (await releaseAll(platform, rows));
    for (const row of rows) if (!(await tryOne(platform, scanner, row))) return;
  },
});

type ScanRow = typeof fileScans.$inferSelect;

/** Without a scanner nobody would ever answer for these files: they are released, as if they were clean. */
async function releaseAll(platform: Platform, rows: readonly ScanRow[]): Promise<void> {
  const { database, clock, log } = platform;
  const since = new Date(clock.now().getTime() - releasedAfter);
  const isRecent = or(gt(fileScans.storedAt, since), gt(fileScans.triedAt, since));
  if (rows.length === 0 || (await database.db.$count(fileScans, isRecent)) > 0) return;
  log.warn({ files: rows.length }, 'held files are released: there is no virus scanner');
  for (const { key } of rows) await settle(platform, key, { state: 'clean' });
}

/** A file that cannot be read stays held and goes to the end of the queue: it holds up no other. @returns as `scanOne` */
async function tryOne(platform: Platform, scanner: Scanner, row: ScanRow): Promise<boolean> {
  try {
    return await scanOne(platform, scanner, row);
  } catch (error) {
    platform.log.error({ err: error, file: row.key }, 'a file that is held could not be scanned');
    await noteTried(platform, row.key);
    return true;
  }
}

const heldRow = (key: string) => and(eq(fileScans.key, key), eq(fileScans.state, 'held'));

const noteTried = async ({ database, clock }: Platform, key: string): Promise<void> =>
  void (await database.db.update(fileScans).set({ triedAt: clock.now() }).where(heldRow(key)));

function scannedFileOf({ hooks }: Platform, key: string) {
  const [folder = '', id = ''] = key.split('/');
  return { id, how: hooks.all(scansFile).find((one) => one.folder === folder) };
}

/** @returns whether the scanner answers, so that the next one is worth trying */
async function scanOne(platform: Platform, scanner: Scanner, { key, storedAt }: ScanRow): Promise<boolean> {
  const { database, files, encryptedFiles, log, clock } = platform;
  const { how, id } = scannedFileOf(platform, key);
  const fileKey = await how?.fileKey?.(platform, id);
  const isNamed = how?.fileKey === undefined || fileKey !== undefined;
  if (!isNamed || !(await files.exists(key))) {
    if (clock.now().getTime() - storedAt.getTime() > unnamedFor) await forgetScans(database, [key]);
    else await noteTried(platform, key);
    return true;
  }
  const content = fileKey === undefined ? await files.getStream(key) : await encryptedFiles.open(key, fileKey);
  const verdict = await scanAll(scanner, content, patienceMs);
  await settle(platform, key, verdict);
  if (verdict.state === 'held') log.warn({ file: key, reason: verdict.reason }, 'a file is still held');
  return verdict.state !== 'held' || verdict.reason !== 'away';
}

async function settle(platform: Platform, key: string, verdict: ScanVerdict): Promise<void> {
  const { database, clock, files, log } = platform;
  const context = jobContext(scanHeldFiles, clock.now());
  const row = heldRow(key);
  const { state } = verdict;
  if (state === 'held') return noteTried(platform, key);
  const { how, id } = scannedFileOf(platform, key);
  const isSettled = await database.transaction(async (tx) => {
    const change =
      state === 'clean'
        ? tx.db.delete(fileScans).where(row)
        : tx.db.update(fileScans).set({ state, found: verdict.found, triedAt: context.at }).where(row);
    // Its document was deleted in the meantime.
    if ((await change).rowCount === 0) return false;
    if (state === 'refused') await record(tx, context, documentRefused, { id });
    await how?.answered?.(platform, tx, context, id, state);
    return true;
  });
  if (!isSettled || state === 'clean') return;
  log.error({ file: key, found: verdict.found }, 'malware was found in a file that was held');
  await files.delete(key);
}
