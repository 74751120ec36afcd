import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openTicketDesk,
  type TicketDesk,
  ticketFields,
} from '../../../../../../tests/support/desks/account/ticket-desk.ts';
import { newVerifiedBroker } from '../../../../../../tests/support/desks/account-desk.ts';
import { examplePng } from '../../../../../../tests/support/desks/example-files.ts';
import { minuteMs } from '../../../../../kernel/dates.ts';
import { ticketTexts } from '../../../help/model.ts';

let desk: TicketDesk;
beforeAll(async () => {
  desk = await openTicketDesk();
});
afterAll(() => desk?.app.close());

const merge = (id: string, into: string, more: object = {}) =>
  desk.admin.call('POST', `/api/admin/help-tickets/${id}/merge`, { into, ...more });
const asStaff = async (id: string) => (await desk.admin.call('GET', `/api/admin/help-tickets/${id}`)).body.ticket;
const textsOf = (ticket: { messages: { message: string }[] }) => ticket.messages.map(({ message }) => message);
const later = () => desk.app.clock.advance(minuteMs);

describe('two tickets of one person', () => {
  it('become one thread in time order, and the number of the other leads there on both sides', async () => {
    const kept = await desk.newTicket(desk.anna, { subject: 'First' });
    later();
    const files = [{ name: 'screen.png', content: examplePng }];
    const { body: other } = await desk.submit(desk.anna, { ...ticketFields, subject: 'Second' }, { files });
    later();
    await desk.staff(kept._id, 'messages', { content: 'Answer to the first' });
    later();
    await desk.reply(desk.anna, other._id, { message: 'More of the second' });
    later();
    await desk.staff(other._id, 'messages', { content: 'A note on the second', isInternal: true });
    const { status, body } = await merge(other._id, kept.ticketId);
    expect(status, JSON.stringify(body)).toBe(200);
    const began = `${other.ticketId}: Second\n\nIt stays empty after I log in.\n\nLog in, open the pipeline.`;
    const thread = [began, 'Answer to the first', 'More of the second'];
    const line = `${other.ticketId} was merged into this ticket`;
    expect(textsOf(body.ticket)).toEqual([...thread, 'A note on the second', line]);
    expect(body.ticket).toMatchObject({ _id: kept._id, attachments: [{ name: 'screen.png' }] });
    for (const name of [other._id, other.ticketId, kept._id]) {
      const own = await desk.own(desk.anna, name);
      expect(own).toMatchObject({ _id: kept._id, status: 'Open', attachments: [{ name: 'screen.png' }] });
      expect(textsOf(own)).toEqual([...thread, line]);
    }
    const file = body.ticket.attachments[0]._id;
    expect((await desk.anna.call('GET', `/api/documents/view/${file}`)).status).toBe(200);
    expect((await desk.ben.call('GET', `/api/documents/view/${file}`)).status).toBe(404);
    const { tickets } = (await desk.anna.call('GET', '/api/help-tickets/my-tickets')).body;
    expect(tickets.map(({ ticketId }: { ticketId: string }) => ticketId)).toEqual([kept.ticketId]);
    expect((await desk.listed(`?search=${other.ticketId}`)).tickets).toMatchObject([{ ticketId: kept.ticketId }]);

    await desk.reply(desk.anna, other.ticketId, { message: 'Sent to the old number' });
    await desk.staff(other._id, 'messages', { content: 'Answered under the old id' });
    expect(textsOf(await asStaff(kept._id)).slice(-2)).toEqual(['Sent to the old number', 'Answered under the old id']);
    const { rows } = await desk.app.database.db.execute(
      sql`select entity_id, payload->>'from' as from_id from audit_log where action = 'ticket.merged'`,
    );
    expect(rows).toEqual([{ entity_id: kept._id, from_id: other._id }]);
  });

  it('merge once, not into themselves, and never in a circle', async () => {
    const [a, b, c] = [await desk.newTicket(desk.ben), await desk.newTicket(desk.ben), await desk.newTicket(desk.ben)];
    expect((await merge(a._id, a._id)).body.message).toBe(ticketTexts.intoItself);
    expect((await merge(a._id, 'HT-999999')).body.message).toBe(ticketTexts.noSuchTicket);
    expect((await merge(a._id, b._id)).status).toBe(200);
    expect((await merge(a._id, b._id)).status).toBe(409);
    // What names the merged one means the kept one, which is itself.
    expect((await merge(b._id, a._id)).body.message).toBe(ticketTexts.intoItself);
    await desk.reply(desk.ben, a._id, { message: 'Through two merges' });
    expect((await merge(b._id, c._id)).status).toBe(200);
    for (const { _id, ticketId } of [a, b])
      for (const name of [_id, ticketId]) expect((await desk.own(desk.ben, name))._id).toBe(c._id);
    const into = await desk.app.database.db.execute(
      sql`select merged_into_id from help_tickets where id in (${a._id}, ${b._id})`,
    );
    expect(into.rows).toEqual([{ merged_into_id: c._id }, { merged_into_id: c._id }]);
    expect(textsOf(await asStaff(a._id))).toContain('Through two merges');
  });

  it('of which two agents merge each into the other: one is kept, and the other agent is refused', async () => {
    for (let turn = 0; turn < 3; turn++) {
      const [a, b] = [await desk.newTicket(desk.ben), await desk.newTicket(desk.ben)];
      const both = await Promise.all([merge(a._id, b._id), merge(b._id, a._id)]);
      expect(both.map(({ status }) => status).sort()).toEqual([
        200,
        expect.toSatisfy((one) => [400, 409].includes(one)),
      ]);
      const kept = await asStaff(a._id);
      expect((await asStaff(b._id))._id).toBe(kept._id);
      expect(textsOf(kept).filter((text) => text.endsWith('merged into this ticket'))).toHaveLength(1);
    }
  });

  it('stay apart where the other one is closed', async () => {
    const [open, closed] = [await desk.newTicket(desk.ben), await desk.newTicket(desk.ben)];
    await desk.staff(closed._id, 'status', { status: 'Closed' });
    expect((await merge(open._id, closed._id)).body.message).toBe(ticketTexts.intoClosed);
    expect((await merge(closed._id, open._id)).status).toBe(200);
  });
});

describe('tickets of different addresses', () => {
  it('are merged when that is confirmed; both writers read and are answered', async () => {
    const [mine, theirs] = [await desk.newTicket(desk.anna), await desk.newTicket(desk.ben)];
    expect((await desk.own(desk.ben, mine._id)) ?? null).toBeNull();
    const refused = await merge(theirs._id, mine._id);
    expect(refused).toMatchObject({ status: 409, body: { code: 'WRITERS_DIFFER' } });
    expect((await merge(theirs._id, mine._id, { confirmed: true })).status).toBe(200);
    expect((await desk.own(desk.ben, theirs._id))._id).toBe(mine._id);
    expect((await desk.reply(desk.ben, theirs._id, { message: 'Mine as well' })).status).toBe(200);
    const marker = 'An answer for both of you';
    await desk.staff(mine._id, 'messages', { content: marker });
    const recipients = async () => {
      const { rows } = await desk.app.database.db.execute<{ recipient: string }>(
        sql`select recipient from mailbox_messages where text like ${`%${marker}%`} order by recipient`,
      );
      return rows.map(({ recipient }) => recipient);
    };
    await expect.poll(recipients, { timeout: 90_000 }).toEqual([desk.anna.email, desk.ben.email].sort());
    for (const who of [desk.anna, desk.ben])
      expect(JSON.stringify((await who.call('GET', '/api/notifications')).body)).toContain(
        'Support answered your help ticket',
      );
    await desk.staff(mine._id, 'status', { status: 'Resolved' });
    for (const who of [desk.anna, desk.ben])
      expect(JSON.stringify((await who.call('GET', '/api/notifications')).body)).toContain('is resolved');
  });

  it('an account goes on reading its ticket when that is merged into a visitor’s of the same address', async () => {
    const eve = await newVerifiedBroker(desk.app, 'eve');
    const contact = { channel: 'contact', name: 'Eve', company: 'Vale', topic: 'security', message: 'As a visitor.' };
    const sent = await desk.app.visitor.call('POST', '/api/contact', { ...contact, email: eve.email });
    const { tickets } = await desk.listed(`?search=${sent.body.ticketId}`);
    const own = await desk.newTicket(eve);
    expect((await merge(own._id, tickets[0]?._id ?? '')).body.code).toBe('WRITERS_DIFFER');
    expect((await merge(own._id, tickets[0]?._id ?? '', { confirmed: true })).status).toBe(200);
    expect((await desk.own(eve, own._id))._id).toBe(tickets[0]?._id);
    expect((await desk.reply(eve, own._id, { message: 'Still mine' })).status).toBe(200);
  });

  it('part again when the account of the kept one ends: the other has its own thread and files', async () => {
    const [carl, dora] = [await newVerifiedBroker(desk.app, 'carl'), await newVerifiedBroker(desk.app, 'dora')];
    const kept = await desk.newTicket(carl);
    const files = [{ name: 'screen.png', content: examplePng }];
    const { body: other } = await desk.submit(dora, ticketFields, { files });
    await desk.reply(dora, other._id, { message: 'Of Dora' });
    await merge(other._id, kept._id, { confirmed: true });
    await desk.reply(carl, kept._id, { message: 'Of Carl' });
    const { removeTickets } = await import('../../own-data.ts');
    await desk.app.database.transaction((tx) => removeTickets(tx, carl.id));
    const left = await desk.own(dora, other._id);
    expect(left).toMatchObject({ _id: other._id, attachments: [{ name: 'screen.png' }] });
    expect(textsOf(left)).toEqual(['Of Dora']);
    expect((await desk.admin.call('GET', `/api/admin/help-tickets/${kept._id}`)).status).toBe(404);
  });

  it('leave nothing of a writer whose account ends', async () => {
    const [carl, dora] = [await newVerifiedBroker(desk.app, 'carl'), await newVerifiedBroker(desk.app, 'dora')];
    const [kept, other] = [await desk.newTicket(carl), await desk.newTicket(dora)];
    await desk.reply(dora, other._id, { message: 'Before the merge' });
    await merge(other._id, kept._id, { confirmed: true });
    await desk.reply(dora, other._id, { message: 'After the merge' });
    await desk.reply(carl, kept._id, { message: 'Of Carl' });
    const { removeTickets } = await import('../../own-data.ts');
    await desk.app.database.transaction((tx) => removeTickets(tx, dora.id));
    expect(textsOf(await desk.own(carl, kept._id))).toEqual([
      `${other.ticketId} was merged into this ticket`,
      'Of Carl',
    ]);
  });
});

it('nobody merges but administrators of the support desk', async () => {
  const [a, b] = [await desk.newTicket(desk.anna), await desk.newTicket(desk.anna)];
  for (const who of [desk.billing, desk.anna])
    expect((await who.call('POST', `/api/admin/help-tickets/${a._id}/merge`, { into: b._id })).status).toBe(403);
  expect((await desk.own(desk.anna, a._id))._id).toBe(a._id);
});
