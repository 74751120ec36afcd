import { type SQL, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { DemandLender, DemandLine } from '../../../../src/features/market-demand/contract.ts';
import { demandRecorder } from '../../../../src/features/market-demand/server/recording/recorder.ts';
import type { OwnBroker } from '../../desks/account-desk.ts';
import { createTestApp } from '../../test-app.ts';

type Searcher = Pick<OwnBroker, 'call'>;

export const exampleSearch = {
  state: 'TX',
  fico: 640,
  experience: 10,
  purchasePrice: 250_000,
  rehabNeeded: 60_000,
  arv: 420_000,
  propertyType: 'Single Family 1-4',
};
/** Every program of the demo market asks for more. */
export const lowFico = { ...exampleSearch, fico: 560 };

/** The demo market with people who search it, and administrators who see what it lacks. */
export async function openDemandDesk() {
  const app = await createTestApp('demo');
  const recorder = app.platform.service(demandRecorder);
  const admin = await app.signIn('admin@example.com');
  const superadmin = await app.signIn('superadmin@example.com');
  const rows = async (query: SQL) => (await app.database.db.execute(query)).rows;
  const search = (who: Searcher, scenario: object) => who.call('POST', '/api/search/fix-and-flip', { scenario });
  return {
    app,
    recorder,
    admin,
    superadmin,
    rows,
    search,
    /** Searches, and has it counted without a pause. */
    async settle(who: Searcher, scenario: object) {
      expect((await search(who, scenario)).status).toBe(200);
      await recorder.settle(true);
    },
    searchesOf: ({ id }: OwnBroker) =>
      rows(sql`select * from demand_searches where account_id = ${id} order by searched_at`),
    async lines(query = '', who: Searcher = superadmin): Promise<DemandLine[]> {
      const { status, body } = await who.call('GET', `/api/admin/demand?${query}`);
      expect(status, JSON.stringify(body)).toBe(200);
      return body.lines;
    },
    lendersOf: async (line: DemandLine, who: Searcher = superadmin): Promise<DemandLender[]> =>
      (await who.call('GET', `/api/admin/demand/lenders?${lineQuery(line)}`)).body.lenders,
    close: () => app.close(),
  };
}
export type DemandDesk = Awaited<ReturnType<typeof openDemandDesk>>;

export const lineQuery = ({ kind, state, refusedBy, wanted }: DemandLine): string =>
  new URLSearchParams({ kind, state, check: refusedBy, wanted }).toString();
