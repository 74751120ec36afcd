import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleOffer, exampleRequest, exampleScenario } from '../../../../tests/support/example-deal.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { createTestDatabase } from '../../../../tests/support/test-database.ts';
import { dayIn, zoneOfPerson } from '../../../kernel/time-zones.ts';
import type { LenderFigures } from '../contract.ts';

let app: TestApp;
let broker: Caller;
let lender: Caller;
let foreign: Caller;
let lenderId: string;
const url = '/api/lender/analytics';
const rows = async (query: ReturnType<typeof sql>) => (await app.database.db.execute(query)).rows;
const read = async (who = lender, period = 'this-year'): Promise<LenderFigures> => {
  const { status, body } = await who.call('GET', `${url}?period=${period}`);
  expect(status).toBe(200);
  return body.figures;
};
const rowsOf = async (query: string, who = lender) => {
  const { status, body } = await who.call('GET', `${url}/rows?period=this-year&${query}`);
  expect(status).toBe(200);
  return body;
};
let deals = 0;
async function ask(): Promise<{ readonly entryId: string; readonly quoteId: string }> {
  const propertyAddress = `${++deals} Figure Road, Austin, TX 78704`;
  const body = { ...exampleRequest, propertyAddress, lenderIds: [lenderId], scenario: exampleScenario };
  const answer = await broker.call('POST', '/api/quotes/fix-and-flip', body);
  expect(answer.status).toBe(200);
  return { entryId: answer.body.pipelineEntryId, quoteId: answer.body.quotes[0]._id };
}

beforeAll(async () => {
  app = await createTestApp();
  broker = await app.signIn('broker@example.com');
  lender = await app.signIn('lender@example.com');
  foreign = await app.signIn('lender2@example.com');
  lenderId = (await lender.call('GET', '/api/users/profile')).body.user.lenderId;
});
afterAll(() => app.close());

describe("a lender's figures", () => {
  it('count each thing that happened to the own requests and packages, and open its rows', async () => {
    const before = await read();
    const [open, declined, offered] = [await ask(), await ask(), await ask()];
    await lender.call('POST', `/api/lender/quotes/${declined.quoteId}/decline`, { reason: 'Credit' });
    expect((await lender.call('POST', `/api/lender/quotes/${offered.quoteId}/offers`, exampleOffer)).status).toBe(200);
    await rows(sql`update quotes set status = 'accepted', accepted_at = now() where id = ${offered.quoteId}`);
    await rows(sql`update quotes set passed_over_at = now() where id = ${open.quoteId}`);
    const [pack] = await rows(sql`
      insert into loan_packages (deal_id, lender_id, broker_id, contents, state, state_at, submitted_at)
      select id, ${lenderId}, owner_id, 'x', 'funded', now(), now() from pipeline_entries where id = ${offered.entryId} returning id`);
    const today = dayIn(zoneOfPerson(null), new Date());
    await rows(sql`insert into closings (package_id, funded_on, funded_amount, updated_at)
      values (${pack?.id}, ${today}, 270000, now())`);
    const after = await read();
    const more = (name: 'asked' | 'answered' | 'declined' | 'won' | 'lostUnanswered' | 'received' | 'funded') =>
      after[name].now - before[name].now;
    expect({
      asked: more('asked'),
      answered: more('answered'),
      declined: more('declined'),
      won: more('won'),
      lostUnanswered: more('lostUnanswered'),
      received: more('received'),
      funded: more('funded'),
    }).toEqual({ asked: 3, answered: 2, declined: 1, won: 1, lostUnanswered: 1, received: 1, funded: 1 });
    expect(after.wonAmount.now - before.wonAmount.now).toBe(270_000);
    expect(after.fundedAmount.now - before.fundedAmount.now).toBe(270_000);
    expect(after.wasAsked).toBe(true);
    const figures = ['asked', 'answered', 'declined', 'expired', 'won', 'lost', 'lostUnanswered'] as const;
    for (const figure of [...figures, 'received', 'packagesDeclined', 'funded'] as const) {
      const { total, rows: found } = await rowsOf(`figure=${figure}`);
      expect([figure, total]).toEqual([figure, after[figure].now]);
      expect(found.length).toBe(Math.min(50, total));
    }
    for (const { kind, count } of after.byKind)
      expect([kind, (await rowsOf(`figure=asked&kind=${kind}`)).total]).toEqual([kind, count]);
    for (const { state, count } of after.byState)
      expect([state, (await rowsOf(`figure=asked&state=${state}`)).total]).toEqual([state, count]);
    for (const { reason, count } of after.declineReasons)
      expect((await rowsOf(`figure=declined&decline=${encodeURIComponent(reason)}`)).total).toBe(count);
  });

  it('name the checks that programs failed most on, by program', async () => {
    const check = { code: 'MIN_FICO', outcome: 'fail', threshold: 720, actual: 700, gap: 20 };
    const program = {
      programId: '00000000-0000-4000-8000-000000000001',
      programName: 'Example program',
      tierName: null,
      status: 'ineligible',
      checks: [check, { ...check, code: 'MIN_EXPERIENCE', outcome: 'pass', threshold: 1, actual: 4 }],
      sizing: { totalLoanAmount: 250_000, boundBy: null },
    };
    const before = await read();
    for (let times = 0; times < 2; times++) {
      const { quoteId } = await ask();
      await rows(sql`update quotes set program = ${JSON.stringify(program)}::jsonb where id = ${quoteId}`);
    }
    const { refusals, checked } = await read();
    expect(checked - before.checked).toBe(2);
    expect(refusals).toContainEqual({ kind: 'fix-and-flip', programName: 'Example program', check: 'FICO', count: 2 });
  });

  it('name no other lender and none of its figures', async () => {
    await ask();
    const [own] = await rows(sql`select name from lenders where id = ${lenderId}`);
    const others = await rows(sql`select name from lenders where id <> ${lenderId} and name <> ${own?.name}`);
    const text = JSON.stringify([await read(), await rowsOf('figure=asked')]);
    for (const { name } of others) expect(text).not.toContain(`"${name}"`);
  });

  it('compare with the market only where five lenders stand in it', async () => {
    const database = await createTestDatabase('demo');
    /** What a lender reads of a market in which so many lenders have answered something. */
    const marketOf = async (answering: number) => {
      const shared = await createTestApp('demo', { database });
      await shared.database.db.execute(sql`
        update quotes set answered_at = case when lender_id in
          (select lender_id from quotes group by lender_id order by lender_id limit ${answering})
          then requested_at + interval '2 hours' end`);
      await shared.close();
      const again = await createTestApp('demo', { database });
      const { market } = await read(await again.signIn('lender@example.com'));
      await again.close();
      return market;
    };
    const first = await createTestApp('demo', { database });
    const asBroker = await first.signIn('broker@example.com');
    const { lenders } = (await asBroker.call('GET', '/api/lenders')).body;
    const lenderIds = lenders.slice(0, 8).map(({ _id }: { _id: string }) => _id);
    await asBroker.call('POST', '/api/quotes/fix-and-flip', { ...exampleRequest, lenderIds });
    await first.close();
    expect(await marketOf(4)).toBeNull();
    expect(await marketOf(5)).toMatchObject({ lenders: 5, minutes: 120 });
    await database.drop();
  });
});

describe('the figures of a lender', () => {
  it('are of the own company alone', async () => {
    const { quoteId } = await ask();
    const all = await rowsOf('figure=asked', foreign);
    expect(all.rows.map(({ _id }: { _id: string }) => _id)).not.toContain(quoteId);
    const own = await rowsOf('figure=asked');
    expect(own.rows.map(({ _id }: { _id: string }) => _id)).toContain(quoteId);
    expect(own.rows.every(({ dealId }: { dealId: string | null }) => dealId === null)).toBe(true);
  });

  it('are refused to lenders without approval or company, brokers, administrators and visitors', async () => {
    const late = await app.signIn('lender3@example.com');
    await rows(sql`update accounts set approved = false where email = 'lender3@example.com'`);
    const unassigned = await app.signIn('unassigned-lender@example.com');
    const admin = await app.signIn('admin@example.com');
    for (const path of [url, `${url}/rows?figure=asked`]) {
      expect(await late.call('GET', path)).toMatchObject({ status: 403, body: { code: 'LENDER_PENDING' } });
      expect((await unassigned.call('GET', path)).status).toBe(404);
      for (const who of [broker, admin]) expect((await who.call('GET', path)).status).toBe(403);
      expect((await app.visitor.call('GET', path)).status).toBe(401);
    }
    expect((await lender.call('GET', `${url}/rows?figure=nothing`)).status).toBe(400);
  });
});
