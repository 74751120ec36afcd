import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailsTo, newBroker, type OwnBroker } from '../../../../tests/support/desks/account-desk.ts';
import { pagesUpdatedDuring } from '../../../../tests/support/events/published.ts';
import { queuedMails } from '../../../../tests/support/queued-mails.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { subscriptionMails } from './mails.ts';

let app: TestApp;
let admins: readonly Caller[];
let adminIds: readonly string[];
const idOf = async (who: Caller): Promise<string> => (await who.call('GET', '/api/users/profile')).body.user._id;
beforeAll(async () => {
  app = await createTestApp();
  admins = [await app.signIn('admin@example.com'), await app.signIn('superadmin@example.com')];
  adminIds = await Promise.all(admins.map(idOf));
});
afterAll(() => app?.close());

const annual = { plan: 'professional', billing: 'annual' };
const newPerson = () => newBroker(app, 'news');
const ask = async (person: OwnBroker, choice: object = annual): Promise<string> => {
  const { status, body } = await person.call('POST', '/api/plan', choice);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.request._id;
};
const decide = async (id: string, how: 'activate' | 'decline', body: object = {}) =>
  expect((await admins[0]?.call('POST', `/api/admin/plan-requests/${id}/${how}`, body))?.status).toBe(200);
const newsOf = async (who: Pick<Caller, 'call'>) =>
  (await who.call('GET', '/api/notifications')).body.notifications as { message: string; link: string }[];
const everyone = (person: OwnBroker) => [...adminIds, person.id].sort();

describe('a request for a plan', () => {
  it('is news to administrators, on their open pages and those of the person, and to nobody else', async () => {
    const [person, stranger] = [await newPerson(), await newPerson()];
    expect(await pagesUpdatedDuring(app, 'plan', () => ask(person))).toEqual(everyone(person));
    for (const admin of admins)
      expect((await newsOf(admin))[0]).toMatchObject({
        message: 'Someone requested Professional, billed annually.',
        link: '/admin/plan-requests',
      });
    for (const who of [person, stranger, await app.signIn('lender@example.com')]) expect(await newsOf(who)).toEqual([]);
    expect(await mailsTo(app, person.email)).toMatchObject([{ subject: 'Verify your email address' }]);
  });

  it('is emailed to those administrators who have not turned that off', async () => {
    const mailed = async (requestId: string) =>
      (await queuedMails(app, subscriptionMails.requested))
        .filter((mail) => mail.requestId === requestId)
        .map(({ adminId }) => adminId);
    const wanted = await ask(await newPerson());
    expect((await mailed(wanted)).toSorted()).toEqual(adminIds.toSorted());
    const preferences = [{ type: 'planRequested', inProduct: true, byMail: 'off' }];
    expect((await admins[1]?.call('PUT', '/api/notifications/preferences', { preferences }))?.status).toBe(200);
    const request = await ask(await newPerson(), { plan: 'enterprise', billing: 'monthly' });
    expect(await mailed(request)).toEqual([adminIds[0]]);
    for (const admin of admins)
      expect((await newsOf(admin))[0]?.message).toBe('Someone requested Enterprise, billed monthly.');
  });

  it('to end a plan says so', async () => {
    const person = await newPerson();
    await decide(await ask(person), 'activate');
    await ask(person, { plan: null, billing: null });
    expect((await newsOf(admins[0] ?? app.visitor))[0]?.message).toBe('Someone requested to end a plan.');
  });

  it('that is withdrawn disappears from the same pages', async () => {
    const person = await newPerson();
    await ask(person);
    const withdraw = async () => expect((await person.call('POST', '/api/plan/withdraw')).status).toBe(200);
    expect(await pagesUpdatedDuring(app, 'plan', withdraw)).toEqual(everyone(person));
  });

  it('that is activated shows on the same pages, and is news to the person alone', async () => {
    const person = await newPerson();
    const request = await ask(person);
    const before = await newsOf(admins[0] ?? app.visitor);
    const activate = () => decide(request, 'activate');
    expect(await pagesUpdatedDuring(app, 'plan', activate)).toEqual(everyone(person));
    expect(await newsOf(person)).toMatchObject([
      { message: 'Your plan is now Professional, billed annually.', link: '/upgrade' },
    ]);
    expect(await newsOf(admins[0] ?? app.visitor)).toEqual(before);
  });

  it('that is declined shows on the same pages, and is news to the person alone, with the reason', async () => {
    const [person, stranger] = [await newPerson(), await newPerson()];
    const request = await ask(person);
    const before = await newsOf(admins[0] ?? app.visitor);
    const decline = () => decide(request, 'decline', { reason: 'The invoice address is missing.' });
    expect(await pagesUpdatedDuring(app, 'plan', decline)).toEqual(everyone(person));
    expect(await newsOf(person)).toMatchObject([
      {
        message: 'Your request was declined (Professional, billed annually): The invoice address is missing.',
        link: '/upgrade',
      },
    ]);
    expect(await newsOf(stranger)).toEqual([]);
    expect(await newsOf(admins[0] ?? app.visitor)).toEqual(before);
    const mails = await mailsTo(app, person.email, 2);
    expect(mails.map(({ subject }) => subject)).toContain('Your plan request was declined');
  });
});
