import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exampleRequest } from '../../../../../tests/support/example-deal.ts';
import { createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { hourMs } from '../../../../kernel/dates.ts';
import { linksResent } from '../../limits.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp('demo', { environment: { RATE_LIMIT_FACTOR: '1' } });
});
afterAll(() => app.close());

it('the link to one request is sent again so often and no more, whatever goes out for others', async () => {
  const broker = await app.signIn('broker@example.com');
  const { lenders } = (await broker.call('GET', '/api/lenders')).body as { lenders: { _id: string }[] };
  const lenderIds = lenders.slice(0, 2).map(({ _id }) => _id);
  const { body } = await broker.call('POST', '/api/quotes/fix-and-flip', { ...exampleRequest, lenderIds });
  const [first, second] = body.quotes.map(({ _id }: { _id: string }) => _id);
  const send = (quoteId: string) => broker.call('POST', `/api/quotes/${quoteId}/link`);
  const [{ times }] = linksResent.windows;
  for (let turn = 0; turn < times; turn++) expect((await send(first)).status).toBe(200);

  const refused = await send(first);
  expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  expect(refused.body.message).toMatch(/^The link to this request was sent too often\. It was not sent again\./);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(hourMs / 1_000);
  // The last link that was sent goes on working.
  const { rows } = await app.database.db.execute(sql`select link_version from quotes where id = ${first}`);
  expect(rows).toEqual([{ link_version: times }]);
  expect((await send(second)).status).toBe(200);
  app.clock.advance(hourMs + 1);
  expect((await send(first)).status).toBe(200);
});
