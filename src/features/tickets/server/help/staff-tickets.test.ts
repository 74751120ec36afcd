import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTicketDesk, type TicketDesk } from '../../../../../tests/support/desks/account/ticket-desk.ts';
import { newBroker, newVerifiedBroker } from '../../../../../tests/support/desks/account-desk.ts';
import { createTestApp } from '../../../../../tests/support/test-app.ts';
import { hourMs } from '../../../../kernel/dates.ts';

let desk: TicketDesk;
beforeAll(async () => {
  desk = await openTicketDesk();
});
afterAll(() => desk?.app.close());

describe('support', () => {
  it('finds tickets by what they say, and filters by the names of either side', async () => {
    const writer = await newVerifiedBroker(desk.app, 'filters');
    const { ticketId } = await desk.newTicket(writer, {
      subject: 'Purple 100% banner',
      category: 'Account',
      priority: 'Critical',
    });
    for (const search of ['purple', '100%', ticketId.toLowerCase(), writer.email])
      expect((await desk.listed(`?search=${encodeURIComponent(search)}`)).tickets[0]?.ticketId, search).toBe(ticketId);
    expect((await desk.listed('?search=100_')).pagination.total).toBe(0);
    for (const category of ['Account Issue', 'Account'])
      expect(
        (await desk.listed(`?category=${category}&priority=Critical&status=Open&search=purple`)).pagination.total,
      ).toBe(1);
    expect((await desk.listed('?category=Billing&search=purple')).pagination.total).toBe(0);
    expect((await desk.listed('?status=all&category=&search=purple')).pagination).toEqual({
      page: 1,
      pages: 1,
      total: 1,
    });
    for (const priority of ['Low', 'High', 'Medium'])
      await desk.newTicket(writer, { subject: 'Purple banner', priority });
    const { tickets } = await desk.listed('?sortBy=priority&search=purple');
    const severities = tickets.map(({ priority }: { priority: string }) => priority);
    expect(severities).toEqual(['Critical', 'High', 'Medium', 'Low']);
  });

  it('sets status, priority and assignee, each with a line and the reason as a note', async () => {
    const { _id } = await desk.newTicket(desk.anna);
    await desk.staff(_id, 'priority', { priority: 'Low', priorityNotes: 'Cosmetic' });
    for (let count = 0; count < 2; count++)
      await desk.staff(_id, 'priority', { priority: 'Low', priorityNotes: 'Seen by two' });
    const { body } = await desk.staff(_id, 'assign', { assignedTo: desk.admin.id, assignmentNotes: '' });
    expect(body.ticket).toMatchObject({ priority: 'Low', assignedTo: { _id: desk.admin.id } });
    expect(body.ticket.messages.map(({ message }: { message: string }) => message)).toEqual([
      'Priority changed from High to Low',
      'Cosmetic',
      'Seen by two',
      expect.stringMatching(/^Assigned to \w/),
    ]);
    expect((await desk.staff(_id, 'assign', { assignedTo: desk.anna.id })).status).toBe(400);
    expect((await desk.staff(_id, 'assign', { assignedTo: desk.billing.id })).status).toBe(400);
    expect((await desk.staff(_id, 'assign', { assignedTo: null })).body.ticket.assignedTo).toBeNull();
    expect((await desk.own(desk.anna, _id)).messages).toHaveLength(1);
  });

  it('closes a ticket whose thread is full', async () => {
    const { _id } = await desk.newTicket(desk.anna);
    await desk.app.database.db.execute(sql`
      insert into ticket_messages (ticket_id, author_id, is_staff, is_internal, message, at)
      select ${_id}, ${desk.admin.id}, true, true, 'Line ' || n, now() from generate_series(1, 500) n`);
    expect((await desk.staff(_id, 'messages', { content: 'One more' })).status).toBe(409);
    expect((await desk.staff(_id, 'status', { status: 'Closed' })).body.ticket.status).toBe('Closed');
  });

  it('counts tickets, and how soon they are first answered', async () => {
    const other = await createTestApp();
    try {
      const boss = await other.signIn('superadmin@example.com');
      const stats = async () => (await boss.call('GET', '/api/admin/help-tickets/stats/dashboard')).body.stats;
      expect(await stats()).toMatchObject({ totalTickets: 0, recentTickets: 0, avgResponseHours: null });
      const message = { name: 'Vera Visitor', email: 'vera@example.com', channel: 'contact', topic: 'question' };
      await other.visitor.call('POST', '/api/contact', { ...message, message: 'What does it cost?' });
      const [ticket] = (await boss.call('GET', '/api/admin/help-tickets')).body.tickets;
      other.clock.advance(90 * 60_000);
      const answer = `/api/admin/help-tickets/${ticket._id}/messages`;
      await boss.call('POST', answer, { content: 'A note', isInternal: true });
      expect((await stats()).avgResponseHours).toBeNull();
      await boss.call('POST', answer, { content: '$99' });
      other.clock.advance(5 * hourMs);
      await boss.call('POST', answer, { content: 'And annually less.' });
      expect(await stats()).toEqual({
        ...{ totalTickets: 1, recentTickets: 1, avgResponseHours: 1.5, overdue: 0 },
        ...{ medianResponseHours: expect.any(Number), medianResolutionHours: null, solved: { yes: 0, no: 0 } },
        statusBreakdown: { Open: 1, 'In Progress': 0, 'Waiting for Response': 0, Resolved: 0, Closed: 0 },
      });
    } finally {
      await other.close();
    }
  });

  it('lists what is overdue, and shows how late it is', async () => {
    const { _id, ticketId } = await desk.newTicket(desk.anna, { subject: 'Urgent teal thing', priority: 'Critical' });
    const overdue = async () => {
      const { tickets } = await desk.listed('?overdue=true&search=teal');
      return tickets.map((one: { ticketId: string }) => one.ticketId);
    };
    expect(await overdue()).toEqual([]);
    // Over a week there are support hours, whatever day it is.
    desk.app.clock.advance(7 * 24 * hourMs);
    expect(await overdue()).toEqual([ticketId]);
    const { body } = await desk.staff(_id, 'messages', { content: 'Sorry for the delay' });
    expect(body.ticket.clocks.firstResponse).toMatchObject({ state: 'done', targetSeconds: 3_600 });
    expect(body.ticket.clocks.firstResponse.leftSeconds).toBeLessThan(0);
    await desk.staff(_id, 'status', { status: 'Waiting for Response' });
    expect(await overdue()).toEqual([]);
    expect((await desk.reply(desk.anna, _id, { message: 'Here' })).status).toBe(200);
    expect(await overdue()).toEqual([ticketId]);
    await desk.staff(_id, 'status', { status: 'Resolved' });
    expect(await overdue()).toEqual([]);
  });

  it('is refused at another desk and to everybody else', async () => {
    const { _id } = await desk.newTicket(desk.anna);
    const broker = await newBroker(desk.app, 'no-support');
    for (const [who, status] of [
      [desk.billing, 403],
      [broker, 403],
      [desk.anna, 403],
    ] as const) {
      expect((await who.call('GET', '/api/admin/help-tickets')).status).toBe(status);
      expect((await who.call('GET', `/api/admin/help-tickets/${_id}`)).status).toBe(status);
      expect((await desk.staff(_id, 'messages', { content: 'Hello' }, who)).status).toBe(status);
      for (const [what, body] of [
        ['status', { status: 'Closed' }],
        ['priority', { priority: 'Low' }],
        ['assign', { assignedTo: null }],
      ] as const)
        expect((await desk.staff(_id, what, body, who)).status).toBe(status);
    }
    expect((await desk.own(desk.anna, _id)).status).toBe('Open');
    expect((await desk.app.visitor.call('GET', '/api/help-tickets/my-tickets')).status).toBe(401);
  });
});
