import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, like } from 'drizzle-orm';
import { accounts } from '../../../src/features/accounts/server/tables.ts';
import { lenders } from '../../../src/features/lenders/server/tables.ts';
import { programs } from '../../../src/features/programs/server/tables.ts';
import { copyColumns, storeCopy } from '../../../src/features/scrapers/server/copies.ts';
import { saveMapping } from '../../../src/features/scrapers/server/field-mappings.ts';
import { makeScraper } from '../../../src/features/scrapers/server/manage.ts';
import { lockScraper, queueRun } from '../../../src/features/scrapers/server/running/start-run.ts';
import { scrapers } from '../../../src/features/scrapers/server/tables.ts';
import { jobContext } from '../../../src/platform/caller.ts';
import { lockUntilCommit, type Queries, type Transaction } from '../../../src/platform/database/database.ts';
import type { Platform } from '../../../src/platform/platform.ts';
import { canBeStated, mappingsOf, rateSheet, type StatedProgram } from './rate-sheet.ts';

interface Source {
  readonly lender: typeof lenders.$inferSelect;
  readonly program: StatedProgram;
}

/**
 * Gives the demo market a source, once: a lender emails its rate sheet, which is mapped. The run that reads it is a job like any other,
 * and leaves two proposed edits to accept.
 */
export async function fillDemoSources(platform: Platform): Promise<void> {
  await platform.database.background.transaction(async (tx) => {
    await lockUntilCommit(tx, 'demo sources');
    if ((await tx.db.$count(scrapers)) > 0) return;
    const source = await findSource(tx.db);
    if (source) await fill(platform, tx, source);
  });
}

/** The same program everywhere. Nobody logs in as its lender, so that the work stays with the administrators of the market. */
async function findSource(db: Queries): Promise<Source | undefined> {
  const taken = await db.select({ id: accounts.lenderId }).from(accounts).where(isNotNull(accounts.lenderId));
  const rows = await db
    .select({ lender: lenders, program: programs })
    .from(programs)
    .innerJoin(lenders, eq(lenders.id, programs.lenderId))
    // Nobody's real lender, as on a copy of a market.
    .where(and(eq(programs.kind, 'fix-and-flip'), like(lenders.email, '%example.com')))
    .orderBy(programs.id);
  const sources = rows
    .filter(({ lender }) => !taken.some(({ id }) => id === lender.id))
    .map(({ lender, program }): Source => {
      const { id, name, version, terms, tiers } = program;
      return {
        lender,
        program: { id, name, version, ...({ terms, tiers } as Pick<StatedProgram, 'terms' | 'tiers'>) },
      };
    });
  return sources.find(({ program }) => canBeStated(program));
}

async function fill(platform: Platform, tx: Transaction, { lender, program }: Source): Promise<void> {
  const now = platform.clock.now();
  const context = jobContext({ name: 'demo-sources' }, now);
  // The product's own functions, all in one transaction: the job sees the mapping beside the copy.
  const within: Platform = {
    ...platform,
    database: { ...platform.database, db: tx.db, transaction: (work) => work(tx) },
  };
  const sender = lender.email.replace('.quotes@', '.rates@');
  const { _id: id } = await makeScraper(within, context, {
    ...{ lenderId: lender.id, name: `${lender.name} rate sheet`, sourceType: 'email', sender },
    description: 'Sent every Monday by its capital markets desk.',
    ...{ url: '', fetcher: 'plain', frequency: 'off', weekday: 1, hour: 6, zone: 'America/New_York' },
  });
  const runId = randomUUID();
  const day = now.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'America/New_York' });
  const stored = await storeCopy(platform, runId, Buffer.from(rateSheet(lender.name, program, day)));
  const facts = { format: 'csv', charset: 'utf-8', address: `Email from ${sender}` } as const;
  const copy = await copyColumns(platform, tx, runId, stored, facts);
  await queueRun(platform, tx, context, { scraper: await lockScraper(tx, id), trigger: 'email', id: runId, copy });
  await saveMapping(within, context, id, { mappings: mappingsOf(program), version: 0 });
}
