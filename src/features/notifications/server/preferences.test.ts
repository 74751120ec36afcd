import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callFrom, lenderForm, mailsTo, newBroker } from '../../../../tests/support/desks/account-desk.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { notificationSorts, sortsFor, usualMailOf } from '../model.ts';
import type { Preference } from '../preferences-contract.ts';
import { notify, whoWantsMail } from './api.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const url = '/api/notifications/preferences';
const read = async (caller: Pick<Caller, 'call'>): Promise<{ preferences: Preference[]; marketingOptIn: boolean }> =>
  (await caller.call('GET', url)).body;
const off = (sort: Preference['sort']): Preference => ({ sort, inProduct: false, byMail: 'off' });
const idOf = async (caller: Pick<Caller, 'call'>): Promise<string> =>
  (await caller.call('GET', '/api/users/profile')).body.user._id;

describe('what an account is told of', () => {
  it.each([
    ['broker@example.com', 'user'],
    ['lender@example.com', 'lender'],
    ['admin@example.com', 'admin'],
  ] as const)('is everything by every way, until %s chooses', async (email, role) => {
    const { preferences } = await read(await app.signIn(email));
    expect(preferences).toEqual(
      sortsFor(role).map((sort) => ({
        sort,
        inProduct: true,
        byMail: notificationSorts[sort].hasMail ? 'atOnce' : 'off',
      })),
    );
  });

  it('stays as it was chosen, and what is not named stays as it was', async () => {
    const broker = await newBroker(app, 'chooser');
    const chosen = { sort: 'lenderAsked', inProduct: true, byMail: 'daily' } as const;
    const first = await broker.call('PUT', url, { preferences: [chosen], marketingOptIn: true });
    expect(first).toMatchObject({ status: 200, body: { marketingOptIn: true } });
    await broker.call('PUT', url, { preferences: [off('requestExpired')] });
    const { preferences, marketingOptIn } = await read(broker);
    expect(preferences.filter(({ inProduct, byMail, sort }) => !inProduct || byMail !== usualMailOf(sort))).toEqual([
      chosen,
      off('requestExpired'),
    ]);
    expect(marketingOptIn).toBe(true);
    const other = await newBroker(app, 'untouched');
    expect((await read(other)).marketingOptIn).toBe(false);
  });

  it('is refused for what nobody, or somebody else, is told of', async () => {
    const broker = await newBroker(app, 'refused');
    for (const preferences of [[off('ticketReceived')], [{ ...off('offerEnds'), sort: 'passwordChanged' }], 'all'])
      expect((await broker.call('PUT', url, { preferences })).status).toBe(400);
    const partly = [off('offerEnds'), { sort: 'lenderAsked', inProduct: 'no', byMail: 'atOnce' }];
    expect(await broker.call('PUT', url, { preferences: partly })).toMatchObject({
      status: 400,
      body: { fields: { 'preferences.1.inProduct': 'Please say yes or no' } },
    });
    expect((await read(broker)).preferences.every(({ inProduct }) => inProduct)).toBe(true);
  });

  it('is refused for a mail there is none of, and for a summary of what stands nowhere', async () => {
    const broker = await newBroker(app, 'impossible');
    const choose = (chosen: Preference) => broker.call('PUT', url, { preferences: [chosen] });
    expect(await choose({ sort: 'requestExpired', inProduct: true, byMail: 'atOnce' })).toMatchObject({
      status: 400,
      body: { fields: { preferences: '"A request expires" can’t be emailed immediately.' } },
    });
    expect((await choose({ sort: 'lenderAsked', inProduct: false, byMail: 'daily' })).status).toBe(400);
    expect((await choose({ sort: 'requestExpired', inProduct: true, byMail: 'daily' })).status).toBe(200);
  });
});

describe('what is turned off', () => {
  it('is not written in the product, and the rest is', async () => {
    const [quiet, other] = [await newBroker(app, 'quiet'), await newBroker(app, 'other')];
    await quiet.call('PUT', url, { preferences: [off('lenderAnswered')] });
    const ids = await Promise.all([quiet, other].map(idOf));
    await app.database.transaction(async (tx) => {
      const items = ids.flatMap((accountId) => [
        { accountId, sort: 'lenderAnswered' as const, message: 'answered', link: '/pipeline' },
        { accountId, sort: 'lenderAsked' as const, message: 'asked', link: '/pipeline' },
        { accountId, sort: null, message: 'chosen elsewhere', link: '/pipeline' },
      ]);
      await notify(app.platform, tx, app.clock.now(), ...items);
      expect(await whoWantsMail(tx.db, ids, 'lenderAnswered')).toEqual([ids[1]]);
      expect(await whoWantsMail(tx.db, ids, 'lenderAsked')).toEqual(ids);
    });
    const heard = async (caller: Pick<Caller, 'call'>) =>
      (await caller.call('GET', '/api/notifications')).body.notifications
        .map(({ message }: { message: string }) => message)
        .sort();
    expect(await heard(quiet)).toEqual(['asked', 'chosen elsewhere']);
    expect(await heard(other)).toEqual(['answered', 'asked', 'chosen elsewhere']);
  });

  it('goes to no administrator by mail, while the others get theirs', async () => {
    const admin = await app.signIn('admin@example.com');
    await admin.call('PUT', url, { preferences: [{ sort: 'lenderSignedUp', inProduct: true, byMail: 'off' }] });
    const email = 'quiet.lender@example.com';
    const signUp = await callFrom(app, '203.0.113.9')('POST', '/api/auth/signup', { ...lenderForm, email });
    expect(signUp.status).toBe(200);
    expect(await mailsTo(app, 'superadmin@example.com')).toHaveLength(1);
    const { rows } = await app.database.db.execute(sql`
      select 1 from pgboss.job where data->'payload'->>'template' = 'account.lenderSignedUp' or data->>'template' = 'account.lenderSignedUp'`);
    expect(rows).toHaveLength(1);
    const { notifications } = (await admin.call('GET', '/api/notifications')).body;
    expect(notifications[0].message).toBe('Harbor Lane Capital asks for a lender account.');
  });
});
