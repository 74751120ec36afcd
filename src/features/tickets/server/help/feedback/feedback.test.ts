import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTicketDesk, type TicketDesk } from '../../../../../../tests/support/desks/account/ticket-desk.ts';
import { feedbackTexts } from '../../../help/feedback/model.ts';

let desk: TicketDesk;
beforeAll(async () => {
  desk = await openTicketDesk();
});
afterAll(() => desk?.app.close());

const resolve = (id: string, status = 'Resolved') => desk.staff(id, 'status', { status });
const say = (id: string, isSolved: boolean, words = '', who = desk.anna) =>
  who.call('POST', `/api/help-tickets/${id}/feedback`, { isSolved, words });
const asStaff = async (id: string) => (await desk.admin.call('GET', `/api/admin/help-tickets/${id}`)).body.ticket;
const resolved = async () => {
  const ticket = await desk.newTicket(desk.anna);
  await resolve(ticket._id);
  return ticket;
};

/** What the link of the email that asks about a ticket carries. */
async function tokenOf(ticketId: string, recipient = desk.anna.email): Promise<string> {
  const find = async () => {
    const { rows } = await desk.app.database.db.execute<{ text: string }>(
      sql`select text from mailbox_messages where recipient = ${recipient} and subject like ${`${ticketId}:%`}
        and text like '%/ticket-feedback#%' order by text desc`,
    );
    return rows.flatMap(({ text }) => /ticket-feedback#([\w.-]+)/.exec(text)?.[1] ?? []);
  };
  await expect.poll(async () => (await find()).length, { timeout: 90_000 }).toBeGreaterThan(0);
  return (await find())[0] ?? '';
}
const byLink = (method: 'GET' | 'POST', token: string, body?: object) =>
  desk.app.visitor.call(method, '/api/ticket-feedback', body, { 'x-link-token': token });

describe('the question when a ticket is resolved', () => {
  it('is asked on the page, answered once, and support sees the answer', async () => {
    const { _id } = await desk.newTicket(desk.anna);
    expect((await desk.own(desk.anna, _id)).question).toBeNull();
    expect((await say(_id, true)).status).toBe(409);
    await resolve(_id);
    expect((await desk.own(desk.anna, _id)).question).toEqual({ isSolved: null, words: '', canAnswer: true });
    expect((await say(_id, true, ' Quick, thank you ')).body.ticket).toMatchObject({
      status: 'Resolved',
      question: { isSolved: true, words: 'Quick, thank you' },
    });
    expect((await asStaff(_id)).feedback).toMatchObject([{ isSolved: true, words: 'Quick, thank you' }]);
    expect((await desk.admin.call('GET', '/api/admin/help-tickets/stats/dashboard')).body.stats.solved.yes).toBe(1);
  });

  it('opens the ticket again by “no”, and resolves it by a changed mind', async () => {
    const { _id } = await resolved();
    const { body } = await say(_id, false, 'It is back');
    expect(body.ticket).toMatchObject({ status: 'Open', can: { reply: true }, question: { isSolved: false } });
    const staff = await asStaff(_id);
    expect(staff.clocks.resolution.state).toBe('running');
    expect(staff.messages.at(-1).message).toBe('Status changed from Resolved to Open');
    const { notifications } = (await desk.admin.call('GET', '/api/notifications')).body;
    expect(JSON.stringify(notifications)).toContain('was not solved and is open again');
    expect((await say(_id, true)).body.ticket.status).toBe('Resolved');
    expect((await asStaff(_id)).feedback).toHaveLength(1);
  });

  it('is asked anew when support resolves the ticket again', async () => {
    const { _id } = await resolved();
    await say(_id, false);
    desk.app.clock.advance(1_000);
    await resolve(_id, 'Closed');
    expect((await desk.own(desk.anna, _id)).question).toMatchObject({ isSolved: null, canAnswer: true });
    await say(_id, true);
    expect((await asStaff(_id)).feedback.map(({ isSolved }: { isSolved: boolean }) => isSolved)).toEqual([true, false]);
  });

  it('can be answered otherwise for seven days, and for the first time within thirty', async () => {
    const { db } = desk.app.database;
    const [answered, silent] = [await resolved(), await resolved()];
    await say(answered._id, true);
    const days = (count: number) =>
      db.execute(
        sql`update ticket_feedback set answered_at = now() - make_interval(days => ${count}) where ticket_id = ${answered._id}`,
      );
    await days(6);
    expect((await say(answered._id, true, 'Still fine')).status).toBe(200);
    await days(8);
    expect(await say(answered._id, false)).toMatchObject({ status: 409, body: { message: feedbackTexts.over } });
    await db.execute(sql`update help_tickets set resolved_at = now() - interval '31 days' where id = ${silent._id}`);
    expect((await say(silent._id, false)).status).toBe(409);
  });

  it('is one answer of two that arrive together, and nobody else’s to give', async () => {
    const { _id } = await resolved();
    await Promise.all([say(_id, true), say(_id, false)]);
    expect((await asStaff(_id)).feedback).toHaveLength(1);
    expect((await say(_id, false, '', desk.ben)).status).toBe(404);
    expect((await desk.app.visitor.call('POST', `/api/help-tickets/${_id}/feedback`, { isSolved: true })).status).toBe(
      401,
    );
  });
});

describe('the link in the email', () => {
  it('answers nothing by being opened, and by a button once for the person who got it', async () => {
    const { _id, ticketId } = await resolved();
    const token = await tokenOf(ticketId);
    for (let turn = 0; turn < 3; turn++)
      expect((await byLink('GET', token)).body).toMatchObject({
        ticketId,
        question: { isSolved: null, canAnswer: true },
      });
    expect((await asStaff(_id)).feedback).toEqual([]);
    expect((await byLink('POST', token, { isSolved: false, words: 'No' })).body.question).toMatchObject({
      isSolved: false,
    });
    expect((await asStaff(_id)).status).toBe('Open');
    const { rows } = await desk.app.database.db.execute(
      sql`select actor_kind, actor_id from audit_log where action = 'ticket.feedbackGiven' and entity_id = ${_id}`,
    );
    expect(rows).toEqual([{ actor_kind: 'account', actor_id: desk.anna.id }]);
  });

  it('of a ticket that was merged leads to the kept one, and is refused when that asks nothing', async () => {
    const kept = await desk.newTicket(desk.anna);
    const { _id, ticketId } = await resolved();
    const token = await tokenOf(ticketId);
    await desk.admin.call('POST', `/api/admin/help-tickets/${_id}/merge`, { into: kept._id });
    expect((await byLink('GET', token)).status).toBe(404);
    expect((await byLink('POST', token, { isSolved: true })).status).toBe(409);
  });

  it('is refused when it is forged, or about an earlier time', async () => {
    const { _id, ticketId } = await resolved();
    const token = await tokenOf(ticketId);
    const [id, at, signature] = token.split('.');
    const other = await resolved();
    for (const forged of [
      '',
      `${id}.${at}.${'x'.repeat(43)}`,
      `${other._id}.${at}.${signature}`,
      `${id}.${Number(at) + 1}.${signature}`,
    ])
      expect((await byLink('POST', forged, { isSolved: true })).status, forged).toBe(404);
    await desk.staff(_id, 'status', { status: 'Open' });
    expect((await byLink('GET', token)).status).toBe(404);
  });
});
