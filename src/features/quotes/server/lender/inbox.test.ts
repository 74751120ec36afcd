import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { it } from '../../../../../tests/support/desks/quote-desk.ts';
import { exampleRequest } from '../../../../../tests/support/example-deal.ts';

const inbox = '/api/lender/quotes';

it('an inbox that one broker floods still shows every other one, with their counts and their requests', async ({
  desk,
}) => {
  const ask = async (who: typeof desk.broker, street: string) => {
    const propertyAddress = `7 ${street}, Austin, TX 78704`;
    const answer = await who.call('POST', '/api/quotes/fix-and-flip', {
      ...exampleRequest,
      propertyAddress,
      lenderIds: [desk.lenderId],
    });
    expect(answer.status).toBe(200);
    return answer.body.quotes[0]._id as string;
  };
  await ask(desk.investor, 'Quiet Street');
  const known = await ask(desk.broker, 'Flood Street');
  await desk.rows(sql`
    insert into quotes (entry_id, broker_id, lender_id, kind, address_key, status, request, requested_at, expires_at, updated_at)
    select entry_id, broker_id, lender_id, kind, n || ' flood street', status, request,
      requested_at + n * interval '1 ms', expires_at, updated_at
    from quotes, generate_series(1, 700) as n where id = ${known}`);

  const read = async (query: string) => (await desk.lender.call('GET', `${inbox}${query}`)).body;
  const first = await read('');
  expect(new Set(first.quotes.map(({ brokerName }: { brokerName: string }) => brokerName)).size).toBe(1);

  const { brokers, total } = await read('/brokers');
  expect([total, brokers.length]).toEqual([2, 2]);
  expect(brokers).toMatchObject([
    { name: first.quotes[0].brokerName, requests: 701, waiting: 701, newestAt: first.quotes[0].requestedAt },
    { requests: 1, waiting: 1 },
  ]);
  const quiet = await read(`?brokerId=${brokers[1]._id}`);
  expect([quiet.total, quiet.quotes.length]).toEqual([1, 1]);
  expect(quiet.quotes[0].brokerName).toBe(brokers[1].name);
  expect(quiet.waiting).toBe(702);
  const [second] = (await read('/brokers?offset=1&limit=1')).brokers;
  expect(second._id).toBe(brokers[1]._id);
});

it('who asks a lender is told to nobody else', async ({ desk }) => {
  expect((await desk.broker.call('GET', `${inbox}/brokers`)).status).toBe(403);
  const other = await desk.app.signIn('lender2@example.com');
  expect((await other.call('GET', `${inbox}/brokers?show=all`)).body).toMatchObject({ brokers: [], total: 0 });
});
