import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleOffer, exampleRequest } from '../../../../../tests/support/example-deal.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import type { DealRow } from '../../board/stages-contract.ts';

let app: TestApp;
let broker: Caller;
let other: Caller;
let lender: Caller;
let lenderId: string;
let counter = 0;
const manual = { loanType: 'DSCR', fico: 700, purchasePrice: 300_000, rehabNeeded: 0, arv: 0, liquidity: 0 };

beforeAll(async () => {
  app = await createTestApp();
  broker = await app.signIn('broker@example.com');
  other = await app.signIn('investor@example.com');
  lender = await app.signIn('lender@example.com');
  lenderId = (await lender.call('GET', '/api/users/profile')).body.user.lenderId;
});
afterAll(() => app.close());

const addDeal = async (more: object = {}, who = broker): Promise<string> => {
  const address = `${++counter} Board Lane`;
  const { status, body } = await who.call('POST', '/api/pipeline/manual', { ...manual, address, ...more });
  expect(status).toBe(200);
  return body.pipelineEntry._id;
};
const rowOf = async (id: string, who = broker): Promise<DealRow> => {
  const { deals } = (await who.call('GET', '/api/pipeline/table?includeArchived=true&limit=200')).body;
  return deals.find((deal: DealRow) => deal._id === id);
};
const move = (id: string, stage: string, from: string, who = broker) =>
  who.call('PUT', `/api/pipeline/${id}/stage`, { stage, from });
const put = (id: string, act: string, body?: object) => broker.call('PUT', `/api/pipeline/${id}/${act}`, body);

describe('the stage of a deal', () => {
  it('and its loan follow by themselves what happens, and go back when the choice is undone', async () => {
    const propertyAddress = '5 Stage Street, Austin, TX 78704';
    const body = { ...exampleRequest, propertyAddress, lenderIds: [lenderId] };
    const asked = (await broker.call('POST', '/api/quotes/fix-and-flip', body)).body;
    const id: string = asked.pipelineEntryId;
    const quoteId: string = asked.quotes[0]._id;
    const stated = async () => {
      const { stage, loanAmount } = await rowOf(id);
      return [stage, loanAmount];
    };
    const [, sized] = await stated();
    expect(await stated()).toEqual(['quoting', sized]);
    expect((await lender.call('POST', `/api/lender/quotes/${quoteId}/offers`, exampleOffer)).status).toBe(200);
    expect(await stated()).toEqual(['offers', 270_000]);
    const { quotes } = (await broker.call('GET', `/api/pipeline/${id}/quotes`)).body;
    const offerId = quotes[0].offers[0]._id;
    expect((await broker.call('POST', `/api/quotes/${quoteId}/accept`, { offerId })).status).toBe(200);
    expect(await stated()).toEqual(['selected', 270_000]);
    expect((await put(id, 'select-lender', { lenderId: null })).status).toBe(200);
    expect(await stated()).toEqual(['offers', 270_000]);
    expect((await broker.call('POST', `/api/quotes/${quoteId}/withdraw`)).status).toBe(200);
    expect(await stated()).toEqual(['offers', sized]);
  });

  it('that a person has set further is not taken back by what happens', async () => {
    const id = await addDeal({ lenderId });
    expect((await move(id, 'lost', 'preparing')).status).toBe(200);
    expect((await put(id, 'select-lender', { lenderId })).status).toBe(200);
    expect((await rowOf(id)).stage).toBe('lost');
  });

  it('is moved by hand, with a row in the trail that names who did it', async () => {
    const id = await addDeal();
    const { status, body } = await move(id, 'offers', 'preparing');
    expect(status).toBe(200);
    expect(body).toMatchObject({ message: 'Deal moved.', deal: { _id: id, stage: 'offers' } });
    const { rows } = await app.database.db.execute(
      sql`select actor_kind, before, after from audit_log where entity_id = ${id} and action = 'pipelineEntry.stageMoved'`,
    );
    expect(rows).toEqual([
      { actor_kind: 'account', before: { stage: 'preparing' }, after: { stage: 'offers', byHand: true } },
    ]);
  });

  it('needs a selected lender from “Lender selected” on, but a deal can be lost without one', async () => {
    const id = await addDeal();
    for (const stage of ['selected', 'submitted', 'funded'])
      expect(await move(id, stage, 'preparing')).toMatchObject({
        status: 409,
        body: { code: 'CONFLICT', message: 'Select a lender for this deal first.' },
      });
    expect((await move(id, 'lost', 'preparing')).status).toBe(200);
  });

  it('of an archived deal does not move', async () => {
    const id = await addDeal();
    expect((await put(id, 'archive')).status).toBe(200);
    expect((await move(id, 'quoting', 'preparing')).status).toBe(409);
    expect((await rowOf(id)).can).toEqual({ archive: false, unarchive: true, moveTo: [] });
  });

  it('is moved once when two people move it at once: the second is told where it stands', async () => {
    const id = await addDeal();
    const answers = await Promise.all([move(id, 'quoting', 'preparing'), move(id, 'offers', 'preparing')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { stage } = await rowOf(id);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'CONFLICT', about: { stage } });
  });
});

describe('the calls of the board', () => {
  it('know no deal of another owner, and nobody but brokers', async () => {
    const id = await addDeal();
    expect((await move(id, 'quoting', 'preparing', other)).status).toBe(404);
    const bulk = (who: Caller) => who.call('PUT', '/api/pipeline/bulk', { ids: [id], action: 'archive' });
    expect((await bulk(other)).body.deals).toEqual([
      { _id: id, outcome: 'refused', message: 'The requested pipeline entry could not be found.' },
    ]);
    expect((await other.call('GET', '/api/pipeline/board')).body.stages[0].cards).toEqual([]);
    for (const url of [
      '/api/pipeline/board',
      '/api/pipeline/board/offers',
      '/api/pipeline/table',
      '/api/pipeline/views',
    ]) {
      expect((await app.visitor.call('GET', url)).status).toBe(401);
      expect((await lender.call('GET', url)).status).toBe(403);
    }
    expect((await bulk(app.visitor)).status).toBe(401);
    expect((await bulk(lender)).status).toBe(403);
    expect((await rowOf(id)).archived).toBe(false);
  });

  it('refuse a cursor that is none', async () => {
    const forged = Buffer.from(JSON.stringify(['soon', '00000000-0000-4000-8000-000000000000'])).toString('base64url');
    for (const cursor of ['nonsense', forged]) {
      for (const url of ['/api/pipeline/board/offers?', '/api/pipeline/table?sort=changed&'])
        expect((await broker.call('GET', `${url}cursor=${cursor}`)).status).toBe(400);
    }
  });
});

describe('several deals at once', () => {
  it('are archived and taken back, each for itself, and saying it again changes nothing', async () => {
    const [first, second] = [await addDeal({ address: '9 Twice Lane' }), await addDeal()];
    const missing = '00000000-0000-4000-8000-000000000000';
    const bulk = async (action: string, ids: readonly string[] = [first, second, missing]) =>
      (await broker.call('PUT', '/api/pipeline/bulk', { ids, action })).body.deals.map(
        ({ outcome }: { outcome: string }) => outcome,
      );
    expect(await bulk('archive')).toEqual(['changed', 'changed', 'refused']);
    expect(await bulk('archive')).toEqual(['unchanged', 'unchanged', 'refused']);
    await addDeal({ address: '9 Twice Lane' });
    expect(await bulk('unarchive', [first, second])).toEqual(['refused', 'changed']);
    const many = Array.from({ length: 201 }, () => second);
    expect((await broker.call('PUT', '/api/pipeline/bulk', { ids: many, action: 'archive' })).status).toBe(400);
  });
});

describe('a saved view', () => {
  const view = {
    name: 'Large ones',
    shape: 'table',
    columns: ['address', 'amount'],
    filter: { minAmount: 250_000, kinds: ['dscr'] },
    sort: { by: 'amount', descending: true },
    isDefault: true,
  };
  const save = (more: object = {}, who = broker) => who.call('POST', '/api/pipeline/views', { ...view, ...more });
  const names = async () =>
    (await broker.call('GET', '/api/pipeline/views')).body.views.map((one: { name: string }) => one.name);

  it('is kept, changed and deleted by its owner alone, and one is the default', async () => {
    const first = (await save()).body.view;
    expect(first).toEqual({ ...view, _id: first._id });
    const second = (await save({ name: 'Board', shape: 'board' })).body.view;
    const { views } = (await broker.call('GET', '/api/pipeline/views')).body;
    expect(views.map(({ isDefault }: { isDefault: boolean }) => isDefault)).toEqual([true, false]);
    expect((await save({ name: 'LARGE ones' })).body.fields).toEqual({ name: 'Another view has this name.' });
    const url = `/api/pipeline/views/${first._id}`;
    expect((await other.call('PUT', url, view)).status).toBe(404);
    expect((await other.call('DELETE', url)).status).toBe(404);
    expect((await broker.call('PUT', url, { ...view, name: 'Huge' })).body.view.name).toBe('Huge');
    expect((await broker.call('DELETE', `/api/pipeline/views/${second._id}`)).status).toBe(200);
    expect(await names()).toEqual(['Huge']);
  });

  it('is one of fifty at most, also when two are saved at once', async () => {
    for (let n = (await names()).length; n < 49; n++) await save({ name: `View ${n}`, isDefault: false });
    const answers = await Promise.all([save({ name: 'Last' }), save({ name: 'Beyond' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('a broker with 5,000 deals', () => {
  let many: Caller;
  beforeAll(async () => {
    many = other;
    await app.database.db.execute(sql`
      insert into pipeline_entries (owner_id, loan_type, address, address_key, client_name, deal, created_at, updated_at, stage_at, stage, loan_amount, selected_lender_id)
      select accounts.id, (array['dscr', 'fix-and-flip', 'portfolio'])[n % 3 + 1], n || ' Crowd Street', n || ' crowd street',
        case when n % 4 > 0 then 'Client ' || n % 7 end, jsonb_build_object('state', (array['TX', 'OH'])[n % 2 + 1]),
        now() - n * interval '1 hour', now() - n % 500 * interval '1 hour', now() - n % 300 * interval '1 hour',
        (array['preparing', 'quoting', 'offers', 'selected', 'lost'])[n % 5 + 1], case when n % 3 > 0 then n * 100 end,
        case when n % 5 = 3 then ${lenderId}::uuid end
      from accounts, generate_series(1, 5000) as n where email = 'investor@example.com'`);
  });

  it('is answered counts and sums by stage with the first cards, and the others by cursor without a gap', async () => {
    const { stages } = (await many.call('GET', '/api/pipeline/board?cards=100')).body;
    expect(stages.map(({ stage, count }: { stage: string; count: number }) => [stage, count])).toEqual([
      ['preparing', 1_000],
      ['quoting', 1_000],
      ['offers', 1_000],
      ['selected', 1_000],
      ['submitted', 0],
      ['funded', 0],
      ['lost', 1_000],
    ]);
    const sum = Array.from({ length: 5_000 }, (_, n) => ((n + 1) % 3 > 0 ? (n + 1) * 100 : 0)).reduce((a, b) => a + b);
    expect(stages.reduce((total: number, { amount }: { amount: number }) => total + amount, 0)).toBe(sum);
    const seen: string[] = stages[2].cards.map(({ _id }: DealRow) => _id);
    expect(seen).toHaveLength(100);
    for (let next = stages[2].next; next; ) {
      const { body } = await many.call('GET', `/api/pipeline/board/offers?cards=100&cursor=${next}`);
      seen.push(...body.cards.map(({ _id }: DealRow) => _id));
      next = body.next;
    }
    expect([seen.length, new Set(seen).size]).toEqual([1_000, 1_000]);
  });

  const columns = [
    'address',
    'client',
    'kind',
    'stage',
    'inStage',
    'amount',
    'lender',
    'state',
    'propertyType',
    'fico',
  ];
  it.each([...columns, 'created', 'changed'])('has them as rows sorted by %s, blanks last, each once', async (sort) => {
    for (const descending of [false, true]) {
      const seen: string[] = [];
      let cursor = '';
      do {
        const url = `/api/pipeline/table?sort=${sort}&descending=${descending}&limit=200&minAmount=400000${cursor}`;
        const { status, body } = await many.call('GET', url);
        expect(status).toBe(200);
        seen.push(...body.deals.map(({ _id }: DealRow) => _id));
        cursor = body.next ? `&cursor=${body.next}` : '';
      } while (cursor);
      expect([seen.length, new Set(seen).size]).toEqual([668, 668]);
    }
  });

  it('sorts amounts as numbers and lenders by name, with blanks behind both ways', async () => {
    const first = async (query: string): Promise<DealRow> =>
      (await many.call('GET', `/api/pipeline/table?limit=1&${query}`)).body.deals[0];
    expect((await first('sort=amount')).loanAmount).toBe(100);
    expect((await first('sort=amount&descending=true')).loanAmount).toBe(500_000);
    expect((await first('sort=lender')).lender?._id).toBe(lenderId);
    expect((await first('sort=lender&descending=true')).lender?._id).toBe(lenderId);
  });

  it('narrows them by every part of the filter, the same in list, board and table', async () => {
    const counted = async (query: string) => {
      const { total } = (await many.call('GET', `/api/pipeline/table?limit=1&${query}`)).body;
      const { stages } = (await many.call('GET', `/api/pipeline/board?cards=1&${query}`)).body;
      const list = (await many.call('GET', `/api/pipeline/entries?limit=1&${query}`)).headers['x-total-count'];
      const onBoard = stages.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
      expect([onBoard, Number(list)]).toEqual([total.count, total.count]);
      return total.count;
    };
    expect(await counted('search=crowd%204999')).toBe(1);
    expect(await counted('kinds=dscr&kinds=portfolio')).toBe(3_333);
    expect(await counted('stages=offers')).toBe(1_000);
    expect(await counted('states=OH')).toBe(2_500);
    expect(await counted('lender=selected')).toBe(1_000);
    expect(await counted('minAmount=100&maxAmount=1000')).toBe(7);
    expect(await counted('changedDays=1')).toBe(240);
    for (const wrong of ['kinds=barter', 'states=ZZ', 'minAmount=-1', 'changedDays=0'])
      expect((await many.call('GET', `/api/pipeline/table?${wrong}`)).status).toBe(400);
  });
});
