import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  callFrom,
  goodPassword,
  mailedToken,
  newBroker,
  type OwnBroker,
} from '../../../../../tests/support/desks/account-desk.ts';
import { publishedDuring } from '../../../../../tests/support/events/published.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { sessionTopic } from '../topics.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn('admin@example.com');
});
afterAll(() => app?.close());

let visitors = 0;
const post = (url: string, body: object) => callFrom(app, `203.0.113.${++visitors}`)('POST', url, body);

/** The accounts whose sessions every process reads again because of this. */
const heardOf = async (act: () => Promise<{ status: number }>): Promise<string[]> => {
  const heard = await publishedDuring(app, sessionTopic, async () => expect((await act()).status).toBe(200));
  return [...new Set(heard.map(({ accountId }) => accountId))];
};

/** Another session of the account, by its id. */
async function otherSession(broker: OwnBroker): Promise<string> {
  await broker.signIn();
  const { sessions } = (await broker.call('GET', '/api/users/sessions')).body;
  return sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)._id;
}

async function requestPlan(broker: OwnBroker): Promise<string> {
  const { body } = await broker.call('POST', '/api/plan', { plan: 'professional', billing: 'annual' });
  return body.request._id;
}

const acts: Readonly<Record<string, (broker: OwnBroker) => Promise<{ status: number }>>> = {
  'logs out': (broker) => broker.call('POST', '/api/auth/logout'),
  'logs out one other device': async (broker) =>
    broker.call('DELETE', `/api/users/sessions/${await otherSession(broker)}`),
  'logs out every other device': (broker) => broker.call('DELETE', '/api/users/sessions'),
  'verifies its email address': async (broker) =>
    post('/api/auth/verify-email', {
      token: await mailedToken(app, broker.email, 'Verify your email address'),
      password: goodPassword,
    }),
  'changes its password': (broker) =>
    broker.call('PUT', '/api/users/password', { currentPassword: goodPassword, newPassword: 'Harbor&quarry 52' }),
  'sets a new password by link': async (broker) => {
    await post('/api/auth/password-reset/request', { email: broker.email });
    const token = await mailedToken(app, broker.email, 'Set a new password', 2);
    return post('/api/auth/password-reset', { token, password: 'Harbor&quarry 52' });
  },
  'changes its email address': async (broker) => {
    const email = `new.${broker.email}`;
    await broker.call('POST', '/api/users/email-change', { email, currentPassword: goodPassword });
    const token = await mailedToken(app, email, 'Confirm your new email address');
    return post('/api/auth/confirm-email', { token, password: goodPassword });
  },
  'asks for its deletion': (broker) => broker.call('POST', '/api/users/deletion', { password: goodPassword }),
  'gets another plan': async (broker) =>
    admin.call('POST', `/api/admin/plan-requests/${await requestPlan(broker)}/activate`, {}),
};

it.each(Object.entries(acts))('every process reads the sessions of an account again once it %s', async (_what, act) => {
  const [broker, other] = [await newBroker(app, 'heard'), await newBroker(app, 'other')];
  expect(await heardOf(() => act(broker))).toEqual([broker.id]);
  expect(await other.profile()).toBeTruthy();
});
