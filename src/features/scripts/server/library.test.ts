import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newBroker } from '../../../../tests/support/desks/account-desk.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { writtenScripts } from '../../../content/scripts/scripts.ts';
import type { Desk } from '../../../kernel/access.ts';
import { writtenContents } from '../library.ts';
import { scriptLimits } from '../model.ts';

let app: TestApp;
let admin: Caller;
let broker: Caller;
beforeAll(async () => {
  app = await createTestApp('demo');
  admin = await app.signIn('admin@example.com');
  broker = await app.signIn('broker@example.com');
});
afterAll(() => app?.close());

const content = {
  category: 'general',
  channel: 'call',
  loanType: null,
  name: 'Ask about holidays',
  bulletPoints: ['Look at the calendar.'],
  fullScript: 'Are you open on the holiday, {contact}? I close on that day.',
  tags: ['holiday'],
} as const;

const at = (key: string, act = '') => `/api/admin/scripts/${key}${act === '' ? '' : `/${act}`}`;
async function done(who: Promise<{ status: number; body: Record<string, never> }>) {
  const { status, body } = await who;
  expect(status, JSON.stringify(body)).toBe(200);
  return body.script as unknown as { key: string; version: number; [more: string]: unknown };
}
const add = (more: object = {}) => done(admin.call('POST', '/api/admin/scripts', { ...content, ...more }));
const publish = (key: string, version: number) => done(admin.call('POST', at(key, 'publish'), { version }));
const draft = (key: string, version: number, more: object) =>
  done(admin.call('PUT', at(key, 'draft'), { content: { ...content, ...more }, version }));
const offered = async (key: string) => {
  const { body } = await broker.call('GET', '/api/scripts/library');
  return body.scripts.find((one: { key: string }) => one.key === key);
};

describe('a script that administrators add', () => {
  it('is seen by brokers once it is published, in its latest version', async () => {
    const { key, version } = await add();
    expect(await offered(key)).toBeUndefined();
    const first = await publish(key, version);
    expect(first).toMatchObject({ isOffered: true, isWritten: false, published: 1, draft: null });
    expect(await offered(key)).toEqual({ key, ...content });
    const changed = await draft(key, first.version, { name: 'Ask about closing days' });
    expect(await offered(key)).toMatchObject({ name: content.name });
    const second = await publish(key, changed.version);
    expect(await offered(key)).toMatchObject({ name: 'Ask about closing days' });
    expect(second.versions).toMatchObject([
      { number: 2, content: { name: 'Ask about closing days' }, publishedBy: expect.stringMatching(/\S/) },
      { number: 1, content },
    ]);
    const shown = await broker.call('POST', '/api/scripts/contextual', { loanType: 'DSCR', category: 'general' });
    expect(shown.body.scripts).toContainEqual(expect.objectContaining({ id: key, fullScript: 'I close on that day.' }));
  });

  it('is withdrawn and offered again', async () => {
    const { key, version } = await publish(...(await add().then(({ key, version }) => [key, version] as const)));
    const withdrawn = await done(admin.call('PUT', at(key, 'offered'), { offered: false, version }));
    expect(await offered(key)).toBeUndefined();
    await done(admin.call('PUT', at(key, 'offered'), { offered: true, version: withdrawn.version }));
    expect(await offered(key)).toMatchObject({ name: content.name });
  });

  it('loses a draft that is discarded, and nothing else', async () => {
    const { key, version } = await publish(...(await add().then(({ key, version }) => [key, version] as const)));
    const drafted = await draft(key, version, { name: 'Never mind' });
    const discarded = await done(admin.call('POST', at(key, 'discard'), { version: drafted.version }));
    expect(discarded).toMatchObject({ draft: null, published: 1 });
    expect(await offered(key)).toMatchObject({ name: content.name });
  });

  it('has no draft to publish twice, nothing to reset and nothing to offer before it is published', async () => {
    const { key, version } = await add();
    const early = await admin.call('PUT', at(key, 'offered'), { offered: true, version });
    expect(early).toMatchObject({ status: 409, body: { message: 'Publish this script first.' } });
    const published = await publish(key, version);
    for (const act of ['publish', 'discard'])
      expect(await admin.call('POST', at(key, act), { version: published.version })).toMatchObject({
        status: 409,
        body: { message: 'This script has no draft.' },
      });
    expect(await admin.call('POST', at(key, 'reset'), { version: published.version })).toMatchObject({
      status: 409,
      body: { message: 'Only scripts that came with Plinth can be reset.' },
    });
  });

  it('is published once by two who press at the same moment', async () => {
    const { key, version } = await add();
    const press = () => admin.call('POST', at(key, 'publish'), { version });
    const answers = await Promise.all([press(), press()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await done(admin.call('GET', at(key)))).versions).toHaveLength(1);
  });

  it('is refused where it could not be saved as an own one either, and beyond the limit', async () => {
    const refused = await admin.call('POST', '/api/admin/scripts', { ...content, fullScript: 'Hi {nobody}.' });
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { fullScript: expect.stringContaining('{nobody}') } },
    });
    await app.database.db.execute(sql`
      insert into library_scripts (key, is_written, is_offered, draft, created_at, updated_at)
      select 'filler-' || number, false, false, ${JSON.stringify(content)}::jsonb, now(), now()
      from generate_series(1, ${scriptLimits.added}) number
    `);
    expect(await admin.call('POST', '/api/admin/scripts', content)).toMatchObject({
      status: 409,
      body: { code: 'SCRIPT_LIBRARY_FULL' },
    });
    await app.database.db.execute(sql`delete from library_scripts where key like 'filler-%'`);
  });
});

describe('a script that Plinth wrote', () => {
  const [own] = writtenScripts;
  const key = own?.key ?? '';

  it('is offered as it was written until somebody changes it', async () => {
    expect(await offered(key)).toEqual({ key, ...writtenContents.get(key) });
    expect(await done(admin.call('GET', at(key)))).toMatchObject({
      ...{ isWritten: true, isOffered: true, published: null, draft: null, versions: [], version: 0 },
      written: writtenContents.get(key),
    });
  });

  it('is changed as a version and reset', async () => {
    const drafted = await draft(key, 0, { name: 'Our own opening' });
    const published = await publish(key, drafted.version);
    expect(await offered(key)).toMatchObject({ name: 'Our own opening' });
    const reset = await done(admin.call('POST', at(key, 'reset'), { version: published.version }));
    expect(reset).toMatchObject({ published: null, isOffered: true, versions: [{ number: 1 }] });
    expect(await offered(key)).toEqual({ key, ...writtenContents.get(key) });
  });

  it('can be withdrawn', async () => {
    const other = writtenScripts[1]?.key ?? '';
    await done(admin.call('PUT', at(other, 'offered'), { offered: false, version: 0 }));
    expect(await offered(other)).toBeUndefined();
    const { body } = await admin.call('GET', '/api/admin/scripts');
    const listed = body.scripts.find((one: { key: string }) => one.key === other);
    expect(listed).toMatchObject({ isOffered: false, isWritten: true, hasDraft: false });
    expect(body.scripts.length).toBeGreaterThanOrEqual(writtenScripts.length);
  });
});

describe('who keeps the library', () => {
  async function administrator(desks: readonly Desk[]): Promise<Caller['call']> {
    const { id, email } = await newBroker(app, 'script-desk');
    const superadmin = await app.signIn('superadmin@example.com');
    await app.database.db.execute(sql`update accounts set role = 'admin' where id = ${id}`);
    expect((await superadmin.call('PUT', `/api/admin/users/${id}/desks`, { desks })).status).toBe(200);
    const { body } = await app.visitor.call('POST', '/api/auth/login', { email, password: 'Quarry&lantern 41' });
    return (method, url, sent) => app.visitor.call(method, url, sent, { authorization: `Bearer ${body.token}` });
  }

  it('is the support desk, and no other', async () => {
    const [support, market] = [await administrator(['support']), await administrator(['market', 'billing'])];
    expect((await support('GET', '/api/admin/scripts')).status).toBe(200);
    expect(await market('GET', '/api/admin/scripts')).toMatchObject({ status: 403, body: { code: 'DESK_REQUIRED' } });
    expect((await market('POST', '/api/admin/scripts', content)).status).toBe(403);
  });

  it.each([
    ['GET', ''],
    ['PUT', 'draft'],
    ['POST', 'discard'],
    ['POST', 'publish'],
    ['PUT', 'offered'],
    ['POST', 'reset'],
  ] as const)('%s %s: answers 404 for a script that is not there', async (method, act) => {
    const body = act === 'draft' ? { content, version: 0 } : { version: 0, offered: true };
    const sent = method === 'GET' ? undefined : body;
    expect((await admin.call(method, at('no-such-script', act), sent)).status).toBe(404);
  });
});
