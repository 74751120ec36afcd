import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { it } from '../../../../../tests/support/desks/quote-desk.ts';
import { exampleRequest, exampleScenario } from '../../../../../tests/support/example-deal.ts';

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

it('who asks a lender is shown to nobody else', async ({ desk }) => {
  expect((await desk.broker.call('GET', `${inbox}/brokers`)).status).toBe(403);
  const other = await desk.app.signIn('lender2@example.com');
  expect((await other.call('GET', `${inbox}/brokers?show=all`)).body).toMatchObject({ brokers: [], total: 0 });
});

it('is narrowed by what stands in the address, sorted, and each page goes on where the last one ended', async ({
  desk,
}) => {
  const { rows, lenderId } = desk;
  const ask = async (who: typeof desk.broker, street: string, state: string, more: object = {}) => {
    const body = {
      ...exampleRequest,
      propertyAddress: `${street}, Somewhere`,
      lenderIds: [lenderId],
      scenario: { ...exampleScenario, state },
      ...more,
    };
    return (await who.call('POST', '/api/quotes/fix-and-flip', body)).body.quotes[0]._id as string;
  };
  const texas = await ask(desk.broker, '5 Narrow Way', 'TX');
  const ohio = await ask(desk.broker, '6 Narrow Way', 'OH');
  const broad = await ask(desk.investor, '7 Broad Way', 'TX');
  const lost = await ask(desk.broker, '8 Narrow Way', 'TX');
  const late = await ask(desk.broker, '9 Narrow Way', 'TX');
  const own = [texas, ohio, broad, lost, late];
  const sized = (id: string, dollars: number) =>
    rows(sql`
    update quotes set program = jsonb_build_object('sizing', jsonb_build_object('totalLoanAmount', ${dollars}::int)) where id = ${id}`);
  await sized(texas, 200_000);
  await sized(ohio, 300_000);
  await sized(broad, 250_000);
  await rows(sql`update quotes set program = null where id in (${lost}, ${late})`);
  await rows(sql`update quotes set expires_at = now() + interval '20 hours' where id = ${ohio}`);
  await rows(sql`update quotes set passed_over_at = now() where id = ${lost}`);
  await rows(sql`update quotes set expires_at = now() - interval '1 hour' where id = ${late}`);
  await desk.lender.call('POST', `${inbox}/${texas}/messages`, { message: 'Any photos?' });
  await desk.broker.call('POST', `/api/quotes/${texas}/messages`, { message: 'Here they are.' });
  await desk.offer(broad, { loanAmount: 250_000, leveragePercent: null });

  const read = async (query: string, path = '') => (await desk.lender.call('GET', `${inbox}${path}?${query}`)).body;
  const found = async (query: string) => {
    const { quotes } = await read(`${query}&limit=500`);
    return quotes.map(({ _id }: { _id: string }) => _id).filter((id: string) => own.includes(id));
  };
  expect(await found('search=narrow+way')).toEqual([ohio, texas]);
  expect(await found('search=NARROW&show=all')).toEqual([late, lost, ohio, texas]);
  expect(await found('search=%25')).toEqual(await found('show=open'));
  expect(await found('state=OH')).toEqual([ohio]);
  expect(await found('minAmount=250000')).toEqual([broad, ohio]);
  expect(await found('minAmount=200000&maxAmount=250000')).toEqual([broad, texas]);
  expect(await found('dueDays=1')).toEqual([ohio]);
  expect(await found('awaits=reply')).toEqual([texas]);
  expect(await found('status=offered')).toEqual([broad]);
  expect(await found('offer=lapsed')).toEqual([]);
  await rows(sql`update quotes set offer_ends_at = now() - interval '1 hour' where id = ${broad}`);
  expect(await found('offer=lapsed')).toEqual([broad]);
  await rows(sql`update quotes set offer_ends_at = now() + interval '1 hour' where id = ${broad}`);
  expect(await found('status=seen')).toEqual([texas]);
  // Chosen by what it says, whether or not it is open.
  expect(await found('status=passedOver')).toEqual([lost]);
  expect(await found('status=expired')).toEqual([late]);
  expect(await found('kind=dscr')).toEqual([]);
  expect(await found('sort=deadline&status=requested')).toEqual([ohio]);
  expect(await found('sort=amount')).toEqual([ohio, broad, texas]);
  const [investor] = (await read('search=broad', '/brokers')).brokers;
  expect(await found(`brokerId=${investor._id}`)).toEqual([broad]);
  expect((await read('search=narrow', '/brokers')).brokers).toMatchObject([{ requests: 2, waiting: 2 }]);

  const { total } = await read('show=all');
  for (const sort of ['newest', 'deadline', 'amount']) {
    const paged: string[] = [];
    for (let offset = 0; offset < total; offset += 300)
      paged.push(
        ...(await read(`show=all&sort=${sort}&limit=300&offset=${offset}`)).quotes.map(
          ({ _id }: { _id: string }) => _id,
        ),
      );
    expect(new Set(paged).size).toBe(total);
  }
  for (const wrong of [
    'status=odd',
    'state=ZZ',
    'kind=boat',
    'dueDays=0',
    'minAmount=-1',
    'awaits=x',
    'offer=x',
    'sort=odd',
    'brokerId=1',
  ])
    expect((await desk.lender.call('GET', `${inbox}?${wrong}`)).status).toBe(400);
});
