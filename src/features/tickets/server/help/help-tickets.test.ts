import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openTicketDesk,
  type TicketDesk,
  ticketFields,
} from '../../../../../tests/support/desks/account/ticket-desk.ts';
import { mailsTo, newVerifiedBroker, type OwnBroker } from '../../../../../tests/support/desks/account-desk.ts';
import { docx, pdf, png } from '../../../../../tests/support/desks/example-files.ts';

const gif = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(40), Buffer.from([0x00, 0x3b])]);
const onceKey = 'a-ticket-of-anna-0001';

let desk: TicketDesk;
beforeAll(async () => {
  desk = await openTicketDesk();
});
afterAll(() => desk?.app.close());

describe('a help ticket', () => {
  it('has what was typed, its files by their content, and a reference', async () => {
    const files = [
      { name: 'screen.png', content: png },
      { name: 'moving.gif', content: gif },
      { name: 'log.txt', content: Buffer.from('Nothing loads') },
      { name: 'notes.docx', content: await docx() },
      { name: 'page.pdf', content: pdf('Empty') },
    ];
    const { status, body } = await desk.submit(desk.anna, ticketFields, { files });
    expect([status, body.ticketId]).toEqual([200, expect.stringMatching(/^HT-\d+$/)]);
    const ticket = await desk.own(desk.anna, body.ticketId);
    expect(ticket).toMatchObject({
      ...{ _id: body._id, subject: ticketFields.subject, category: 'Bug Report', priority: 'High', status: 'Open' },
      ...{ stepsToReproduce: ticketFields.stepsToReproduce, expectedBehavior: '', messages: [], can: { reply: true } },
      environment: { browser: 'Firefox 140', os: 'Linux', device: '' },
    });
    expect(ticket.attachments.map(({ name }: { name: string }) => name)).toEqual(files.map(({ name }) => name));
    for (const [place, { _id }] of ticket.attachments.entries()) {
      const url = `/api/documents/view/${_id}`;
      const read = (who: OwnBroker) => desk.app.http.inject({ url, headers: { authorization: `Bearer ${who.token}` } });
      expect((await read(desk.anna)).rawPayload).toEqual(files[place]?.content);
      expect((await read(desk.admin)).statusCode).toBe(200);
      expect([(await read(desk.ben)).statusCode, (await read(desk.billing)).statusCode]).toEqual([404, 404]);
    }
    const stored = desk.storedFiles();
    expect(stored).toHaveLength(files.length);
  });

  it('is one ticket however often it is sent with its key', async () => {
    const first = await desk.submit(desk.anna, ticketFields, { key: onceKey });
    const again = await desk.submit(desk.anna, ticketFields, { key: onceKey });
    expect(again.body.ticketId).toBe(first.body.ticketId);
    expect((await desk.submit(desk.anna, { ...ticketFields, subject: 'Other' }, { key: onceKey })).status).toBe(422);
  });

  it('names what is missing, and refuses other files with nothing kept', async () => {
    const { subject: _, ...noSubject } = ticketFields;
    expect((await desk.submit(desk.anna, noSubject)).body.fields).toEqual({ subject: 'Subject is required' });
    expect((await desk.submit(desk.anna, { ...ticketFields, category: 'Gossip' })).body.fields).toEqual({
      category: 'Choose a category',
    });
    expect((await desk.submit(desk.anna, { ...ticketFields, environment: '{' })).status).toBe(400);
    const before = desk.storedFiles();
    for (const [name, content, why] of [
      ['run.exe', pdf(), 'isn’t supported'],
      ['fake.gif', pdf(), 'isn’t a complete GIF file'],
      ['fake.png', gif, 'isn’t a complete PNG file'],
    ] as const) {
      const files = [
        { name: 'fine.png', content: png },
        { name, content },
      ];
      const { status, body } = await desk.submit(desk.anna, ticketFields, { files });
      expect([status, body.fields.files]).toEqual([400, expect.stringContaining(why)]);
      expect(body.fields.files).toContain(name);
    }
    const six = Array.from({ length: 6 }, (_one, place) => ({ name: `${place}.png`, content: png }));
    expect((await desk.submit(desk.anna, ticketFields, { files: six })).status).toBe(413);
    expect(desk.storedFiles()).toEqual(before);
  });

  it('is its writer’s alone', async () => {
    const { _id, ticketId } = await desk.newTicket(desk.anna);
    for (const name of [_id, ticketId]) {
      expect((await desk.ben.call('GET', `/api/help-tickets/${name}`)).status).toBe(404);
      expect((await desk.reply(desk.ben, name, { message: 'Mine too' })).status).toBe(404);
    }
    const { tickets } = (await desk.ben.call('GET', '/api/help-tickets/my-tickets')).body;
    expect(tickets).toEqual([]);
  });

  it('is listed by pages and by open and closed', async () => {
    const writer = await newVerifiedBroker(desk.app, 'many');
    const made = [];
    for (let count = 0; count < 23; count++) made.push((await desk.newTicket(writer)).ticketId);
    for (const id of [made[3], made[7]]) {
      const { _id } = await desk.own(writer, String(id));
      await desk.staff(_id, 'status', { status: 'Closed' });
    }
    const read = async (query: string) => (await writer.call('GET', `/api/help-tickets/my-tickets${query}`)).body;
    const first = await read('');
    const second = await read(`?cursor=${first.cursor}`);
    const names = [...first.tickets, ...second.tickets].map(({ ticketId }: { ticketId: string }) => ticketId);
    expect([first.tickets.length, second.cursor]).toEqual([20, null]);
    expect(names).toEqual(made.toReversed());
    expect((await read('?show=closed')).tickets).toHaveLength(2);
    expect((await read('?show=open')).tickets).toHaveLength(20);
  });
});

describe('the thread of a ticket', () => {
  it('goes back and forth, with notes that only support sees', async () => {
    const { _id, ticketId } = await desk.newTicket(desk.anna);
    await desk.staff(_id, 'messages', { content: 'Known bug of Firefox', isInternal: true });
    const answered = await desk.staff(_id, 'messages', { content: 'Please reload the page.' });
    expect(answered.body.ticket.messages.map(({ isInternal }: { isInternal: boolean }) => isInternal)).toEqual([
      true,
      false,
    ]);
    await desk.staff(_id, 'status', { status: 'Waiting for Response', statusNotes: 'Asked to reload' });
    expect((await desk.own(desk.anna, _id)).status).toBe('Waiting for Response');
    await desk.reply(desk.anna, ticketId, { message: 'It works now.', content: 'It works now.' });
    const ticket = await desk.own(desk.anna, _id);
    expect(ticket.status).toBe('In Progress');
    expect(
      ticket.messages.map(({ authorName, message }: { authorName: string; message: string }) => [authorName, message]),
    ).toEqual([
      ['Plinth support', 'Please reload the page.'],
      ['Plinth support', 'Status changed from Open to Waiting for Response'],
      [expect.stringContaining(' '), 'It works now.'],
    ]);
    const text = JSON.stringify(ticket);
    for (const secret of ['Known bug', 'Asked to reload', 'assigned', desk.admin.id])
      expect(text).not.toContain(secret);
    const { messages } = (await desk.admin.call('GET', `/api/admin/help-tickets/${_id}`)).body.ticket;
    expect(messages).toHaveLength(5);
    expect(await desk.anna.news()).toContain(`Support answered your help ticket ${ticketId}`);
    const [mail] = await mailsTo(desk.app, desk.anna.email, 1);
    expect(mail?.text).toContain('Please reload the page.');
    expect(mail?.text).not.toContain('Known bug');
  });

  it('takes no blank message, none twice with a key, and none once the ticket is closed', async () => {
    const { _id } = await desk.newTicket(desk.anna);
    for (const body of [{ message: '  ' }, { content: '' }, {}])
      expect((await desk.reply(desk.anna, _id, body)).status).toBe(400);
    for (let count = 0; count < 2; count++)
      expect(
        (await desk.reply(desk.anna, _id, { message: 'Once' }, { 'idempotency-key': 'a-reply-of-anna-0001' })).status,
      ).toBe(200);
    expect((await desk.own(desk.anna, _id)).messages).toHaveLength(1);
    await desk.staff(_id, 'status', { status: 'Resolved' });
    const refused = await desk.reply(desk.anna, _id, { message: 'One more' });
    expect([refused.status, refused.body.message]).toEqual([409, 'This ticket is closed. Please submit a new one.']);
    expect((await desk.own(desk.anna, _id)).can).toEqual({ reply: false });
  });

  it('emails a visitor what support answers', async () => {
    const visitor = { name: 'Vera Visitor', email: 'vera.visitor@example.com', company: '' };
    await desk.app.visitor.call('POST', '/api/contact', {
      ...visitor,
      channel: 'contact',
      topic: 'question',
      message: 'What does it cost?',
    });
    const { tickets } = await desk.listed('?search=vera.visitor');
    await desk.staff(tickets[0]._id, 'messages', { content: 'Plans begin at $99 a month.' });
    const [mail] = await mailsTo(desk.app, visitor.email, 1);
    expect(mail?.text).toContain('Plans begin at $99 a month.');
  });
});
