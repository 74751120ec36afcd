import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ImportDesk, openImportDesk } from '../../../../../tests/support/desks/import-desk.ts';
import type { Caller } from '../../../../../tests/support/test-app.ts';
import { dayMs } from '../../../../kernel/dates.ts';
import { rotateKeys } from '../../../../platform/encryption/rotate-keys.ts';
import { applyRule } from '../../../../platform/jobs/retention.ts';
import { ownData, personalData } from '../../../accounts/server/api.ts';
import { importRules } from './end-of-imports.ts';

let desk: ImportDesk;
let broker: Caller;
let imports: ReturnType<ImportDesk['dealImports']>;
beforeAll(async () => {
  desk = await openImportDesk();
  await run(sql`update accounts set subscription_tier = 'professional', role = 'user'
                where email in ('broker@example.com', 'investor@example.com')`);
  broker = await desk.app.signIn('broker@example.com');
  imports = desk.dealImports(broker);
});
beforeEach(() => run(sql`delete from imports`));
afterAll(() => desk?.close());

const run = async (query: ReturnType<typeof sql>) =>
  (await desk.app.database.db.execute<Record<string, unknown>>(query)).rows;
const rowOf = async (id: string) => (await run(sql`select * from imports where id = ${id}`))[0];
const storedIn = (id: string) => desk.app.platform.files.exists(`imports/${id}`);
const valuesOf = async (id: string) =>
  (await run(sql`select source from import_values where import_id = ${id} order by number`)).map(
    ({ source }) => source,
  );

const head = 'Address,Client name,Loan type,FICO score,Notes of ours';
const fine = '1 Secret Street,Quinn Harlow,DSCR,700,sam@example.com';
const wrong = '2 Secret Street,Rae Harlow,DSCR,1,none';
const file = [head, fine, wrong].join('\r\n');

describe('a file of deals', () => {
  it('is stored encrypted, read again after its key was rotated, and gone once its deals are added', async () => {
    const started = await imports.upload('deals.csv', file);
    const { _id } = started.body.import;
    await imports.settled(_id);
    const stored = Buffer.from(await desk.app.platform.files.getBytes(`imports/${_id}`));
    expect(stored.length).toBeGreaterThan(file.length);
    expect(stored.includes('Secret Street')).toBe(false);
    const before = (await rowOf(_id))?.content_key;
    expect(await rotateKeys(desk.app.platform)).toMatchObject({ damaged: 0 });
    expect((await rowOf(_id))?.content_key).not.toBe(before);
    const { plan } = await imports.settled(_id);
    await broker.call('POST', `/api/pipeline/import/${_id}/columns`, { sheets: plan });
    expect(await imports.settled(_id)).toMatchObject({ counts: { deal: { new: 1, refused: 1 } } });
    expect(await valuesOf(_id)).toHaveLength(2);

    const done = await imports.act(_id, 'apply');
    expect(done).toMatchObject({ state: 'imported', samples: null });
    expect(await rowOf(_id)).toMatchObject({ file_key: null, content_key: null, samples: null });
    // What was refused can still be downloaded and corrected.
    expect(await valuesOf(_id)).toEqual([wrong.split(',')]);
    await expect.poll(() => storedIn(_id)).toBe(false);
    expect(await imports.act(_id, 'undo')).toMatchObject({ state: 'undone', kept: 0 });
  });

  it('that cannot be read leaves neither itself nor its rows', async () => {
    const rows = Array.from({ length: 1_001 }, (_, at) => `${at} Secret Street,Quinn Harlow,DSCR,700,`);
    const { _id, state } = await imports.preview('many.csv', [head, ...rows].join('\r\n'));
    expect(state).toBe('failed');
    expect(await rowOf(_id)).toMatchObject({ file_key: null, samples: null });
    expect(await valuesOf(_id)).toEqual([]);
    await expect.poll(() => storedIn(_id)).toBe(false);
  });

  it('goes after 30 days with everything that was read from it', async () => {
    const { _id } = await imports.preview('deals.csv', file);
    const later = new Date(Date.now() + 31 * dayMs);
    for (const rule of importRules) await applyRule(desk.app.platform, rule, later);
    expect([await rowOf(_id), await valuesOf(_id), await storedIn(_id)]).toEqual([undefined, [], false]);
  });

  it('of lenders and programs stays as it came: it holds terms', async () => {
    const { _id } = await desk.preview('lenders.csv', 'Lender name\r\nPlainly Funding');
    expect(String(await desk.app.platform.files.get(`imports/${_id}`))).toContain('Plainly Funding');
  });
});

describe('rows that are no deals', () => {
  const accountId = async (who: Caller) => (await who.call('GET', '/api/users/profile')).body.user._id as string;
  const copyOf = async (who: Caller) => {
    const { hooks, database } = desk.app.platform;
    const part = hooks.all(ownData).find(({ name }) => name === 'deal-imports');
    const rows: unknown[] = [];
    for await (const page of part?.pages(database.db, {
      accountId: await accountId(who),
      lenderId: null,
      role: 'user',
    }) ?? [])
      rows.push(...page);
    return rows;
  };
  const found = async (email: string, name: string) => {
    const { hooks, database } = desk.app.platform;
    const part = hooks.all(personalData).find((one) => one.name === 'deal-imports');
    return part?.find(database.db, { email, name }, desk.app.platform);
  };

  it('are in the copy of their owner’s data with what the file says, and in nobody else’s', async () => {
    const { _id } = await imports.preview('deals.csv', file);
    expect(await copyOf(broker)).toHaveLength(2);
    await imports.act(_id, 'apply');
    expect(await copyOf(broker)).toEqual([
      expect.objectContaining({
        fileName: 'deals.csv',
        row: 'row 3',
        address: '2 Secret Street',
        outcome: 'refused',
        problems: [expect.stringContaining('FICO')],
        values: expect.objectContaining({ 'Client name': 'Rae Harlow', 'FICO score': '1' }),
      }),
    ]);
    expect(await copyOf(await desk.app.signIn('investor@example.com'))).toEqual([]);
  });

  it('are found for a person whom they name or whose address they hold, whatever the column is', async () => {
    await imports.preview('deals.csv', file);
    expect(await found('nobody@example.com', 'rae harlow')).toMatchObject([{ loanType: 'dscr', outcome: 'refused' }]);
    expect(await found('sam@example.com', 'Nobody')).toMatchObject([{ loanType: 'dscr' }]);
    expect(await found('nobody@example.com', 'Nobody')).toEqual([]);
  });
});

describe('imports of one account', () => {
  it('are at most ten that are not finished: the next is refused, and leaves no file', async () => {
    const ids: string[] = [];
    const sent = await Promise.all(
      Array.from({ length: 12 }, (_, at) => imports.upload('deals.csv', `${head}\r\n${at} Many Street,,DSCR,700,`)),
    );
    for (const { status, body } of sent) if (status === 200) ids.push(body.import._id);
    expect(sent.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), 409, 409]);
    expect(sent.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'CONFLICT',
      message: 'You have 10 imports that aren’t finished. Import or remove one of them, then upload this file again.',
    });
    const { files } = desk.app.platform;
    const names = [...(await files.listAll('imports')).objects].map(({ name }) => name);
    const known = (await run(sql`select id from imports`)).map(({ id }) => String(id));
    expect(known).toHaveLength(10);
    expect(names.filter((name) => ids.includes(name))).toHaveLength(10);
    const others = desk.dealImports(await desk.app.signIn('investor@example.com'));
    expect((await others.upload('deals.csv', `${head}\r\n1 Other Street,,DSCR,700,`)).status).toBe(200);

    for (const id of ids) await imports.settled(id);
    expect((await broker.call('DELETE', `/api/pipeline/import/${ids[0]}`)).status).toBe(200);
    expect((await imports.upload('deals.csv', `${head}\r\n99 Many Street,,DSCR,700,`)).status).toBe(200);
  });

  it('are queued with their account, so that they run one after the other', async () => {
    const { _id } = await imports.preview('deals.csv', file);
    const owner = (await broker.call('GET', '/api/users/profile')).body.user._id;
    const jobs = await run(
      sql`select group_id from pgboss.job where name = 'market-import' and data->>'importId' = ${_id}`,
    );
    expect(jobs.length).toBeGreaterThan(0);
    expect(new Set(jobs.map(({ group_id }) => group_id))).toEqual(new Set([owner]));
  });
});
