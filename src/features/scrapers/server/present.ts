import { asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findLenders } from '../../lenders/server/api.ts';
import type { Run, Scraper } from '../contract.ts';
import { isOpen } from '../model.ts';
import { emailAddressOf } from './email/address.ts';
import { type RunRow, type ScraperRow, scraperRuns, scrapers } from './tables.ts';

export function presentRun(row: RunRow): Run {
  const { copyFormat: format, copySize: size, copyAddress: address, copyKey } = row;
  return {
    _id: row.id,
    state: row.state,
    step: row.step,
    trigger: row.trigger,
    outcome: row.outcome,
    stopAsked: row.stopAsked,
    mappingVersion: row.mappingVersion,
    proposed: row.proposed,
    confirmed: row.confirmed,
    problems: row.problems.length,
    queuedAt: row.queuedAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    copy: copyKey === null || format === null ? null : { format, size: size ?? 0, address: address ?? '' },
  };
}

async function lastRuns(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, RunRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([scraperRuns.scraperId])
    .from(scraperRuns)
    .where(inArray(scraperRuns.scraperId, [...ids]))
    .orderBy(scraperRuns.scraperId, desc(scraperRuns.queuedAt));
  return new Map(rows.map((row) => [row.scraperId, row]));
}

/** Scrapers as administrators see them, each with its lender and its last run. */
export async function presentScrapers(
  platform: Pick<Platform, 'config' | 'secrets'>,
  db: Queries,
  rows: readonly ScraperRow[],
): Promise<Scraper[]> {
  const runs = await lastRuns(
    db,
    rows.map(({ id }) => id),
  );
  const lenders = await findLenders(db, [...new Set(rows.map(({ lenderId }) => lenderId))]);
  return rows.map((row) => {
    const run = runs.get(row.id);
    return {
      _id: row.id,
      name: row.name,
      description: row.description,
      lender: { _id: row.lenderId, name: lenders.get(row.lenderId)?.name ?? '' },
      sourceType: row.sourceType,
      url: row.url,
      sender: row.sender,
      emailAddress: row.sourceType === 'email' ? (emailAddressOf(platform, row.id) ?? null) : null,
      refusedEmailAt: row.refusedEmailAt?.toISOString() ?? null,
      fetcher: row.fetcher,
      frequency: row.frequency,
      weekday: row.weekday,
      hour: row.hour,
      zone: row.zone,
      nextRunAt: row.nextRunAt?.toISOString() ?? null,
      mappingVersion: row.mappingVersion,
      isRunning: run !== undefined && isOpen(run.state),
      lastRun: run ? presentRun(run) : null,
    };
  });
}

export async function listScrapers(platform: Platform): Promise<Scraper[]> {
  const { db } = platform.database;
  const rows = await db
    .select()
    .from(scrapers)
    .where(isNull(scrapers.archivedAt))
    .orderBy(asc(scrapers.name), asc(scrapers.id));
  return presentScrapers(platform, db, rows);
}

export const presentOne = async (platform: Platform, db: Queries, row: ScraperRow): Promise<Scraper> => {
  const [one] = await presentScrapers(platform, db, [row]);
  if (!one) throw new Error('The scraper was not presented.');
  return one;
};

export const latestRuns = (db: Queries, scraperId: string, most: number): Promise<RunRow[]> =>
  db
    .select()
    .from(scraperRuns)
    .where(eq(scraperRuns.scraperId, scraperId))
    .orderBy(desc(scraperRuns.queuedAt))
    .limit(most);
