import { and, eq } from 'drizzle-orm';
import { hourMs } from '../../../kernel/dates.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import { lockUntilCommit } from '../../../platform/database/database.ts';
import { record } from '../../../platform/events/record.ts';
import type { Platform } from '../../../platform/platform.ts';
import { exportRequested } from '../events.ts';
import type { DataExport } from '../model.ts';
import { dataExports, type ExportRow } from './tables.ts';

/** More than all tries of its job take: what is older was lost on its way, and must not keep another from being made. */
const lostAfterMs = 2 * hourMs;

/** Begins an export in place of the one before; while one is made, answers that one. */
export async function askForExport(
  platform: Platform,
  accountId: string,
  context: RequestContext,
): Promise<DataExport> {
  const { at } = context;
  const own = eq(dataExports.accountId, accountId);
  const { row, replaced } = await platform.database.transaction(async (tx) => {
    await lockUntilCommit(tx, 'data export', accountId);
    const [known] = await tx.db.select().from(dataExports).where(own);
    if (known && isMaking(known, at)) return { row: known, replaced: undefined };
    await tx.db.delete(dataExports).where(own);
    const [made] = await tx.db.insert(dataExports).values({ accountId, state: 'making', requestedAt: at }).returning();
    if (!made) throw new AppError('CONFLICT');
    await record(tx, context, exportRequested, { id: accountId, payload: { exportId: made.id } });
    return { row: made, replaced: known };
  });
  // What cannot be removed now is removed by the next housekeeping.
  if (replaced?.fileKey) await platform.files.delete(replaced.fileKey).catch(() => undefined);
  return present(row, at);
}

export async function readExport(platform: Platform, accountId: string): Promise<DataExport | null> {
  const [row] = await platform.database.db.select().from(dataExports).where(eq(dataExports.accountId, accountId));
  const now = platform.clock.now();
  return row && !hasExpired(row, now) ? present(row, now) : null;
}

/** A finished export of this account. @throws NOT_FOUND for anybody else's, an unfinished one, and when its file is not all there */
export async function findFile(
  { database, files, clock }: Platform,
  accountId: string,
  exportId: string,
): Promise<{ readonly fileKey: string; readonly size: number; readonly finishedAt: Date }> {
  const own = and(eq(dataExports.id, exportId), eq(dataExports.accountId, accountId), eq(dataExports.state, 'ready'));
  const [row] = await database.db.select().from(dataExports).where(own);
  const gone = new AppError('NOT_FOUND', 'This file is no longer available. Create a new copy.');
  if (!row?.fileKey || row.size === null || row.finishedAt === null || hasExpired(row, clock.now())) throw gone;
  const stored = await files.getMetaData(row.fileKey).catch(() => undefined);
  if (stored?.contentLength !== row.size) throw gone;
  return { fileKey: row.fileKey, size: row.size, finishedAt: row.finishedAt };
}

const isMaking = ({ state, requestedAt }: ExportRow, now: Date): boolean =>
  state === 'making' && now.getTime() - requestedAt.getTime() < lostAfterMs;
const hasExpired = ({ expiresAt }: ExportRow, now: Date): boolean => expiresAt !== null && expiresAt <= now;

function present(row: ExportRow, now: Date): DataExport {
  const isLost = row.state === 'making' && !isMaking(row, now);
  return {
    _id: row.id,
    state: isLost ? 'failed' : row.state,
    progress: isLost ? null : row.progress,
    requestedAt: row.requestedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    size: row.size,
  };
}
