import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { calculations } from './tables.ts';

const url = '/api/calculations';
const inputs = { purchasePrice: 250_000, rehab: 60_000.5, holdMonths: 6, financed: true, exit: 'sale' };
const content = { calculator: 'fix-and-flip', name: 'Maple St', inputs };

let app: TestApp;
let broker: Caller;
let lender: Caller;
let admin: Caller;
beforeAll(async () => {
  app = await createTestApp('demo');
  const signedIn = ['broker@example.com', 'lender@example.com', 'admin@example.com'].map((email) => app.signIn(email));
  [broker, lender, admin] = (await Promise.all(signedIn)) as [Caller, Caller, Caller];
});
beforeEach(() => app.database.db.delete(calculations));
afterAll(() => app?.close());

async function saveOne(changed: Partial<typeof content> = {}, caller = broker) {
  const { status, body } = await caller.call('POST', url, { ...content, ...changed });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.calculation;
}
const list = async (query = '', caller = broker) => (await caller.call('GET', `${url}${query}`)).body;
const names = async (query = '', caller = broker): Promise<string[]> =>
  (await list(query, caller)).calculations.map(({ name }: { name: string }) => name);

/** Many at once, as they would stand there after as many calls. */
const fill = (id: string, more: number) =>
  app.database.db.execute(sql`
    insert into calculations (account_id, calculator, name, inputs, created_at, updated_at)
    select account_id, calculator, 'Copy ' || n, inputs, created_at, updated_at - n * interval '1 second'
    from calculations, generate_series(1, ${more}::int) n where id = ${id}`);

describe('calculations', () => {
  it('are saved as they were entered, of whoever is signed in, for their own account only', async () => {
    for (const caller of [broker, lender, admin]) {
      const saved = await saveOne({}, caller);
      expect(saved).toMatchObject({ ...content, version: 1, createdAt: saved.updatedAt });
      expect(await list('', caller)).toEqual({ success: true, calculations: [saved], next: null });
    }
  });

  it('are saved once when the answer was lost and the call comes again, also at the same moment', async () => {
    const key = { 'idempotency-key': 'a-calculation-saved-once' };
    const send = (body: object = content) => broker.call('POST', url, body, key);
    const [first, second] = await Promise.all([send(), send()]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    const { _id } = first.body.calculation;
    await broker.call('PUT', `${url}/${_id}`, { version: 1, name: 'By another name' });
    expect((await send()).body.calculation).toMatchObject({ _id, name: 'By another name' });
    expect(await names()).toEqual(['By another name']);
    expect((await send({ ...content, name: 'Another' })).body.code).toBe('KEY_REUSED');
    const ofAnother = (await lender.call('POST', url, content, key)).body.calculation;
    expect(ofAnother).toMatchObject({ ...content, version: 1 });
    expect(ofAnother._id).not.toBe(_id);
    await broker.call('DELETE', `${url}/${_id}`);
    expect((await send()).status).toBe(404);
    expect(await names()).toEqual([]);
  });

  it('are listed the latest changed first, of one calculator or of all, page by page', async () => {
    const first = await saveOne({ name: 'First' });
    app.clock.advance(1_000);
    await saveOne({ name: 'Second', calculator: 'dscr' });
    app.clock.advance(1_000);
    await saveOne({ name: 'Third' });
    expect(await names()).toEqual(['Third', 'Second', 'First']);
    expect(await names('?calculator=fix-and-flip')).toEqual(['Third', 'First']);
    expect(await names('?calculator=ground-up')).toEqual([]);
    app.clock.advance(1_000);
    await broker.call('PUT', `${url}/${first._id}`, { version: 1, name: 'First again' });
    const page = await list('?limit=2');
    expect(page.calculations.map(({ name }: { name: string }) => name)).toEqual(['First again', 'Third']);
    expect(await list(`?limit=2&cursor=${page.next}`)).toMatchObject({
      calculations: [{ name: 'Second' }],
      next: null,
    });
  });

  it('are read whole by pages, also where many were changed at the same moment', async () => {
    const { _id } = await saveOne();
    await fill(_id, 30);
    await app.database.db.execute(sql`update calculations set updated_at = date_trunc('minute', updated_at)`);
    const read: string[] = [];
    for (let cursor = ''; ; ) {
      const page = await list(`?limit=7${cursor}`);
      read.push(...page.calculations.map((one: { _id: string }) => one._id));
      if (page.next === null) break;
      cursor = `&cursor=${page.next}`;
    }
    expect([read.length, new Set(read).size]).toEqual([31, 31]);
    expect((await broker.call('GET', `${url}?cursor=nonsense`)).body).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { cursor: expect.any(String) },
    });
  });

  it('can be renamed, and given other inputs, each alone; the name is cleaned', async () => {
    const { _id } = await saveOne();
    const renamed = await broker.call('PUT', `${url}/${_id}`, { version: 1, name: '  Oak\u0000 Row\n ' });
    expect(renamed.body.calculation).toMatchObject({ name: 'Oak Row', inputs, version: 2 });
    const changed = await broker.call('PUT', `${url}/${_id}`, { version: 2, inputs: { arv: 1 } });
    expect(changed.body.calculation).toMatchObject({ name: 'Oak Row', inputs: { arv: 1 }, version: 3 });
    expect((await list()).calculations).toEqual([changed.body.calculation]);
  });

  it('are not written over by somebody who has not seen the last version, also when two save at once', async () => {
    const { _id } = await saveOne();
    const save = (name: string) => broker.call('PUT', `${url}/${_id}`, { version: 1, name });
    const two = await Promise.all([save('One'), save('Two')]);
    expect(two.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = two.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('was changed elsewhere'),
    });
    expect(await names()).toEqual([two.find(({ status }) => status === 200)?.body.calculation.name]);
  });

  it.each([1e12, 2 ** 31, -1, 1.5])(
    'are asked for by no version that none can have: %d is refused',
    async (version) => {
      const { _id } = await saveOne();
      const refused = await broker.call('PUT', `${url}/${_id}`, { version, name: 'Other' });
      expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
      expect(refused.body.fields).toHaveProperty('version');
      expect(await names()).toEqual([content.name]);
    },
  );

  it('can be deleted, once', async () => {
    const { _id } = await saveOne();
    expect((await broker.call('DELETE', `${url}/${_id}`)).body).toEqual({ success: true });
    expect(await names()).toEqual([]);
    expect((await broker.call('DELETE', `${url}/${_id}`)).status).toBe(404);
  });

  it('of somebody else are not there, not even for an administrator', async () => {
    const { _id } = await saveOne();
    for (const [method, body] of [['PUT', { version: 1, name: 'Mine' }], ['DELETE']] as const) {
      const answer = await admin.call(method, `${url}/${_id}`, body);
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
    }
    expect(await names('', admin)).toEqual([]);
    expect(await names()).toEqual(['Maple St']);
  });

  it('are at most 200 for an account, also when several calls come at once', async () => {
    const { _id } = await saveOne();
    await fill(_id, 197);
    const some = await Promise.all(
      [1, 2, 3, 4].map((n) => broker.call('POST', url, { ...content, name: `More ${n}` })),
    );
    expect(some.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    expect(some.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'CONFLICT',
      message: 'You already have 200 saved calculations, the maximum. Delete one you no longer need.',
    });
    expect(await app.database.db.$count(calculations)).toBe(200);
    await saveOne({ name: 'Of another' }, lender);
  });

  it('name every field that is wrong', async () => {
    const long = 'x'.repeat(61);
    const bad = { calculator: 'lottery', name: ' \n ', inputs: { 'a b': 1, address: long, nested: {}, none: null } };
    const answer = await broker.call('POST', url, bad);
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_INPUT']);
    expect(Object.keys(answer.body.fields).sort()).toEqual(
      ['calculator', 'inputs.a b', 'inputs.address', 'inputs.nested', 'inputs.none', 'name'].sort(),
    );
    expect(answer.body.fields['inputs.address']).toBe('Text can have at most 60 characters.');
    expect(await names()).toEqual([]);
  });

  it.each([
    ['61 inputs', { inputs: Object.fromEntries(Array.from({ length: 61 }, (_, n) => [`field${n}`, n])) }, 'inputs'],
    ['a name of 81 characters', { name: 'n'.repeat(81) }, 'name'],
    ['a field of 41 characters', { inputs: { [`f${'x'.repeat(40)}`]: 1 } }, `inputs.f${'x'.repeat(40)}`],
    ['a list for inputs', { inputs: [1] }, 'inputs'],
    ['no inputs at all', { inputs: undefined }, 'inputs'],
  ])('refuse %s', async (_what, changed, field) => {
    const { status, body } = await broker.call('POST', url, { ...content, ...changed });
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });

  it('take as much as they may, and texts without what cannot be stored', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 60 }, (_, n) => [`field${n}`, `${n}\u0000 ${'é'.repeat(50)}`]),
    );
    const saved = await saveOne({ name: 'n'.repeat(80), inputs: many as never });
    expect(saved.inputs.field7).toBe(`7 ${'é'.repeat(50)}`);
    expect(Object.keys(saved.inputs)).toHaveLength(60);
  });
});

describe('calculations that a browser kept', () => {
  const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  const saved = (...numbers: number[]) => numbers.map((n) => ({ ...content, key: uuid(n), name: `Saved ${n}` }));
  const move = (list: object[], caller = broker) => caller.call('POST', `${url}/move`, { calculations: list });

  it('are moved in their order, once: a repeat adds nothing and answers them as they are by now', async () => {
    const first = await move(saved(3, 1, 2));
    expect(first.body.calculations.map(({ name }: { name: string }) => name)).toEqual([
      'Saved 3',
      'Saved 1',
      'Saved 2',
    ]);
    expect(first.body.calculations[0]).toMatchObject({ ...content, name: 'Saved 3', version: 1 });
    const [{ _id }] = first.body.calculations;
    await broker.call('PUT', `${url}/${_id}`, { version: 1, name: 'Renamed since' });
    const again = await move(saved(3, 1, 2, 4));
    expect(again.body.calculations.map(({ name }: { name: string }) => name)).toEqual([
      'Renamed since',
      'Saved 1',
      'Saved 2',
      'Saved 4',
    ]);
    expect(again.body.calculations[0]._id).toBe(_id);
    expect(await names()).toHaveLength(4);
  });

  it('are moved once also when two pages move them at the same time', async () => {
    const both = await Promise.all([move(saved(1, 2)), move(saved(2, 1))]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await names()).sort()).toEqual(['Saved 1', 'Saved 2']);
  });

  it('are each account’s own, whatever keys another one has', async () => {
    await move(saved(1));
    const others = await move(saved(1), lender);
    expect(others.body.calculations).toMatchObject([{ name: 'Saved 1', version: 1 }]);
    expect([await names(), await names('', lender)]).toEqual([['Saved 1'], ['Saved 1']]);
  });

  it('are moved all or none where there is not enough room, and what is there already needs none', async () => {
    const { _id } = await saveOne();
    await move(saved(1));
    await fill(_id, 197);
    const refused = await move(saved(1, 2, 3));
    expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT']);
    expect(refused.body.message).toBe(
      'You already have 199 saved calculations, so only 1 more fits. Delete some you no longer need.',
    );
    expect(await app.database.db.$count(calculations)).toBe(199);
    expect((await move(saved(1, 2))).status).toBe(200);
    expect((await move(saved(1, 2))).status).toBe(200);
    expect(await app.database.db.$count(calculations)).toBe(200);
  });

  it('are at most 50 in one call, all of them as large as they may be, and named where they are wrong', async () => {
    const large = Object.fromEntries(
      Array.from({ length: 60 }, (_, n) => [`field${String(n).padStart(35, 'x')}`, '€'.repeat(60)]),
    );
    const most = saved(...Array.from({ length: 50 }, (_, n) => n)).map((one) => ({ ...one, inputs: large }));
    expect((await move(most)).body.calculations).toHaveLength(50);
    expect((await move([...most, ...saved(51)])).body.fields).toEqual({
      calculations: 'You can move at most 50 calculations at a time.',
    });
    const [one] = saved(60);
    const wrong = await move([...saved(61), { ...one, key: 'mine', name: '' }]);
    expect(Object.keys(wrong.body.fields).sort()).toEqual(['calculations.1.key', 'calculations.1.name']);
    expect((await move([])).status).toBe(400);
  });
});
