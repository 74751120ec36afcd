import { and, eq } from 'drizzle-orm';
import { ok } from '../../../kernel/endpoint.ts';
import { AppError } from '../../../kernel/errors.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import * as contract from '../contract.ts';
import * as endpoints from '../endpoints.ts';
import { logTexts, scraperLimits, scraperTexts } from '../model.ts';
import { lastCopy } from './copies.ts';
import { previewMapping, programNames, programsOf, saveMapping, viewCopy } from './field-mappings.ts';
import { archiveScraper, changeScraper, findScraper, makeScraper } from './manage.ts';
import { latestRuns, listScrapers, presentOne, presentRun } from './present.ts';
import { mappingsOf } from './running/read-mappings.ts';
import { startRun, stopRun } from './running/start-run.ts';
import { scraperRuns } from './tables.ts';

const canUseBrowser = ({ config }: Platform): boolean => config.scraperBrowser !== undefined;

async function readScraper(platform: Platform, id: string) {
  const { db } = platform.database;
  const row = await findScraper(db, id);
  return {
    scraper: await presentOne(platform, db, row),
    mappings: (await mappingsOf(db, id, row.mappingVersion)).map(({ isLost, ...mapping }) => ({
      ...mapping,
      ...(isLost ? { field: '' } : {}),
    })),
    programs: await programsOf(db, row),
    runs: (await latestRuns(db, id, scraperLimits.runsShown)).map(presentRun),
    hasCopy: (await lastCopy(db, id)) !== undefined,
    canUseBrowser: canUseBrowser(platform),
  };
}

async function readRun({ database: { db } }: Platform, { id, runId }: { readonly id: string; readonly runId: string }) {
  await findScraper(db, id);
  const [row] = await db
    .select()
    .from(scraperRuns)
    .where(and(eq(scraperRuns.id, runId), eq(scraperRuns.scraperId, id)));
  if (!row) throw new AppError('NOT_FOUND');
  const names = await programNames(db, [...new Set(row.problems.map(({ programId }) => programId))]);
  return {
    run: presentRun(row),
    log: row.log.map(({ at, code, about }) => ({ at, text: logTexts[code], about })),
    problems: row.problems.map((one) => ({ ...one, program: names.get(one.programId) ?? '' })),
  };
}

export const scraperRoutes: readonly Route[] = [
  route(endpoints.listScrapers, contract.listScrapers, async (_call, platform) => ({
    ...ok,
    scrapers: await listScrapers(platform),
    canUseBrowser: canUseBrowser(platform),
  })),
  route(endpoints.makeScraper, contract.makeScraper, async ({ body, context }, platform) => ({
    ...ok,
    scraper: await makeScraper(platform, context, body),
  })),
  route(endpoints.readScraper, contract.readScraper, async ({ params }, platform) => ({
    ...ok,
    ...(await readScraper(platform, params.id)),
  })),
  route(endpoints.changeScraper, contract.changeScraper, async ({ params, body, context }, platform) => ({
    ...ok,
    scraper: await changeScraper(platform, context, params.id, body),
  })),
  route(endpoints.archiveScraper, contract.archiveScraper, async ({ params, context }, platform) => {
    await archiveScraper(platform, context, params.id);
    return ok;
  }),
  route(endpoints.runScraper, contract.runScraper, async ({ params, context }, platform) => ({
    ...ok,
    message: scraperTexts.started,
    run: presentRun(await startRun(platform, context, params.id)),
  })),
  route(endpoints.stopScraper, contract.stopScraper, async ({ params, context }, platform) => {
    await stopRun(platform, context, params.id);
    return ok;
  }),
  route(endpoints.readRun, contract.readRun, async ({ params }, platform) => ({
    ...ok,
    ...(await readRun(platform, params)),
  })),
  route(endpoints.readCopy, contract.readCopy, async ({ params }, platform) => ({
    ...ok,
    ...(await viewCopy(platform, params.id)),
  })),
  route(endpoints.previewMapping, contract.previewMapping, async ({ params, body }, platform) => ({
    ...ok,
    values: await previewMapping(platform, params.id, body.mappings),
  })),
  route(endpoints.saveMapping, contract.saveMapping, async ({ params, body, context }, platform) => ({
    ...ok,
    version: await saveMapping(platform, context, params.id, body),
  })),
];
