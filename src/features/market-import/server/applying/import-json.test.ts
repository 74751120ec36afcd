import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImportDesk, openImportDesk } from '../../../../../tests/support/desks/import-desk.ts';

let desk: ImportDesk;
let lender: { _id: string; name: string };
beforeAll(async () => {
  desk = await openImportDesk();
  [lender] = (await desk.admin.call('GET', '/api/lenders')).body.lenders;
});
afterAll(() => desk?.close());

describe('POST /api/import-json', () => {
  it('starts no thread for each call: the one that has read is used again, also after a file that cannot be read', async () => {
    await desk.admin.call('POST', '/api/import-json', [{ lender: lender._id, type: 'dscr', name: 'Threaded 0' }]);
    const started: unknown[] = [];
    const onThread = (message: unknown) => started.push(message);
    subscribe('worker_threads', onThread);
    for (let number = 1; number <= 3; number++) {
      const list = [{ lender: lender._id, type: 'dscr', name: `Threaded ${number}` }];
      expect((await desk.admin.call('POST', '/api/import-json', list)).status).toBe(200);
      expect((await desk.preview('broken.csv', 'Lender')).state).toBe('failed');
    }
    unsubscribe('worker_threads', onThread);
    expect(started).toEqual([]);
  });

  it('imports the list, whatever way the type is written, and the same list again changes nothing', async () => {
    const list = [{ lender: lender._id, type: 'ground up', name: 'By JSON' }];
    const first = await desk.admin.call('POST', '/api/import-json', list);
    expect([first.status, first.body.message, first.body.imported]).toEqual([
      200,
      'Loan programs imported successfully.',
      1,
    ]);
    expect((await desk.admin.call('POST', '/api/import-json', list)).body).toMatchObject({ imported: 0, unchanged: 1 });
  });

  it('has one list of an account at work, two that wait, and tells the next when to come back', async () => {
    const calls = [1, 2, 3, 4].map((number) =>
      desk.admin.call('POST', '/api/import-json', [{ lender: lender._id, type: 'dscr', name: `At Once ${number}` }]),
    );
    const answers = await Promise.all(calls);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.message).toMatch(/^Your other imports are still running\. /);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('refuses an unknown type with the number of its row, and imports nothing of the list', async () => {
    const list = [
      { lender: lender._id, type: 'dscr', name: 'Not Alone' },
      { lender: lender._id, type: 'houseboat', name: 'Odd' },
    ];
    const refused = await desk.admin.call('POST', '/api/import-json', list);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['2.type']]);
    const named = sql`select id from programs where name = 'Not Alone'`;
    expect((await desk.app.database.db.execute(named)).rows).toEqual([]);
  });

  it.each([[{ toString: 1 }], [['dscr']], [7], [null]])('refuses %j as a type in words', async (type) => {
    const refused = await desk.admin.call('POST', '/api/import-json', [{ lender: lender._id, type, name: 'Typeless' }]);
    expect([refused.status, refused.body.fields]).toEqual([400, { '1.type': expect.stringMatching(/^Loan type/) }]);
  });

  it.each([['text'], [5], [[]], [[1]]])('refuses %j, which is no list of programs', async (body) => {
    const headers = { 'content-type': 'application/json' };
    const refused = await desk.admin.call('POST', '/api/import-json', JSON.stringify(body), headers);
    const message = 'Please upload a valid JSON file containing an array of loan programs.';
    expect([refused.status, refused.body.message]).toEqual([400, message]);
  });
});
