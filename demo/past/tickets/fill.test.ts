import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { fillDemoTickets } from './fill-tickets.ts';
import { demoTickets } from './tickets.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app?.close());

it('a new administrator finds tickets of every status, one overdue, with a thread, a note and a file, once', async () => {
  for (let turn = 0; turn < 2; turn++) await fillDemoTickets(app.platform);
  const admin = await app.signIn('admin@example.com');
  const { tickets } = (await admin.call('GET', '/api/admin/help-tickets')).body;
  expect(tickets).toHaveLength(demoTickets.length);
  const statuses = new Set(tickets.map(({ status }: { status: string }) => status));
  expect(statuses.size).toBe(5);
  const overdue = (await admin.call('GET', '/api/admin/help-tickets?overdue=true')).body.tickets;
  expect(overdue.length).toBeGreaterThan(0);
  const long = tickets.find(({ subject }: { subject: string }) => subject.startsWith('Results stay empty'));
  const { ticket } = (await admin.call('GET', `/api/admin/help-tickets/${long._id}`)).body;
  expect(ticket.attachments).toMatchObject([{ name: 'search-inputs.csv' }]);
  expect(ticket.messages.some(({ isInternal }: { isInternal: boolean }) => isInternal)).toBe(true);
  expect((await admin.call('GET', '/api/admin/canned-replies')).body.replies.length).toBeGreaterThan(2);
});
