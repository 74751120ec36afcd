import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  linkTo,
  openSession,
  people,
  readSigning,
  reviewedDeal,
  type SigningCompany,
  start,
  withToken,
} from '../../../../../tests/support/desks/deals/signing-desk.ts';
import { eventually } from '../../../../../tests/support/desks/quote-desk.ts';
import { startTextGateway, type TextGatewayServer } from '../../../../../tests/support/setup/text-gateway.ts';
import { createTestApp } from '../../../../../tests/support/test-app.ts';
import { minuteMs } from '../../../../kernel/dates.ts';

const folder = mkdtempSync(join(tmpdir(), 'plinth-texts-'));
let gateway: TextGatewayServer;
let company: SigningCompany;
let deals = 0;

beforeAll(async () => {
  gateway = await startTextGateway();
  const app = await createTestApp('demo', { environment: { DATA_DIR: folder, ...gateway.environment } });
  const lender = await app.signIn('lender@example.com');
  const { lenderId } = (await lender.call('GET', '/api/users/profile')).body.user;
  company = { app, broker: await app.signIn('broker@example.com'), lender, lenderId };
});
afterAll(async () => {
  await company?.app.close();
  await gateway?.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => gateway.behave('take'));

/** A deal whose borrower, with this phone, was mailed a link. */
async function asked(phone: string | null) {
  const address = `${++deals} Sumac Street, Austin, TX 78704`;
  const id = await reviewedDeal(company, address);
  expect((await start(company, id, [{ ...people.borrower, phone }])).status).toBe(200);
  return { id, address, link: await linkTo(company, people.borrower.email, `Please sign: ${address}`) };
}
const rows = async (query: ReturnType<typeof sql>) => (await company.app.database.db.execute(query)).rows;
const readLink = async (link: string) => (await withToken(company, link, 'GET', '/link')).body.link;
const ask = (link: string, by: 'email' | 'text' = 'text') => withToken(company, link, 'POST', '/code', { by });
const enter = (link: string, code: string) => withToken(company, link, 'POST', '/session', { code });
const codeIn = (body = '') => /code to open the loan documents is (\d{6})\./.exec(body)?.[1] ?? '';
const textTo = (number: string) =>
  eventually(
    async () => gateway.taken.filter(({ to }) => to === number),
    (list) => list.length > 0,
  );
/** The jobs that send codes to the signer of a link, as they stand in the queue. */
const jobs = (dealId: string) =>
  rows(sql`
    select j.id, j.state, j.data::text as data from pgboss.job j join signers s on s.id::text = j.data->>'signerId'
    join envelopes e on e.id = s.envelope_id where j.name = 'signing.textCode' and e.deal_id = ${dealId} order by j.created_on`);
const becomes = async (dealId: string, state: string) =>
  expect(
    (
      await eventually(
        () => jobs(dealId),
        (list) => list.at(-1)?.state === state,
      )
    ).at(-1)?.state,
  ).toBe(state);
/** The next try of everything that waits is due. */
const tryAgain = () =>
  rows(sql`update pgboss.job set start_after = now() where name = 'signing.textCode' and state = 'retry'`);

describe('a code by text message', () => {
  it('goes to the number of the signer, who is then identified by it', async () => {
    const { id, link } = await asked('(512) 555-0123');
    expect(await readLink(link)).toMatchObject({ phone: '***23', email: 'd***@example.com', isTextRefused: false });
    expect((await ask(link)).body.message).toBe('If this link is open, a code is on its way.');
    const [text] = await textTo('+15125550123');
    expect(text).toMatchObject({ from: '+15125550100' });
    expect(text?.seconds).toBeGreaterThan(0);
    expect(text?.seconds).toBeLessThanOrEqual(600);
    const code = codeIn(text?.body);
    expect((await enter(link, code)).status).toBe(200);
    const acts = (await readSigning(company, id)).envelope?.acts ?? [];
    expect(acts.find(({ type }) => type === 'code-sent')?.facts).toMatchObject({ by: 'text' });
    expect(acts.find(({ type }) => type === 'identified')?.facts).toMatchObject({ by: 'texted-code' });
    await becomes(id, 'completed');
    for (const { data } of await jobs(id)) {
      expect(data).not.toContain(code);
      expect(data).not.toContain('555');
    }
  });

  it.each([
    ['no phone', null],
    ['an extension', '(512) 555-0124 x12'],
    ['a phone of another country', '+44 20 7946 0124'],
  ])('is neither offered nor sent to a signer with %s', async (_what, phone) => {
    const { id, link } = await asked(phone);
    expect((await readLink(link)).phone).toBeNull();
    expect((await ask(link)).status).toBe(200);
    expect(await jobs(id)).toEqual([]);
  });

  it('replaces one by email and counts with it towards one limit', async () => {
    const { link } = await asked('512-555-0125');
    const counts = async () => {
      const [row] = await rows(
        sql`select count(*)::int as counters, coalesce(sum(points), 0)::int as codes from rate_limits where key like 'signingCodes:%'`,
      );
      return { counters: Number(row?.counters), codes: Number(row?.codes) };
    };
    const before = await counts();
    await ask(link, 'email');
    await ask(link);
    const code = codeIn((await textTo('+15125550125'))[0]?.body);
    const after = await counts();
    // One counter for each of the two spans of time, and both codes in each.
    expect([after.counters - before.counters, after.codes - before.codes]).toEqual([2, 4]);
    expect((await enter(link, code)).status).toBe(200);
    expect((await enter(link, code)).status).toBe(400);
  });

  it('is tried again while the gateway is away, and an older one is never sent', async () => {
    const { id, link } = await asked('512-555-0126');
    gateway.behave('later');
    await ask(link);
    await becomes(id, 'retry');
    await ask(link);
    await becomes(id, 'retry');
    gateway.behave('take');
    await tryAgain();
    const [text, ...more] = await textTo('+15125550126');
    await eventually(
      () => jobs(id),
      (list) => list.every(({ state }) => state === 'completed'),
    );
    expect((await jobs(id)).map(({ state }) => state)).toEqual(['completed', 'completed']);
    expect(more).toEqual([]);
    expect(gateway.taken.filter(({ to }) => to === '+15125550126')).toHaveLength(1);
    expect((await enter(link, codeIn(text?.body))).status).toBe(200);
  });

  it('whose answer was lost arrives again with the same digits', async () => {
    const { id, link } = await asked('512-555-0127');
    gateway.behave('loseAnswer');
    await ask(link);
    await becomes(id, 'retry');
    gateway.behave('take');
    await tryAgain();
    await becomes(id, 'completed');
    const texts = await textTo('+15125550127');
    expect(texts).toHaveLength(2);
    expect(codeIn(texts[1]?.body)).toBe(codeIn(texts[0]?.body));
    expect((await enter(link, codeIn(texts[0]?.body))).status).toBe(200);
  });

  it('that the gateway refuses is said, to the signer and to the broker, and email goes on', async () => {
    const { id, address, link } = await asked('512-555-0128');
    gateway.behave('refuse');
    await ask(link);
    await eventually(
      () => readLink(link),
      ({ isTextRefused }) => isTextRefused,
    );
    expect(await readLink(link)).toMatchObject({ isTextRefused: true });
    await becomes(id, 'completed');
    const acts = (await readSigning(company, id)).envelope?.acts ?? [];
    expect(acts.at(-1)).toMatchObject({ type: 'code-refused' });
    await openSession(company, people.borrower.email, address, link);
    expect(await readLink(link)).toMatchObject({ isTextRefused: false });
  });

  it('is given up once it has expired', async () => {
    const { id, link } = await asked('512-555-0129');
    gateway.behave('later');
    await ask(link);
    await becomes(id, 'retry');
    gateway.behave('take');
    company.app.clock.advance(11 * minuteMs);
    await tryAgain();
    await becomes(id, 'completed');
    expect(gateway.taken.filter(({ to }) => to === '+15125550129')).toEqual([]);
  });
});
