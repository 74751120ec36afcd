import { expect } from 'vitest';
import type { MappedProgram, Run, Scraper } from '../../../../src/features/scrapers/contract.ts';
import type { FieldMapping } from '../../../../src/features/scrapers/mapping/field-mapping.ts';
import { isOpen } from '../../../../src/features/scrapers/model.ts';
import { type Caller, createTestApp, type TestApp } from '../../../support/test-app.ts';
import { type LenderSites, openLenderSites } from './lender-sites.ts';

/** A limit, no measure: longer than the longest that a browser may take for a page. */
export const patience = { timeout: 100_000, interval: 50 };

export interface ScraperDesk {
  readonly app: TestApp;
  readonly admin: Caller;
  readonly sites: LenderSites;
  readonly lenderId: string;
  /** A Fix and Flip program of the lender with one tier, whose max LTC is 80%, total LTC 80% and minimum FICO 680. */
  readonly programId: string;
  make(settings: object): Promise<Scraper>;
  /** Starts a scraper. @returns its run when that has ended */
  run(id: string): Promise<Run>;
  ended(id: string): Promise<Run>;
  map(id: string, ...mappings: readonly Partial<FieldMapping>[]): Promise<number>;
  close(): Promise<void>;
}

/** The cell of the pages of the made-up lenders that says the max LTC. */
export const maxLtc = { field: 'tiers.0.maxLTC', find: { by: 'table', header: 'Max LTC', row: 'Gold' } } as const;
export const totalLtc = { field: 'tiers.0.totalLTC', find: { by: 'table', header: 'Total LTC', row: 'Gold' } } as const;
export const minFico = { field: 'tiers.0.minFICO', find: { by: 'selector', selector: '#fico' } } as const;

export async function openScraperDesk(environment: Readonly<Record<string, string>> = {}): Promise<ScraperDesk> {
  const app = await createTestApp('demo', { environment });
  const [admin, lender] = [await app.signIn('admin@example.com'), await app.signIn('lender@example.com')];
  const sites = await openLenderSites();
  const lenderId: string = (await lender.call('GET', '/api/users/profile')).body.user.lenderId;
  const tier = { tierName: 'Gold', maxLTC: 80, totalLTC: 80, minFICO: 680 };
  const made = await lender.call('POST', `/api/fix-and-flip/${lenderId}/fix-and-flip-programs`, {
    name: 'Scraped Fix and Flip',
    tiers: [tier],
  });
  expect(made.status, JSON.stringify(made.body)).toBeLessThan(300);
  const programId: string = made.body.program._id;
  const latest = async (id: string): Promise<Run> => {
    const { body } = await admin.call('GET', `/api/scrapers/${id}`);
    return body.runs[0];
  };
  const ended = async (id: string) => {
    await expect.poll(async () => isOpen((await latest(id)).state), patience).toBe(false);
    return latest(id);
  };
  return {
    app,
    admin,
    sites,
    lenderId,
    programId,
    async make(settings) {
      const body = { lenderId, name: 'Rates', sourceType: 'page', ...settings };
      const answer = await admin.call('POST', '/api/scrapers', body);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body.scraper;
    },
    async run(id) {
      const { status, body } = await admin.call('POST', `/api/scrapers/${id}/run`);
      expect([status, body.message]).toEqual([200, 'Scraper started successfully.']);
      return ended(id);
    },
    ended,
    async map(id, ...mappings) {
      const { scraper, programs } = (await admin.call('GET', `/api/scrapers/${id}`)).body;
      const versions = new Map<unknown, number>(programs.map((one: MappedProgram) => [one._id, one.version]));
      const version = scraper.mappingVersion;
      const all = mappings
        .map((mapping) => ({ programId, take: 'only', ...mapping }))
        .map((mapping) => ({ programVersion: versions.get(mapping.programId), ...mapping }));
      const saved = await admin.call('PUT', `/api/scrapers/${id}/mapping`, { mappings: all, version });
      expect(saved.status, JSON.stringify(saved.body)).toBe(200);
      return saved.body.version;
    },
    async close() {
      await app.close();
      sites.close();
    },
  };
}
