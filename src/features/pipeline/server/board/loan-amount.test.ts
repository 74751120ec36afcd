import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { exampleOffer, exampleRequest } from '../../../../../tests/support/example-deal.ts';
import { type Answer, type Caller, createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import type { DealRow } from '../../board/stages-contract.ts';

let app: TestApp;
let broker: Caller;
let lender: Caller;
let lenderId: string;
const manual = { fico: 700, purchasePrice: 300_000, rehabNeeded: 0, arv: 0, liquidity: 0 };

beforeAll(async () => {
  app = await createTestApp();
  broker = await app.signIn('broker@example.com');
  lender = await app.signIn('lender@example.com');
  lenderId = (await lender.call('GET', '/api/users/profile')).body.user.lenderId;
});
afterAll(() => app.close());

const rowOf = async (address: string): Promise<DealRow> =>
  (await broker.call('GET', `/api/pipeline/table?search=${encodeURIComponent(address)}`)).body.deals[0];

it('the loan of a deal without quotes is the one it asks for, follows its edits, and is what the column adds up', async () => {
  const address = '1 Asking Lane';
  const board = async () => (await broker.call('GET', '/api/pipeline/board?search=asking')).body.stages[0];
  const body = { ...manual, loanType: 'DSCR', address };
  const id: string = (await broker.call('POST', '/api/pipeline/manual', body)).body.pipelineEntry._id;
  const without = { ...manual, loanType: 'Fix and Flip', address: '2 Asking Lane' };
  expect((await broker.call('POST', '/api/pipeline/manual', without)).status).toBe(200);
  expect((await rowOf(address)).loanAmount).toBeNull();
  expect(await board()).toMatchObject({ count: 2, amount: 0 });
  const state = async (loanAmount: number | null) => {
    const { version, values } = (await broker.call('GET', `/api/pipeline/${id}/scenario`)).body;
    const edit = { version, values: { ...values, loanAmount } };
    expect((await broker.call('PUT', `/api/pipeline/${id}`, edit)).status).toBe(200);
  };
  await state(220_000);
  expect((await rowOf(address)).loanAmount).toBe(220_000);
  const { amount, cards } = await board();
  expect(amount).toBe(220_000);
  expect(cards.map(({ loanAmount }: DealRow) => loanAmount).sort()).toEqual([220_000, null]);
  await state(null);
  expect((await rowOf(address)).loanAmount).toBeNull();
});

/** The answers to two calls that both wait for this deal, in the order in which they came. */
async function inOrder(dealId: string, first: () => Promise<Answer>, second: () => Promise<Answer>) {
  const { database } = app;
  const waiting = async () =>
    (
      await database.db.execute(
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rows.length;
  const started: Promise<Answer>[] = [];
  await database.transaction(async (tx) => {
    await tx.db.execute(sql`select 1 from pipeline_entries where id = ${dealId} for update`);
    for (const call of [first, second]) {
      started.push(call());
      await vi.waitFor(async () => expect(await waiting()).toBe(started.length), { timeout: 90_000 });
    }
  });
  return Promise.all(started);
}

async function askTwo(address: string) {
  const other = await app.signIn('lender2@example.com');
  const otherId: string = (await other.call('GET', '/api/users/profile')).body.user.lenderId;
  const body = { ...exampleRequest, propertyAddress: address, lenderIds: [lenderId, otherId] };
  const { pipelineEntryId: dealId, quotes } = (await broker.call('POST', '/api/quotes/fix-and-flip', body)).body;
  const quoteOf = (id: string): string => quotes.find((quote: { lenderId: string }) => quote.lenderId === id)._id;
  return {
    dealId: dealId as string,
    offer: () => lender.call('POST', `/api/lender/quotes/${quoteOf(lenderId)}/offers`, exampleOffer),
    choose: (chosen: 'it' | 'the other') => () =>
      broker.call('PUT', `/api/pipeline/${dealId}/select-lender`, { lenderId: chosen === 'it' ? lenderId : otherId }),
  };
}

it.each(['the offer first', 'the choice first'])(
  'an offer of the lender that is being chosen is made and the choice stands, %s',
  async (order) => {
    const address = `3 Chosen ${order} Lane, Austin, TX 78704`;
    const { dealId, offer, choose } = await askTwo(address);
    const calls = [offer, choose('it')] as const;
    const [first, second] = order === 'the offer first' ? calls : ([calls[1], calls[0]] as const);
    expect((await inOrder(dealId, first, second)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await rowOf(address)).toMatchObject({
      stage: 'selected',
      loanAmount: exampleOffer.loanAmount,
      lender: { _id: lenderId },
      quoteCounts: { asked: 2, offered: 1 },
    });
  },
);

it.each(['the offer first', 'the choice first'])(
  'an offer of another lender than the one being chosen holds up neither, %s',
  async (order) => {
    const address = `4 Other ${order} Lane, Austin, TX 78704`;
    const { dealId, offer, choose } = await askTwo(address);
    const calls = [offer, choose('the other')] as const;
    const comesFirst = order === 'the offer first';
    const [first, second] = comesFirst ? calls : ([calls[1], calls[0]] as const);
    const answers = await inOrder(dealId, first, second);
    // Its lender hears of the choice after the pause, and may offer until then.
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await rowOf(address)).toMatchObject({
      stage: 'selected',
      quoteCounts: { asked: 2, offered: 1 },
    });
  },
);
