import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { MailOutcome } from '../../../inbound-mail/model.ts';
import type { CheckedHead, MailTaking } from '../../../inbound-mail/server/api.ts';
import { scraperLimits } from '../../model.ts';
import { copyColumns, removeCopies, type StoredCopy, storeCopy, unnamedCopies } from '../copies.ts';
import { documentType } from '../fetching/document-type.ts';
import { findOpenRun, lockScraper, queueRun } from '../running/start-run.ts';
import { type ScraperRow, scrapers } from '../tables.ts';
import { isTokenOf, scrapersNamed } from './address.ts';

/** A rate sheet that came with an email, under the id of the run that will read it. */
interface Sheet {
  readonly runId: string;
  readonly stored: StoredCopy;
  readonly format: 'pdf' | 'csv' | 'xlsx' | 'html';
  readonly charset: string | null;
}
type SheetFile = Sheet | { readonly runId: null };

/** Emails to the addresses of scrapers: their first rate sheet is read, of the sender that the scraper names and nobody else. */
export async function takesRateSheet(platform: Platform, head: CheckedHead): Promise<MailTaking | undefined> {
  const scraper = await findScraper(platform, head.recipients);
  if (!scraper) return undefined;
  const isProven = head.from !== null && head.from === scraper.sender && head.checked === 'passed';
  if (!isProven) return refusing(platform, scraper);
  return {
    // Rate sheets are sent by programs.
    takesAutomatic: head.automatic !== 'bounce',
    file: sheetTaker(platform),
    take: (tx, context, _mail, files) => queueSheet(platform, tx, context, scraper, files as readonly SheetFile[]),
    release: (files) => releaseUnnamed(platform, files as readonly SheetFile[]),
  };
}

async function findScraper(platform: Platform, recipients: readonly string[]): Promise<ScraperRow | undefined> {
  for (const { start, token } of scrapersNamed(platform, recipients)) {
    const isNamed = sql`replace(${scrapers.id}::text, '-', '') like ${`${start}%`}`;
    const rows = await platform.database.db
      .select()
      .from(scrapers)
      .where(and(isNamed, eq(scrapers.sourceType, 'email'), isNull(scrapers.archivedAt)));
    const own = rows.find(({ id }) => isTokenOf(platform, id, token));
    if (own) return own;
  }
  return undefined;
}

/** Nothing of it is stored, and nobody is answered; administrators see that there was one. */
const refusing = (platform: Platform, { id }: ScraperRow): MailTaking<SheetFile> => ({
  takesAutomatic: true,
  async file({ content }) {
    content.resume();
    return { runId: null };
  },
  async take(tx, { at }): Promise<MailOutcome> {
    await tx.db.update(scrapers).set({ refusedEmailAt: at }).where(eq(scrapers.id, id));
    platform.log.warn({ scraperId: id }, 'an email to a scraper was not from its sender');
    return 'ignored';
  },
  async release() {},
});

/** Emails carry pictures and signatures as well. */
const sheetNames = /\.(pdf|xlsx|csv)$/i;

/** Keeps the first file that is a rate sheet, by its content. */
function sheetTaker(platform: Platform): MailTaking<SheetFile>['file'] {
  let isTaken = false;
  return async ({ name, content }) => {
    const pieces: Buffer[] = [];
    let size = 0;
    for await (const piece of content as AsyncIterable<Buffer>) {
      size += piece.length;
      if (!isTaken && size <= scraperLimits.documentBytes) pieces.push(piece);
    }
    if (isTaken || size > scraperLimits.documentBytes || !sheetNames.test(name)) return { runId: null };
    const bytes = Buffer.concat(pieces);
    const typed = documentType('email', undefined, bytes);
    if (!typed) return { runId: null };
    isTaken = true;
    const runId = randomUUID();
    return { runId, stored: await storeCopy(platform, runId, bytes), ...typed };
  };
}

async function queueSheet(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  { id, sender }: ScraperRow,
  files: readonly SheetFile[],
): Promise<MailOutcome> {
  const sheet = files.find((file): file is Sheet => file.runId !== null);
  if (!sheet) return 'ignored';
  const scraper = await lockScraper(tx, id);
  // Its sender was replaced while the email came.
  if (scraper.sourceType !== 'email' || scraper.sender !== sender) return 'ignored';
  // The email is taken again in a while, by when that run has ended.
  if (await findOpenRun(tx.db, id)) throw new Error('The scraper is running: its next rate sheet waits.');
  const facts = { ...sheet, address: `Email from ${scraper.sender}` };
  const copy = await copyColumns(platform, tx, sheet.runId, sheet.stored, facts);
  await queueRun(platform, tx, context, { scraper, trigger: 'email', id: sheet.runId, copy });
  return 'taken';
}

/** Also those of a `take` that failed; one whose run is there by now stays. */
async function releaseUnnamed(platform: Platform, files: readonly SheetFile[]): Promise<void> {
  const ids = files.flatMap(({ runId }) => (runId === null ? [] : [runId]));
  await removeCopies(platform, await unnamedCopies(platform, ids));
}
