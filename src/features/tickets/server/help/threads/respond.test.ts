import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTicketDesk, type TicketDesk } from '../../../../../../tests/support/desks/account/ticket-desk.ts';

let desk: TicketDesk;
beforeAll(async () => {
  desk = await openTicketDesk();
});
afterAll(() => desk?.app.close());

const respond = (id: string, body: object) => desk.staff(id, 'messages', body);
const lastOf = (ticket: { messages: readonly { _id: string }[] }) => ticket.messages.at(-1)?._id ?? null;

it('an answer is held while its writer has not seen what arrived, and goes out once they have', async () => {
  const { _id } = await desk.newTicket(desk.anna);
  await desk.reply(desk.anna, _id, { message: 'I found the reason' });
  const held = await respond(_id, { content: 'What is the reason?', lastSeen: null });
  expect(held).toMatchObject({ status: 409, body: { code: 'NEWER_MESSAGES' } });
  const ticket = (await desk.admin.call('GET', `/api/admin/help-tickets/${_id}`)).body.ticket;
  expect(ticket.messages.map(({ message }: { message: string }) => message)).toEqual(['I found the reason']);
  const sent = await respond(_id, { content: 'Thank you', lastSeen: lastOf(ticket) });
  expect(sent.status).toBe(200);
  // One's own lines and changes of status are nothing to read first.
  await desk.staff(_id, 'status', { status: 'In Progress' });
  expect((await respond(_id, { content: 'One more thing', lastSeen: lastOf(ticket) })).status).toBe(200);
});

it('of two who answer at the same time, the second is shown the answer of the first', async () => {
  const { _id } = await desk.newTicket(desk.anna);
  const superadmin = await desk.app.signIn('superadmin@example.com');
  const answer = (who: { call: TicketDesk['admin']['call'] }, content: string) =>
    who.call('POST', `/api/admin/help-tickets/${_id}/messages`, { content, lastSeen: null });
  const both = await Promise.all([answer(desk.admin, 'From one'), answer(superadmin, 'From the other')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await desk.own(desk.anna, _id)).messages).toHaveLength(1);
});

it('a note is never held', async () => {
  const { _id } = await desk.newTicket(desk.anna);
  await desk.reply(desk.anna, _id, { message: 'News' });
  expect((await respond(_id, { content: 'Noted', isInternal: true, lastSeen: null })).status).toBe(200);
});

it('an answer to a ticket that was merged meanwhile is held, since its thread is another', async () => {
  const [kept, other] = [await desk.newTicket(desk.anna), await desk.newTicket(desk.anna)];
  const first = await respond(kept._id, { content: 'First answer', lastSeen: null });
  const lastSeen = lastOf(first.body.ticket);
  await desk.admin.call('POST', `/api/admin/help-tickets/${other._id}/merge`, { into: kept._id });
  expect((await respond(kept._id, { content: 'Second answer', lastSeen })).status).toBe(409);
  expect((await respond(other._id, { content: 'Second answer', lastSeen })).status).toBe(409);
});
