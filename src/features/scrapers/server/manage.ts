import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { AppError, invalidField } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import { lockUntilCommit, type Queries } from '../../../platform/database/database.ts';
import { record } from '../../../platform/events/record.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockLender } from '../../lenders/server/api.ts';
import type { Scraper, ScraperSettings } from '../contract.ts';
import { scraperRunning, tooManyScrapers } from '../errors.ts';
import { scraperArchived, scraperChanged, scraperMade } from '../events.ts';
import { addressTexts, nextRunOf, type SourceType, scraperLimits } from '../model.ts';
import { presentOne } from './present.ts';
import { findOpenRun, lockScraper } from './running/start-run.ts';
import { type ScraperRow, scrapers } from './tables.ts';

type Settings = Omit<ScraperSettings, 'sourceType'>;

/** What a scraper of this kind needs, tidy: what only others need is left blank. @throws INVALID_INPUT with the field */
function tidy({ outbound, config }: Platform, sourceType: SourceType, settings: Settings): Settings {
  if (sourceType === 'email') {
    if (settings.sender === '') throw invalidField('sender', addressTexts.sender);
    return { ...settings, url: '', fetcher: 'plain', frequency: 'off' };
  }
  if (settings.url === '') throw invalidField('url', addressTexts.needed);
  if (!outbound.accepts(settings.url, true)) throw invalidField('url', addressTexts.refused);
  const wantsBrowser = settings.fetcher === 'browser';
  if (wantsBrowser && sourceType !== 'page') throw invalidField('fetcher', 'A browser reads web pages only');
  if (wantsBrowser && config.scraperBrowser === undefined)
    throw invalidField('fetcher', 'No browser is configured on this server');
  return { ...settings, url: new URL(settings.url).href, sender: '' };
}

/** An address may carry a token: the audit log has its host alone. */
const facts = ({ name, sourceType, url, sender, fetcher, frequency, weekday, hour, zone }: ScraperRow) => ({
  name,
  sourceType,
  host: url === '' ? null : new URL(url).host,
  sender: sender === '' ? null : sender.slice(sender.lastIndexOf('@')),
  fetcher,
  schedule: { frequency, weekday, hour, zone },
});

export async function findScraper(db: Queries, id: string): Promise<ScraperRow> {
  const [row] = await db
    .select()
    .from(scrapers)
    .where(and(eq(scrapers.id, id), isNull(scrapers.archivedAt)));
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** @throws INVALID_INPUT with the field, NOT_FOUND (the lender), TOO_MANY_SCRAPERS */
export async function makeScraper(
  platform: Platform,
  context: RequestContext,
  { lenderId, sourceType, ...given }: ScraperSettings & { readonly lenderId: string },
): Promise<Scraper> {
  const settings = tidy(platform, sourceType, given);
  const id = randomUUID();
  return platform.database.transaction(async (tx) => {
    await lockUntilCommit(tx, 'scrapers');
    if ((await tx.db.$count(scrapers, isNull(scrapers.archivedAt))) >= scraperLimits.scrapers)
      throw new AppError(tooManyScrapers);
    await lockLender(tx, lenderId, 'change');
    const nextRunAt = nextRunOf(settings, context.at);
    const [row] = await tx.db
      .insert(scrapers)
      .values({ id, lenderId, sourceType, ...settings, nextRunAt, madeAt: context.at })
      .returning();
    if (!row) throw new Error('The scraper was not written.');
    await record(tx, context, scraperMade, { id, payload: { lenderId }, after: facts(row) });
    return presentOne(platform, tx.db, row);
  });
}

/** What a site called an earlier copy says nothing about another address. @throws NOT_FOUND, INVALID_INPUT with the field */
export async function changeScraper(
  platform: Platform,
  context: RequestContext,
  id: string,
  given: Settings,
): Promise<Scraper> {
  return platform.database.transaction(async (tx) => {
    const before = await lockScraper(tx, id);
    const settings = tidy(platform, before.sourceType, given);
    const isElsewhere = settings.url !== before.url || settings.fetcher !== before.fetcher;
    const [row] = await tx.db
      .update(scrapers)
      .set({
        ...settings,
        nextRunAt: nextRunOf(settings, context.at),
        ...(isElsewhere ? { etag: null, lastModified: null } : {}),
      })
      .where(eq(scrapers.id, id))
      .returning();
    if (!row) throw new AppError('NOT_FOUND');
    const { lenderId } = row;
    await record(tx, context, scraperChanged, { id, payload: { lenderId }, before: facts(before), after: facts(row) });
    return presentOne(platform, tx.db, row);
  });
}

/** @throws NOT_FOUND, SCRAPER_RUNNING */
export const archiveScraper = ({ database }: Platform, context: RequestContext, id: string): Promise<void> =>
  database.transaction(async (tx) => {
    const row = await lockScraper(tx, id);
    if (await findOpenRun(tx.db, id)) throw new AppError(scraperRunning);
    await tx.db.update(scrapers).set({ archivedAt: context.at, nextRunAt: null }).where(eq(scrapers.id, id));
    await record(tx, context, scraperArchived, { id, payload: { lenderId: row.lenderId }, before: facts(row) });
  });
