import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newVerifiedBroker, type OwnBroker } from '../../../../../../tests/support/desks/account-desk.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../../../tests/support/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../../tests/support/test-database.ts';
import { listenTo } from '../../../../../platform/events/bus.ts';
import { openPages } from '../../../../../platform/events/open-pages.ts';
import { type PresenceState, presenceLimits, presenceText } from '../../../help/presence/model.ts';

/** Two processes over one database; an administrator at each. */
let database: TestDatabase;
let apps: [TestApp, TestApp];
let ada: Caller;
let bea: Caller;
let writer: OwnBroker;
let ticketId: string;
beforeAll(async () => {
  database = await createTestDatabase('demo');
  apps = [await createTestApp('demo', { database }), await createTestApp('demo', { database })];
  ada = await apps[0].signIn('superadmin@example.com');
  bea = await apps[1].signIn('admin@example.com');
  writer = await newVerifiedBroker(apps[0], 'presence');
  const message = { name: 'Vera Visitor', email: 'vera@example.com', channel: 'contact', topic: 'question' };
  await apps[0].visitor.call('POST', '/api/contact', { ...message, message: 'Is anybody there?' });
  ticketId = (await ada.call('GET', '/api/admin/help-tickets')).body.tickets[0]._id;
});
afterAll(async () => {
  for (const app of apps ?? []) await app.close();
  await database?.drop();
});

const pageOf = new Map<Caller, string>();
const say = async (who: Caller, state: PresenceState) => {
  const page = pageOf.get(who) ?? randomUUID();
  pageOf.set(who, page);
  const { status, body } = await who.call('POST', `/api/admin/help-tickets/${ticketId}/presence`, { page, state });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.others as { name: string; isTyping: boolean }[];
};

it('administrators see who else looks and types, also through another process, until they leave', async () => {
  expect(await say(ada, 'looking')).toEqual([]);
  expect(await say(bea, 'looking')).toMatchObject([{ isTyping: false }]);
  expect(await say(ada, 'typing')).toMatchObject([{ isTyping: false }]);
  expect(await say(bea, 'looking')).toMatchObject([{ isTyping: true }]);
  await say(ada, 'gone');
  expect(await say(bea, 'looking')).toEqual([]);
});

it('who says nothing any more is gone', async () => {
  await say(ada, 'looking');
  expect(await say(bea, 'looking')).toHaveLength(1);
  for (const app of apps) app.clock.advance(presenceLimits.lastsMs + 1);
  expect(await say(bea, 'looking')).toEqual([]);
});

it('the pages of the others hear of what is new, not of every repetition', async () => {
  await say(ada, 'gone');
  await say(bea, 'looking');
  let heard = 0;
  const stop = apps[1].platform.events.subscribe([
    listenTo(openPages, ({ type }) => {
      if (type === 'ticketPresence') heard += 1;
    }),
  ]);
  for (const state of ['looking', 'looking', 'looking', 'typing', 'typing', 'gone'] as const) await say(ada, state);
  await apps[1].platform.events.caughtUp();
  stop();
  expect(heard).toBe(3);
});

it('nobody else hears or says it', async () => {
  const body = { page: randomUUID(), state: 'looking' };
  const path = `/api/admin/help-tickets/${ticketId}/presence`;
  expect((await writer.call('POST', path, body)).status).toBe(403);
  expect((await apps[0].visitor.call('POST', path, body)).status).toBe(401);
  expect((await ada.call('POST', `/api/admin/help-tickets/${randomUUID()}/presence`, body)).status).toBe(404);
});

it('is said in a sentence', () => {
  const [first, second] = [
    { name: 'Ada', isTyping: false },
    { name: 'Bea', isTyping: true },
  ];
  expect(presenceText([first])).toBe('Ada is looking at this ticket.');
  expect(presenceText([first, second])).toBe('Bea is writing a response. Ada is looking at this ticket.');
  expect(presenceText([first, { ...second, isTyping: false }])).toBe('Ada and Bea are looking at this ticket.');
  expect(presenceText([])).toBe('');
});
