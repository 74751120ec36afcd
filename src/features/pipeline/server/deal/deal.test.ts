import { and, eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { it } from '../../../../../tests/support/desks/quote-desk.ts';
import { exampleScenario } from '../../../../../tests/support/example-deal.ts';
import type { Caller } from '../../../../../tests/support/test-app.ts';
import { auditLog } from '../../../../platform/database/tables.ts';

const url = (id: string, part = '') => `/api/pipeline/${id}${part}`;
const manual = { fico: 700, purchasePrice: 300_000, rehabNeeded: 0, arv: 0, liquidity: 0 };

async function addDeal(broker: Caller, address: string, more: object = {}): Promise<string> {
  const body = { loanType: 'Fix and Flip', ...manual, address, ...more };
  return (await broker.call('POST', '/api/pipeline/manual', body)).body.pipelineEntry._id;
}
const scenarioOf = async (broker: Caller, id: string) => (await broker.call('GET', url(id, '/scenario'))).body;

describe('an edit of a deal', () => {
  it('is saved as the kind reads it, with an audit row of before and after', async ({
    desk: { app, broker },
    address,
  }) => {
    const id = await addDeal(broker, address);
    const { version, values } = await scenarioOf(broker, id);
    const edited = { ...values, clientName: 'Quinn Harlow', purchasePrice: '310k', state: 'texas' };
    const { status, body } = await broker.call('PUT', url(id), { version, values: edited });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: 'Deal updated successfully!',
      pipelineEntry: {
        clientName: 'Quinn Harlow',
        purchasePrice: 310_000,
        state: 'TX',
        deal: { purchasePrice: 310_000 },
      },
    });
    expect(body.version).not.toBe(version);
    const [row] = await app.database.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entityId, id), eq(auditLog.action, 'pipelineEntry.edited')));
    expect(row).toMatchObject({ before: { purchasePrice: 300_000 }, after: { purchasePrice: 310_000, state: 'TX' } });
  });

  it('is refused with every wrong field at once, and saves nothing', async ({ desk: { broker }, address }) => {
    const id = await addDeal(broker, address);
    const { version, values } = await scenarioOf(broker, id);
    const wrong = { ...values, address: ' ', fico: 200, arv: 'a lot', propertyType: 'Castle' };
    const { status, body } = await broker.call('PUT', url(id), { version, values: wrong });
    expect(status).toBe(400);
    expect(Object.keys(body.fields).sort()).toEqual(['address', 'arv', 'fico', 'propertyType']);
    expect(await scenarioOf(broker, id)).toMatchObject({ version });
  });

  it('of what another tab has changed meanwhile is refused with what stands there now, and saves nothing', async ({
    desk: { broker },
    address,
  }) => {
    const id = await addDeal(broker, address);
    const { version, values } = await scenarioOf(broker, id);
    await broker.call('PUT', url(id), { version, values: { ...values, purchasePrice: 320_000, arv: 400_000 } });
    const late = await broker.call('PUT', url(id), {
      version,
      values: { ...values, purchasePrice: 330_000, fico: 720 },
    });
    const now = await scenarioOf(broker, id);
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'CONFLICT',
        fields: { purchasePrice: 'Now $320,000', arv: 'Now $400,000', fico: 'Now 700' },
        about: { version: now.version },
      },
    });
    expect(now.values).toMatchObject({ purchasePrice: 320_000, arv: 400_000, fico: 700 });
    const again = await broker.call('PUT', url(id), { version: now.version, values: { ...now.values, fico: 720 } });
    expect(again.body.pipelineEntry).toMatchObject({ fico: 720, purchasePrice: 320_000 });
  });

  it('that comes again is answered as done, and leaves one trail', async ({ desk: { app, broker }, address }) => {
    const id = await addDeal(broker, address);
    const { version, values } = await scenarioOf(broker, id);
    const body = { version, values: { ...values, arv: 390_000 } };
    const answers = await Promise.all([1, 2, 3].map(() => broker.call('PUT', url(id), body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const edited = and(eq(auditLog.entityId, id), eq(auditLog.action, 'pipelineEntry.edited'));
    expect(await app.database.db.$count(auditLog, edited)).toBe(1);
  });

  it('is not in the way of a lender that is selected meanwhile', async ({ desk: { broker, lenderId }, address }) => {
    const id = await addDeal(broker, address, { lenderId });
    const { version, values } = await scenarioOf(broker, id);
    await broker.call('PUT', url(id, '/select-lender'), { lenderId });
    const { body } = await broker.call('PUT', url(id), { version, values: { ...values, fico: 710 } });
    expect(body.pipelineEntry).toMatchObject({ fico: 710, selectedLenderId: { _id: lenderId } });
  });

  it('may not take the address of another active deal, however it is spelled', async ({
    desk: { broker },
    address,
  }) => {
    await addDeal(broker, `${address} East`);
    const id = await addDeal(broker, address);
    const { version, values } = await scenarioOf(broker, id);
    const taken = { ...values, address: `${address.toUpperCase()} -- east.` };
    const { status, body } = await broker.call('PUT', url(id), { version, values: taken });
    expect([status, body.code, Object.keys(body.fields)]).toEqual([409, 'CONFLICT', ['address']]);
    const two = await Promise.all([
      broker.call('PUT', url(id), { version, values: { ...values, address: `${address} West` } }),
      broker.call('POST', '/api/pipeline/manual', { loanType: 'Fix and Flip', ...manual, address: `${address} West` }),
    ]);
    expect(two.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  it('of an archived deal is refused', async ({ desk: { broker }, address }) => {
    const id = await addDeal(broker, address);
    await broker.call('PUT', url(id, '/archive'));
    const { version, values, can } = await scenarioOf(broker, id);
    expect(can).toEqual({ edit: false });
    const { status, body } = await broker.call('PUT', url(id), { version, values: { ...values, fico: 710 } });
    expect([status, body.message]).toEqual([409, 'This deal is archived. Unarchive it first.']);
  });

  it('of the address keeps the lenders that were asked from being asked again for the same deal', async ({
    desk: { broker, lenderId, rows },
    address,
    request,
  }) => {
    const { body } = await request([lenderId]);
    const id = body.pipelineEntryId;
    const { version, values } = await scenarioOf(broker, id);
    const moved = `${address}, Unit 2`;
    expect((await broker.call('PUT', url(id), { version, values: { ...values, address: moved } })).status).toBe(200);
    const again = await request([lenderId], { propertyAddress: moved });
    expect(again).toMatchObject({ status: 409, body: { code: 'ALREADY_ASKED' } });
    const [quote] = await rows(sql`select request->>'propertyAddress' as sent from quotes where entry_id = ${id}`);
    expect(quote?.sent).toBe(address);
  });
});

describe('what an edit would change', () => {
  it('is told for each lender against its programs, and nothing is saved', async ({ desk, request }) => {
    const { broker, lenderId, otherLenderIds } = desk;
    const asked = [lenderId, otherLenderIds[0] ?? ''];
    const { body } = await request(asked, { scenario: exampleScenario });
    const id = body.pipelineEntryId;
    const { version, values } = await scenarioOf(broker, id);
    const weigh = (said: object) => broker.call('POST', url(id, '/effect'), { values: { ...values, ...said } });
    const { effect } = (await weigh({ fico: 310 })).body;
    expect(effect.kind).toBe('fix-and-flip');
    expect(effect.lenders.map((one: { _id: string }) => one._id).sort()).toEqual([...asked].sort());
    const own = effect.lenders.find((one: { _id: string }) => one._id === lenderId);
    expect(['eligible', 'review']).toContain(own.before.status);
    expect(own.after).toMatchObject({
      status: 'ineligible',
      checks: expect.arrayContaining([expect.objectContaining({ code: 'MIN_FICO', outcome: 'fail', actual: 310 })]),
    });
    const larger = (await weigh({ arv: 430_000, purchasePrice: 200_000 })).body.effect.lenders.find(
      (one: { _id: string }) => one._id === lenderId,
    );
    expect(larger.after.sizing.totalLoanAmount).toBeLessThan(larger.before.sizing.totalLoanAmount);
    expect((await weigh({ fico: 'x' })).body.fields).toEqual({ fico: 'FICO must be a number' });
    expect(await scenarioOf(broker, id)).toMatchObject({ version });
  });
});

describe('how a deal stands with its lenders', () => {
  it('is told as they were asked and as it is now, with what set the loan', async ({ desk, askOne }) => {
    const { broker, lenderId } = desk;
    const { entryId } = await askOne();
    const { version, values } = await scenarioOf(broker, entryId);
    const said = { ...values, state: 'TX', arv: 300_000 };
    await broker.call('PUT', url(entryId), { version, values: said });
    await broker.call('PUT', url(entryId, '/select-lender'), { lenderId });
    const { body } = await broker.call('GET', url(entryId, '/standings'));
    const [lender] = body.standings.lenders;
    expect(lender).toMatchObject({ _id: lenderId, selected: true, asked: { at: expect.any(String) } });
    expect(lender.now.sizing.totalLoanAmount).toBeLessThan(lender.asked.standing.sizing.totalLoanAmount);
    expect(lender.now.sizing.boundBy).toEqual(expect.any(String));
    expect(lender.now.tier.maxARV).toEqual(expect.any(Number));
  });
});

describe('milestones', () => {
  it('say when each was reached and by whom, and lose it when it is taken back', async ({ desk, askOne }) => {
    const { broker, lenderId, offer } = desk;
    const { entryId, quoteId } = await askOne();
    const read = async () => (await broker.call('GET', url(entryId))).body.pipeline.milestones;
    await offer(quoteId);
    await broker.call('PUT', url(entryId, '/select-lender'), { lenderId });
    const { user } = (await broker.call('GET', '/api/users/profile')).body;
    const { lenders } = (await broker.call('GET', '/api/lenders')).body;
    const company = lenders.find((one: { _id: string }) => one._id === lenderId).name;
    const name = `${user.firstName} ${user.lastName}`;
    const reached = { status: 'completed', at: expect.any(String) };
    expect(await read()).toMatchObject([
      { name: 'Quotes requested', ...reached, by: name },
      { name: 'Offer received', ...reached, by: company },
      { name: 'Lender selected', ...reached, by: name },
      { name: 'Package submitted', status: 'in_progress', at: null, by: null },
    ]);
    await broker.call('PUT', url(entryId, '/select-lender'), { lenderId: null });
    expect((await read())[2]).toMatchObject({ status: 'in_progress', at: null, by: null });
  });
});

interface Line {
  readonly _id: string;
  readonly text: string;
  readonly by: { readonly side: string; readonly name: string };
  readonly changes: readonly object[];
}

describe('the timeline of a deal', () => {
  it('tells everything newest first, names the lender and none of its users', async ({ desk, askOne }) => {
    const { broker, lender, lenderId, offer } = desk;
    const { entryId, quoteId } = await askOne();
    await lender.call('POST', `/api/lender/quotes/${quoteId}/seen`);
    await lender.call('POST', `/api/lender/quotes/${quoteId}/messages`, { message: 'Is the roof\nnew?' });
    await offer(quoteId);
    await offer(quoteId, { ratePercent: 10.25 });
    const { version, values } = await scenarioOf(broker, entryId);
    await broker.call('PUT', url(entryId), { version, values: { ...values, arv: 430_000 } });
    await broker.call('PUT', url(entryId, '/select-lender'), { lenderId });
    await broker.call('PUT', url(entryId, '/archive'));
    const { body } = await broker.call('GET', url(entryId, '/timeline'));
    const { lenders } = (await broker.call('GET', '/api/lenders')).body;
    const company = lenders.find((one: { _id: string }) => one._id === lenderId).name;
    const texts = body.lines.map((line: Line) => line.text);
    expect(texts).toEqual(
      expect.arrayContaining([
        'Deal added to the pipeline',
        `Asked ${company} for a quote`,
        'Opened the request',
        'Asked: “Is the roof new?”',
        'Offered: $270,000 at 10.5%, 2% points',
        'Revised its offer: $270,000 at 10.25%, 2% points',
        'Deal edited',
        `${company} selected`,
        'Deal archived',
      ]),
    );
    // With the archiving the links that were mailed were voided.
    expect(texts.slice(0, 2)).toContain('Deal archived');
    expect(texts.at(-1)).toBe('Deal added to the pipeline');
    const edited = body.lines.find((line: Line) => line.text === 'Deal edited');
    expect(edited).toMatchObject({
      by: { side: 'broker', name: 'You' },
      changes: [{ label: expect.stringContaining('ARV'), before: '$420,000', after: '$430,000' }],
    });
    const names = body.lines.filter((line: Line) => line.by.side === 'lender').map((line: Line) => line.by.name);
    expect(new Set(names)).toEqual(new Set([company]));
    const { user } = (await lender.call('GET', '/api/users/profile')).body;
    expect(JSON.stringify(body)).not.toContain(user.lastName);
  });

  it('is read page by page without a gap or a line twice, also where several things happened at one moment', async ({
    desk,
    request,
  }) => {
    const { broker, otherLenderIds, lenderId } = desk;
    const { body } = await request([lenderId, ...otherLenderIds.slice(0, 5)]);
    const id = body.pipelineEntryId;
    const whole = (await broker.call('GET', url(id, '/timeline?limit=100'))).body;
    expect(whole.next).toBeNull();
    const read: string[] = [];
    for (let before = ''; ; ) {
      const page = (await broker.call('GET', url(id, `/timeline?limit=2${before}`))).body;
      read.push(...page.lines.map((line: Line) => line._id));
      if (page.next === null) break;
      before = `&before=${encodeURIComponent(page.next)}`;
    }
    expect(read).toEqual(whole.lines.map((line: Line) => line._id));
    expect(new Set(read).size).toBe(read.length);
    expect(read.length).toBeGreaterThanOrEqual(7);
    expect((await broker.call('GET', url(id, '/timeline?before=nothing'))).status).toBe(400);
  });
});

it('is nobody else’s: every call about another’s deal is a 404', async ({ desk: { broker, investor }, address }) => {
  const id = await addDeal(broker, address);
  const { version, values } = await scenarioOf(broker, id);
  const calls = [
    investor.call('GET', url(id, '/scenario')),
    investor.call('PUT', url(id), { version, values }),
    investor.call('POST', url(id, '/effect'), { values }),
    investor.call('GET', url(id, '/standings')),
    investor.call('GET', url(id, '/timeline')),
    investor.call('GET', url(id, '/terms')),
  ];
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 404));
});
