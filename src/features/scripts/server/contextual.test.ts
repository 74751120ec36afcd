import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleRequest, exampleScenario } from '../../../../tests/support/example-deal.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { formatDay } from '../../../kernel/format.ts';
import { kindSlugs } from '../../../lending/kinds/find.ts';
import type { SearchRow } from '../../search/contract.ts';
import { scriptCategories } from '../model.ts';

const url = '/api/scripts/contextual';
let app: TestApp;
let broker: Caller;
beforeAll(async () => {
  app = await createTestApp('demo');
  broker = await app.signIn('broker@example.com');
});
afterAll(() => app?.close());

const ask = async (more: object, who: Caller = broker) => {
  const body = {
    loanType: 'fix-and-flip',
    category: 'opening',
    situation: 'searching for fix and flip lenders',
    ...more,
  };
  return who.call('POST', url, body);
};
const scriptsOf = async (more: object) => {
  const { status, body } = await ask(more);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as { scripts: Record<string, unknown>[]; about: { closeChecks: string[]; lenderName: string } | null };
};
const textOf = (scripts: readonly object[], id: string): string =>
  (scripts as { id: string; fullScript: string }[]).find((one) => one.id === id)?.fullScript ?? '';

async function resultRows(): Promise<readonly SearchRow[]> {
  const { body } = await broker.call('POST', '/api/search/fix-and-flip', { scenario: exampleScenario, limit: 50 });
  return [...body.nearMisses, ...body.rows];
}

describe('the scripts of a category', () => {
  it('have the documented fields', async () => {
    const { scripts } = await scriptsOf({ borrowerProfile: { fico: 700, experience: 4, liquidity: 120_000 } });
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) {
      const { id, name, bulletPoints, fullScript, tags } = script as Record<string, unknown>;
      expect([typeof id, typeof name, typeof fullScript]).toEqual(['string', 'string', 'string']);
      expect([Array.isArray(bulletPoints), Array.isArray(tags)]).toEqual([true, true]);
    }
  });

  it.each(kindSlugs.flatMap((loanType) => scriptCategories.map((category) => [loanType, category])))(
    '%s, %s: are there for calls, emails and text messages, without a hole, and of no other loan type',
    async (loanType, category) => {
      const { scripts } = await scriptsOf({ loanType, category, situation: undefined });
      const channels = new Set(scripts.map(({ channel }) => channel as string));
      expect([...channels].toSorted()).toEqual(['call', 'email', 'text']);
      for (const { loanType: own, fullScript } of scripts) {
        expect([null, loanType]).toContain(own);
        expect(fullScript).not.toMatch(/[{}[\]|]|undefined|null|\$\s/);
      }
      expect(scripts[0]?.loanType).toBe(loanType);
    },
  );

  it('take the loan type in any spelling', async () => {
    expect((await scriptsOf({ loanType: 'Fix & Flip' })).scripts).toEqual((await scriptsOf({})).scripts);
  });

  it('say the figures of the search form, and what is known of the borrower where the form is blank', async () => {
    const { liquidity: _, fico: __, ...scenario } = exampleScenario;
    const { scripts, about } = await scriptsOf({
      scenario,
      borrowerProfile: { fico: 712, liquidity: 45_000, experience: null },
    });
    const text = textOf(scripts, 'opening-fix-and-flip');
    for (const said of ['Texas', '$250,000', '$60,000', '$420,000', '4 completed deals', '$45,000'])
      expect(text).toContain(said);
    expect(textOf(scripts, 'opening-call')).toContain('712');
    expect(about).toBeNull();
  });

  it('say why this lender, what it will raise and what to ask, as the search has it', async () => {
    const [row] = (await resultRows()).filter(({ checks }) => checks.some(({ outcome }) => outcome === 'fail'));
    if (!row) throw new Error('The demo market has no near miss.');
    const { scripts, about } = await scriptsOf({
      scenario: exampleScenario,
      programId: row.programId,
      category: 'objection_handling',
    });
    expect(about).toMatchObject({ lenderName: row.lenderName, programName: row.programName });
    expect(about?.closeChecks.length).toBeGreaterThan(0);
    const text = textOf(scripts, 'objection-call');
    for (const check of about?.closeChecks ?? []) expect(text).toContain(`- ${check}`);
    expect(text).toMatch(/- If they say ".+": \S/);
  });

  it('take the best program of a lender where none is named', async () => {
    const [row] = await resultRows();
    const { about } = await scriptsOf({ scenario: exampleScenario, lenderId: row?.lenderId });
    expect(about?.lenderName).toBe(row?.lenderName);
  });

  it('are filled with an own deal of the pipeline and what its lenders were asked', async () => {
    const [row] = await resultRows();
    const wantedClosingDate = new Date(app.clock.now().getTime() + 60 * 86_400_000).toISOString().slice(0, 10);
    const request = { ...exampleRequest, lenderIds: [row?.lenderId], wantedClosingDate };
    const asked = await broker.call('POST', '/api/quotes/fix-and-flip', request);
    expect(asked.status, JSON.stringify(asked.body)).toBe(200);
    const { rows } = await app.database.db.execute<{ id: string }>(
      sql`select id from pipeline_entries where address = ${request.propertyAddress} order by created_at desc limit 1`,
    );
    const pipelineId = rows[0]?.id;
    const { scripts, about } = await scriptsOf({ pipelineId, lenderId: row?.lenderId });
    expect(textOf(scripts, 'opening-email')).toContain('Austin, Texas');
    expect(textOf(scripts, 'opening-email')).toContain('$250,000');
    expect(textOf(scripts, 'opening-email')).toContain(formatDay(wantedClosingDate));
    expect(about?.lenderName).toBe(row?.lenderName);
    // What was edited since the request counts.
    await app.database.db.execute(
      sql`update pipeline_entries set deal = jsonb_set(deal, '{purchasePrice}', '235000') where id = ${pipelineId}`,
    );
    const later = textOf((await scriptsOf({ pipelineId, lenderId: row?.lenderId })).scripts, 'opening-email');
    expect(later).toContain('$235,000');
    expect(later).not.toContain('$250,000');
    const other = await app.signIn('admin@example.com');
    expect((await ask({ pipelineId }, other)).status).toBe(404);
  });
});

describe('what is refused', () => {
  const nobody = '00000000-0000-4000-8000-000000000000';
  it.each([
    [{ category: 'other' }, 400, { category: 'Choose a category.' }],
    [{ loanType: 'mortgage' }, 400, { loanType: 'Choose a loan type.' }],
    [{ loanType: '' }, 400, { loanType: 'Choose a loan type.' }],
    [{ scenario: { fico: 'high' } }, 400, { scenario: "This isn't a search form of the loan type." }],
    [{ programId: nobody }, 404, undefined],
    [{ pipelineId: nobody }, 404, undefined],
  ])('%j with %i', async (more, status, fields) => {
    const refused = await ask(more);
    expect(refused.status).toBe(status);
    expect(refused.body.fields).toEqual(fields);
  });

  it('an unknown lender is no refusal: the scripts speak of none', async () => {
    expect((await scriptsOf({ lenderId: nobody })).about).toBeNull();
  });
});
