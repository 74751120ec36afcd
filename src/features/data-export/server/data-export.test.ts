import { mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailsTo } from '../../../../tests/support/desks/account-desk.ts';
import { eventually } from '../../../../tests/support/desks/quote-desk.ts';
import { readZip } from '../../../../tests/support/desks/read-zip.ts';
import { exampleOffer, exampleRequest, exampleScenario } from '../../../../tests/support/example-deal.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { dayMs, hourMs } from '../../../kernel/dates.ts';
import { housekeeping } from '../../../platform/jobs/housekeeping.ts';
import { ownData } from '../../accounts/server/api.ts';
import { makeExport } from './make-export.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'plinth-export-'));
const storedFiles = () => readdirSync(join(dataDir, 'files/exports'));

let app: TestApp;
let broker: Caller;
let investor: Caller;
let lender: Caller;
let otherLender: Caller;
beforeAll(async () => {
  app = await createTestApp('demo', { environment: { DATA_DIR: dataDir } });
  [broker, investor, lender, otherLender] = (await Promise.all(
    ['broker', 'investor', 'lender', 'lender2'].map((name) => app.signIn(`${name}@example.com`)),
  )) as [Caller, Caller, Caller, Caller];
  await shop(broker, '=1 Own Road, Austin, TX 78704', 'Quinn Harlow');
  await shop(investor, '2 Foreign Way, Austin, TX 78704', 'Foreign Client');
}, 60_000);
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true });
});

/** A deal that two companies are asked about: both offer, one asks as well, the broker answers. */
async function shop(who: Caller, propertyAddress: string, clientName: string): Promise<void> {
  const lenderIds = [await companyOf(lender), await companyOf(otherLender)];
  const asked = await who.call('POST', '/api/quotes/fix-and-flip', {
    ...exampleRequest,
    propertyAddress,
    clientName,
    lenderIds,
  });
  expect(asked.status).toBe(200);
  const [first, second] = asked.body.quotes as [{ _id: string }, { _id: string }];
  const own = `/api/lender/quotes/${first._id}`;
  expect((await lender.call('POST', `${own}/messages`, { message: `Any photos of ${propertyAddress}?` })).status).toBe(
    200,
  );
  expect((await who.call('POST', `/api/quotes/${first._id}/messages`, { message: 'On their way.' })).status).toBe(200);
  expect((await lender.call('POST', `${own}/offers`, exampleOffer)).status).toBe(200);
  expect((await lender.call('POST', `${own}/offers`, { ...exampleOffer, ratePercent: 10.25 })).status).toBe(200);
  const rival = { ...exampleOffer, conditions: 'Terms of the rival' };
  expect((await otherLender.call('POST', `/api/lender/quotes/${second._id}/offers`, rival)).status).toBe(200);
}

const companyOf = async (who: Caller): Promise<string> =>
  (await who.call('GET', '/api/users/profile')).body.user.lenderId;

const latest = async (who: Caller) => (await who.call('GET', '/api/users/exports')).body.export;

async function makeReady(who: Caller) {
  const started = await who.call('POST', '/api/users/exports');
  expect(started).toMatchObject({ status: 200, body: { export: { state: 'making' } } });
  const ready = await eventually(
    () => latest(who),
    ({ state }) => state !== 'making',
  );
  expect(ready).toMatchObject({ _id: started.body.export._id, state: 'ready', progress: null });
  return ready;
}

async function download(who: Caller, id: string) {
  const headers = { authorization: `Bearer ${who.token}` };
  return app.http.inject({ method: 'GET', url: `/api/users/exports/${id}/file`, headers });
}

async function unzip(who: Caller): Promise<ReadonlyMap<string, string>> {
  const { _id, size } = await makeReady(who);
  const answer = await download(who, _id);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(size),
    'cache-control': 'no-store',
  });
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="plinth-data-\d{4}-\d\d-\d\d\.zip"$/);
  return readZip(answer.rawPayload);
}

const rowsIn = (files: ReadonlyMap<string, string>, name: string): Record<string, unknown>[] =>
  JSON.parse(files.get(`${name}.json`) ?? 'null');

const everyonesFiles = [
  'profile',
  'sessions',
  'passkeys',
  'sign-in-history',
  'notifications',
  'notification-choices',
  'tickets',
  'deal-messages',
  'deal-chat-files',
];
const brokersFiles = [
  'plan',
  'plan-requests',
  ...everyonesFiles,
  'last-searches',
  'deals',
  'pipeline-views',
  'quote-requests',
  'offers',
  'messages',
  'saved-searches',
];
const lendersFiles = [
  ...everyonesFiles,
  'documents-uploaded',
  'company-changes',
  'requests-answered',
  'offers-made',
  'questions-asked',
  'templates',
];
const namesOf = (parts: readonly string[]) => [
  ...parts.flatMap((part) => [`${part}.json`, `${part}.csv`]),
  'README.txt',
];

/** What belongs to other people alone: whoever is not the owner, by id, address and name. */
async function othersThan(email: string): Promise<string[]> {
  const { rows } = await app.database.db.execute<Record<string, string>>(
    sql`select id, email, first_name || ' ' || last_name as name from accounts where email <> ${email}`,
  );
  return rows.flatMap(({ id = '', email: address = '', name = '' }) => [id, address, name]).filter((one) => one.trim());
}

function expectNone(files: ReadonlyMap<string, string>, foreign: readonly string[]): void {
  expect(foreign.length).toBeGreaterThan(5);
  for (const [name, text] of files) {
    const found = foreign.filter((one) => text.includes(one));
    expect(found, name).toEqual([]);
  }
}

describe('the copy of everything a broker has', () => {
  it('holds each part as JSON and as CSV with the same rows, and a README that explains them', async () => {
    const search = { name: 'Austin', scenario: exampleScenario };
    await broker.call('POST', '/api/saved-searches/fix-and-flip', { ...search, byNotice: true, byMail: false });
    const files = await unzip(broker);
    expect([...files.keys()].sort()).toEqual(namesOf(brokersFiles).sort());
    const readme = files.get('README.txt') ?? '';
    for (const part of brokersFiles) {
      const rows = rowsIn(files, part);
      const lines = (files.get(`${part}.csv`) ?? '').split('\r\n').filter((line) => line !== '');
      expect(lines, part).toHaveLength(rows.length + 1);
      expect(readme).toContain(`${part}.json, ${part}.csv: `);
      expect(readme).toContain(`(${rows.length === 1 ? '1 row' : `${rows.length} rows`})`);
    }
    expect(rowsIn(files, 'deals')).toEqual([
      expect.objectContaining({ address: '=1 Own Road, Austin, TX 78704', clientName: 'Quinn Harlow', fico: 700 }),
    ]);
    const [deal] = rowsIn(files, 'deals');
    expect(rowsIn(files, 'quote-requests')).toHaveLength(2);
    expect(rowsIn(files, 'quote-requests')[0]).toMatchObject({ dealId: deal?.id, 'request.purchasePrice': 250_000 });
    expect(
      rowsIn(files, 'offers')
        .map(({ ratePercent }) => ratePercent)
        .sort(),
    ).toEqual([10.25, 10.5, 10.5]);
    expect(
      rowsIn(files, 'messages')
        .map(({ side }) => side)
        .sort(),
    ).toEqual(['broker', 'lender']);
    expect(rowsIn(files, 'saved-searches')).toEqual([expect.objectContaining({ name: 'Austin', 'form.state': 'TX' })]);
    expect(rowsIn(files, 'profile')).toEqual([expect.objectContaining({ email: 'broker@example.com' })]);
    expect(rowsIn(files, 'sign-in-history').map(({ action }) => action)).toContain('account.signedIn');
    // A spreadsheet must not run what somebody typed.
    expect(files.get('deals.csv')).toContain(`"'=1 Own Road, Austin, TX 78704"`);
  });

  it('holds nothing that belongs to another account', async () => {
    const files = await unzip(broker);
    expectNone(files, [...(await othersThan('broker@example.com')), '2 Foreign Way', 'Foreign Client']);
  });
});

describe('the copy of everything a lender user has', () => {
  it('holds what they themselves did, and neither brokers, clients nor other companies', async () => {
    const template = { sort: 'message', name: 'Kept for the copy', text: 'Any photos?' };
    expect((await lender.call('POST', '/api/lender/templates', template)).status).toBe(200);
    const files = await unzip(lender);
    expect([...files.keys()].sort()).toEqual(namesOf(lendersFiles).sort());
    const { rows: before } = await app.database.db.execute(
      sql`select count(*)::int as count from audit_log where action = 'offer.made' and actor_id = (select id from accounts where email = 'lender@example.com')`,
    );
    expect(rowsIn(files, 'offers-made')).toHaveLength(Number(before[0]?.count));
    expect(rowsIn(files, 'requests-answered').map(({ property }) => property)).toEqual(
      expect.arrayContaining(['=1 Own Road, Austin, TX 78704', '2 Foreign Way, Austin, TX 78704']),
    );
    expect(rowsIn(files, 'questions-asked').map(({ message }) => message)).toContain(
      'Any photos of =1 Own Road, Austin, TX 78704?',
    );
    expect(rowsIn(files, 'templates').map(({ name }) => name)).toEqual(['Kept for the copy']);
    // What the bell said names who asked: that was told to this person.
    const rest = new Map([...files].filter(([name]) => !name.startsWith('notifications.')));
    expectNone(rest, [
      ...(await othersThan('lender@example.com')),
      'Quinn Harlow',
      'Foreign Client',
      'Terms of the rival',
      'On their way.',
    ]);
  });

  it('holds nothing of what a colleague did', async () => {
    await app.database.db.execute(sql`
      insert into accounts (email, password_hash, role, first_name, last_name, lender_id)
      select 'colleague@example.com', password_hash, 'lender', 'Colleague', 'Example', lender_id
      from accounts where email = 'lender@example.com'`);
    const files = await unzip(await app.signIn('colleague@example.com'));
    for (const part of ['requests-answered', 'offers-made', 'questions-asked', 'templates'])
      expect(rowsIn(files, part), part).toEqual([]);
  });
});

describe('what may ever be in a copy', () => {
  const parts = () => app.platform.hooks.all(ownData);

  it('has no column of secrets, in whatever part', async () => {
    const secrets = /hash|token|secret|password|signature|version$/i;
    const named = parts().flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`));
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((column) => secrets.test(column))).toEqual(['offers.version', 'offers-made.version']);
    for (const who of [broker, lender])
      for (const [name, text] of await unzip(who))
        expect(text, name).not.toMatch(/argon2|passwordHash|tokenHash|linkVersion/);
  });

  it('is named once in all parts', () => {
    const names = parts().map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.toSorted()).toEqual([...new Set([...brokersFiles, ...lendersFiles])].sort());
  });
});

describe('an export', () => {
  it('is made once at a time, and a new one takes the place of the one before', async () => {
    const [one, other] = await Promise.all([1, 2].map(() => investor.call('POST', '/api/users/exports')));
    expect(one?.body.export._id).toBe(other?.body.export._id);
    const first = await eventually(
      () => latest(investor),
      ({ state }) => state === 'ready',
    );
    const second = await makeReady(investor);
    expect(second._id).not.toBe(first._id);
    expect((await download(investor, first._id)).statusCode).toBe(404);
    expect(storedFiles().filter((name) => name.startsWith(first._id))).toEqual([]);
  });

  it('is told of by notification and by a mail that opens nothing by itself', async () => {
    const { _id } = await makeReady(investor);
    const { notifications } = (await investor.call('GET', '/api/notifications')).body;
    expect(notifications[0]).toMatchObject({
      message: 'The copy of your data is ready to download.',
      link: '/account/data',
    });
    const mails = await eventually(
      () => mailsTo(app, 'investor@example.com'),
      (list) => list.some(({ subject }) => subject === 'The copy of your data is ready'),
    );
    const mail = mails.find(({ subject }) => subject === 'The copy of your data is ready');
    expect(mail?.text).toMatch(/\/account\/data$/m);
    expect(mail?.text).not.toContain(_id);
    expect((await app.visitor.call('GET', `/api/users/exports/${_id}/file`)).status).toBe(401);
  });

  it('is nobody else’s: others are told that there is nothing', async () => {
    const { _id } = await makeReady(investor);
    for (const who of [broker, lender, await app.signIn('superadmin@example.com')])
      expect((await download(who, _id)).statusCode).toBe(404);
  });

  it('is never served half: a file that is shorter than it was is not there', async () => {
    const { _id, size } = await makeReady(investor);
    const [file = ''] = storedFiles().filter((name) => name.startsWith(_id));
    truncateSync(join(dataDir, 'files/exports', file), size - 1);
    expect((await download(investor, _id)).statusCode).toBe(404);
  });

  it('that cannot be made says so, by notification too, and can be asked for again', async () => {
    const { rows } = await app.database.db.execute<{ id: string }>(
      sql`update data_exports set state = 'making' where account_id = (select id from accounts where email = 'investor@example.com') returning id`,
    );
    await makeExport.gaveUp?.(app.platform, { exportId: rows[0]?.id ?? '' });
    expect(await latest(investor)).toMatchObject({ state: 'failed', progress: null });
    expect((await investor.call('GET', '/api/notifications')).body.notifications[0].message).toMatch(
      /could not be made/,
    );
    await makeReady(investor);
  });

  it('whose job was lost does not keep another from being made', async () => {
    await app.database.db.execute(
      sql`update data_exports set state = 'making', requested_at = now() - interval '3 hours'`,
    );
    expect(await latest(investor)).toMatchObject({ state: 'failed' });
    await makeReady(investor);
  });

  it('is kept for seven days, then removed with its file and with every other that belongs to nothing', async () => {
    const { _id, finishedAt, expiresAt } = await makeReady(investor);
    expect(Date.parse(expiresAt) - Date.parse(finishedAt)).toBe(7 * dayMs);
    await app.platform.files.put('exports/00000000-0000-4000-8000-000000000000.stray.zip', 'left by a killed run');
    app.clock.advance(7 * dayMs - hourMs);
    await housekeeping.run(app.platform, {});
    expect(storedFiles().filter((name) => name.startsWith(_id))).toHaveLength(1);
    expect(storedFiles().filter((name) => name.includes('stray'))).toEqual([]);
    expect((await download(investor, _id)).statusCode).toBe(200);
    app.clock.advance(2 * hourMs);
    expect(await latest(investor)).toBeNull();
    expect((await download(investor, _id)).statusCode).toBe(404);
    await housekeeping.run(app.platform, {});
    expect(storedFiles()).toEqual([]);
  });
});
