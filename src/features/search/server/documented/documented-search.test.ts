import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { sentencesOf } from '../../../../lending/checks/sentences.ts';
import { loanKind } from '../../../../lending/kinds/find.ts';
import type { SearchRow } from '../../contract.ts';

const deal = {
  state: 'TX',
  fico: 700,
  experience: 4,
  purchasePrice: 250_000,
  rehabNeeded: 60_000,
  arv: 420_000,
  propertyType: 'Single Family 1-4',
};

let app: TestApp;
let broker: Caller;
beforeAll(async () => {
  app = await createTestApp('demo');
  broker = await app.signIn('broker@example.com');
});
afterAll(() => app?.close());

const ask = (query: Record<string, string | number>) =>
  broker.call('GET', `/api/fix-and-flip/search?${new URLSearchParams(query as Record<string, string>)}`);

async function allMatches(scenario: object): Promise<SearchRow[]> {
  const rows: SearchRow[] = [];
  for (;;) {
    const { body } = await broker.call('POST', '/api/search/fix-and-flip', {
      scenario,
      offset: rows.length,
      limit: 200,
    });
    rows.push(...body.rows);
    if (body.rows.length < 200) return rows;
  }
}

const idsOf = (list: readonly { programId: string }[]) => list.map(({ programId }) => programId);

describe('the documented search', () => {
  it('answers an array with every match, in the order and with the figures of the search', async () => {
    const { status, body } = await ask(deal);
    expect(status).toBe(200);
    const rows = await allMatches(deal);
    expect(rows.length).toBeGreaterThan(0);
    expect(idsOf(body)).toEqual(idsOf(rows));
    for (const [index, result] of body.entries()) {
      const row = rows[index];
      expect(Object.keys(result).sort()).toEqual(
        'calculations email lenderId maxLTC name phone programId programName rehabPercent status warnings'.split(' '),
      );
      expect(Object.keys(result.calculations)).toEqual(
        'purchaseLoanAmount rehabLoanAmount totalLoanAmount tltcLimit arvLimit'.split(' '),
      );
      expect(row?.sizing).toMatchObject(result.calculations);
      expect(result).toMatchObject({ name: row?.lenderName, status: row?.status, maxLTC: row?.tier.maxLTC });
      const { ofWarning } = sentencesOf(loanKind('fix-and-flip'));
      const sentences = row?.warnings.map(ofWarning) ?? [];
      expect(result.warnings).toEqual(expect.arrayContaining(sentences));
    }
  });

  it('applies no blank criterion and no "any"', async () => {
    const blanks = { state: '', fico: ' ', setting: 'any', recourse: 'Any', sortBy: '', termLengthMonths: '', arv: '' };
    const { status, body } = await ask(blanks);
    expect(status).toBe(200);
    expect(idsOf(body)).toEqual(idsOf(await allMatches({})));
  });

  it('answers null for what cannot be computed, and a warning names what is missing', async () => {
    const { arv, ...without } = deal;
    expect(arv).toBe(420_000);
    const { body } = await ask(without);
    const open = body.filter(({ status }: { status: string }) => status === 'undetermined');
    expect(open.length).toBeGreaterThan(0);
    for (const { calculations, warnings } of open) {
      expect(calculations).toMatchObject({ totalLoanAmount: null, arvLimit: null });
      expect(warnings.some((warning: string) => warning.includes('ARV'))).toBe(true);
    }
  });

  it('says in a sentence why a program is for review', async () => {
    const { body } = await ask(deal);
    const review = body.filter(({ status }: { status: string }) => status === 'review');
    expect(review.length).toBeGreaterThan(0);
    for (const { warnings } of review) expect(warnings.length).toBeGreaterThan(0);
  });

  it('reads a comma list of terms, and yes, no, true and false', async () => {
    const { body } = await ask({ ...deal, termLengthMonths: '12, 18', crossCollateralAllowed: 'yes' });
    const wanted = { ...deal, termLengthMonths: [12, 18], crossCollateralAllowed: true };
    expect(idsOf(body)).toEqual(idsOf(await allMatches(wanted)));
    expect(idsOf((await ask({ ...deal, crossCollateralAllowed: 'true' })).body)).toEqual(
      idsOf(await allMatches({ ...deal, crossCollateralAllowed: true })),
    );
    for (const no of ['no', 'false']) {
      expect(idsOf((await ask({ ...deal, crossCollateralAllowed: no })).body)).toEqual(idsOf(await allMatches(deal)));
    }
  });

  it('answers a part of the matches in the same order, and says how many there are in all', async () => {
    const whole = await ask(deal);
    expect(whole.headers['x-total-count']).toBe(String(whole.body.length));
    const part = await ask({ ...deal, offset: 3, limit: 4 });
    expect(part.body).toEqual(whole.body.slice(3, 7));
    expect(part.headers['x-total-count']).toBe(String(whole.body.length));
    const refused = await ask({ ...deal, limit: 1_001, offset: -1 });
    expect([refused.status, Object.keys(refused.body.fields).sort()]).toEqual([400, ['limit', 'offset']]);
  });

  it('refuses what it cannot read with every field at once', async () => {
    const { status, body } = await ask({ state: 'XX', fico: 200, arv: 'abc', rehabNeeded: -5, sortBy: 'name' });
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, code: 'INVALID_INPUT' });
    expect(Object.keys(body.fields).sort()).toEqual(['arv', 'fico', 'rehabNeeded', 'sortBy', 'state']);
    expect((await ask({ fico: 851 })).body.fields).toEqual({ fico: 'FICO must be between 300 and 850' });
    expect((await ask({ termLengthMonths: '12,x' })).body.fields).toHaveProperty('termLengthMonths');
  });

  it.each(['fico=700&fico=710', `state=${'T'.repeat(200)}`])('refuses the query %s', async (query) => {
    const { status, body } = await broker.call('GET', `/api/fix-and-flip/search?${query}`);
    expect([status, body.code]).toEqual([400, 'INVALID_INPUT']);
  });
});
