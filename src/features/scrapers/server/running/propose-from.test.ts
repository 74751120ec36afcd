import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageOf } from '../../../../../tests/faults/jobs/scrapers/lender-sites.ts';
import { maxLtc, openScraperDesk, type ScraperDesk } from '../../../../../tests/faults/jobs/scrapers/scraper-desk.ts';
import { RunEnded } from '../fetching/failure.ts';
import { findScraper } from '../manage.ts';
import { scraperRuns } from '../tables.ts';
import { proposeFrom } from './propose-from.ts';
import { runScraper } from './run-job.ts';

let desk: ScraperDesk;
beforeAll(async () => {
  desk = await openScraperDesk();
});
afterAll(() => desk?.close());

const page = pageOf('harbor', { maxLTC: '81%', totalLTC: '80%', minFICO: '680', header: 'Max LTC' });
const copy = { bytes: Buffer.from(page), format: 'html', charset: null, address: 'https://example.com/rates' } as const;

/** A run of a scraper that fills the program of the desk and another one, with what happens just before it proposes. */
async function running(
  name: string,
  meanwhile: (ids: { runId: string; programId: string }) => Promise<unknown>,
  tiers: readonly object[] = [{ tierName: 'Gold', maxLTC: 80 }],
) {
  const { platform } = desk.app;
  const { db } = platform.database;
  const lender = await desk.app.signIn('lender@example.com');
  const programs = `/api/fix-and-flip/${desk.lenderId}/fix-and-flip-programs`;
  const made = await lender.call('POST', programs, { name, tiers });
  const programId: string = made.body.program._id;
  const { _id: id } = await desk.make({ name, url: 'https://example.com/rates' });
  await desk.map(id, maxLtc, { ...maxLtc, programId });
  const scraper = await findScraper(db, id);
  const at = platform.clock.now();
  const [run] = await db
    .insert(scraperRuns)
    .values({
      ...{ id: randomUUID(), scraperId: id, trigger: 'person', state: 'running', step: 'reading' },
      ...{ problems: [], log: [], queuedAt: at, startedAt: at },
    })
    .returning();
  if (!run) throw new Error('There is no run.');
  const notes = {
    signal: new AbortController().signal,
    step: async () => void (await meanwhile({ runId: run.id, programId })),
    note: async () => undefined,
  };
  const edits = async () => {
    const { body } = await desk.admin.call('GET', `/api/proposed-edits?sourceId=${id}`);
    return body.programs.length;
  };
  const fieldsOf = async () => {
    const { body } = await desk.admin.call('GET', `/api/proposed-edits?programId=${programId}`);
    return body.programs.flatMap((one: { edits: { field: string; before: string; after: string }[] }) =>
      one.edits.map(({ field, before, after }) => [field, before, after]),
    );
  };
  return { work: proposeFrom(platform, { run, scraper }, copy, notes), edits, fieldsOf };
}

describe('a run', () => {
  it('proposes to every program that it is mapped to', async () => {
    const { work, edits } = await running('Both', async () => undefined);
    expect(await work).toMatchObject({ outcome: 'proposed', proposed: 2, problems: [] });
    expect(await edits()).toBe(2);
  });

  it('that one program refuses proposes to none', async () => {
    const lender = await desk.app.signIn('lender@example.com');
    const { work, edits } = await running('Deleted', ({ programId }) =>
      lender.call('DELETE', `/api/fix-and-flip/${desk.lenderId}/fix-and-flip-programs/${programId}`),
    );
    expect(await work).toMatchObject({ outcome: 'pageChanged', proposed: 0, problems: [{ label: 'Tier 1: Max LTC' }] });
    expect(await edits()).toBe(0);
  });

  const swap = (name: string, tiers: readonly object[]) => async (ids: { programId: string }) => {
    const lender = await desk.app.signIn('lender@example.com');
    const program = `/api/fix-and-flip/fix-and-flip-programs/${ids.programId}`;
    expect((await lender.call('PUT', program, { name, tiers: tiers.toReversed(), version: 1 })).status).toBe(200);
  };

  it('proposes to the tier that it read for, also when the tiers change places before it proposes', async () => {
    const tiers = [
      { tierName: 'Gold', maxLTC: 80 },
      { tierName: 'Silver', maxLTC: 81 },
    ];
    const { work, fieldsOf } = await running('Swapped', swap('Swapped', tiers), tiers);
    expect(await work).toMatchObject({ outcome: 'proposed', confirmed: 0, problems: [] });
    expect(await fieldsOf()).toEqual([['tiers.1.maxLTC', '80%', '81%']]);
  });

  it('proposes nothing where tiers without names change places before it proposes', async () => {
    const tiers = [
      { maxLTC: 80, minFICO: 680 },
      { maxLTC: 81, minFICO: 640 },
    ];
    const { work, edits } = await running('Unnamed', swap('Unnamed', tiers), tiers);
    const problem = "The program's tiers changed meanwhile";
    expect(await work).toMatchObject({ outcome: 'pageChanged', proposed: 0, problems: [{ problem }] });
    expect(await edits()).toBe(0);
  });

  it.each([
    ['was given up', ({ runId }) => runScraper.gaveUp?.(desk.app.platform, { runId }) ?? Promise.resolve()],
    [
      'was asked to stop',
      ({ runId }) =>
        desk.app.platform.database.db.update(scraperRuns).set({ stopAsked: true }).where(eq(scraperRuns.id, runId)),
    ],
  ] satisfies [string, Parameters<typeof running>[1]][])(
    'that %s meanwhile proposes nothing',
    async (name, meanwhile) => {
      const { work, edits } = await running(name, meanwhile);
      await expect(work).rejects.toThrow(RunEnded);
      expect(await edits()).toBe(0);
    },
  );
});
