import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkingServer, openMailDesk } from '../../../../../tests/support/desks/account/mail-desk.ts';
import { openTicketDesk } from '../../../../../tests/support/desks/account/ticket-desk.ts';
import { examplePng } from '../../../../../tests/support/desks/example-files.ts';
import { ticketLimits } from '../../help/model.ts';
import { mailLimits, mailTexts } from '../../mail/model.ts';

const support = 'support@plinth.example.com';
let desk: Awaited<ReturnType<typeof openMailDesk>>;
beforeAll(async () => {
  desk = await openMailDesk({
    MAIL_INBOUND_TICKETS: 'yes',
    MAIL_INBOUND_CHECKED_BY: checkingServer,
    SUPPORT_EMAIL: support,
  });
});
afterAll(() => desk?.app.close());

const answer = (id: string, content = 'Which browser is it?') => desk.staff(id, 'messages', { content });
let tickets = 0;
/** A ticket of a visitor at an address of its own, with the email that answered it. */
async function answered(content?: string) {
  const email = `visitor${++tickets}@example.net`;
  const form = {
    channel: 'contact',
    topic: 'question',
    name: 'Vic Visitor',
    email,
    message: 'Does it do ground-up loans?',
  };
  const { body } = await desk.app.visitor.call('POST', '/api/contact', form);
  const { tickets: listed } = await desk.listed(`?search=${email}`);
  expect(listed[0].ticketId).toBe(body.ticketId);
  const id: string = listed[0]._id;
  await answer(id, content);
  const [mail] = await desk.mailed(email);
  if (!mail?.replyTo) throw new Error('The answer names no address.');
  return { id, email, mail, to: mail.replyTo };
}
const texts = async (id: string) => (await desk.read(id)).messages.map(({ message }: { message: string }) => message);
const filePart = (name: string, content: Buffer) =>
  `--edge\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n\n${content.toString('base64')}\n`;

describe('an email about a ticket', () => {
  it('names the ticket, an address that nobody can guess, and what it answers', async () => {
    const { id, email, mail } = await answered();
    const ticket = await desk.read(id);
    expect(mail.subject).toMatch(new RegExp(`^${ticket.ticketId}: `));
    expect(mail.replyTo).toMatch(/^responses\+t\d+-[a-z2-7]{26}@plinth\.example\.com$/);
    expect(mail.text).toContain(mailTexts.answerByMail);
    expect(mail.references).toEqual([`<${id}@localhost>`]);
    await answer(id, 'And which version?');
    const second = (await desk.mailed(email, 2)).find(({ text }) => text.startsWith('And which'));
    expect(second?.replyTo).toBe(mail.replyTo);
    expect(second?.references).toEqual([`<${id}@localhost>`, `<${mail.id}@localhost>`]);
  });

  it('is never an internal note', async () => {
    const { id, email } = await answered();
    await desk.staff(id, 'messages', { content: 'Between us: a competitor', isInternal: true });
    await answer(id, 'Thanks');
    const mails = await desk.mailed(email, 2);
    expect(JSON.stringify(mails)).not.toContain('competitor');
  });

  it('says that answers belong on the page where no email is read', async () => {
    const plain = await openTicketDesk();
    const { _id } = await plain.newTicket(plain.anna);
    await plain.staff(_id, 'messages', { content: 'Which browser is it?' });
    const find = sql`select text from mailbox_messages where recipient = ${plain.anna.email} and subject like 'HT-%'`;
    await expect
      .poll(async () => (await plain.app.database.db.execute<{ text: string }>(find)).rows[0]?.text, {
        timeout: 90_000,
      })
      .toContain(mailTexts.answerOnPage);
    await plain.app.close();
  });
});

describe('an answer by email', () => {
  it('to the address of a ticket is a message of its person, with quoted text folded, once', async () => {
    const { id, email, mail, to } = await answered();
    const text = `Firefox 140.\n\nOn Tue, Mar 3, 2026 at 9:14 AM Plinth <plinth@example.com> wrote:\n> Which browser is it?`;
    const head = [`Message-ID: ${desk.newId()}`, `In-Reply-To: <${mail.id}@plinth.example.com>`];
    expect(await desk.send({ from: `Vic <${email}>`, to, text, head, checked: 'pass' })).toBe('taken');
    expect(await desk.send({ from: email, to, text: `${text}\n`, head, checked: 'pass' })).toBe('repeated');
    const ticket = await desk.read(id);
    const line = ticket.messages.at(-1);
    expect(line).toMatchObject({
      message: 'Firefox 140.',
      isInternal: false,
      isStaff: false,
      authorName: 'Vic Visitor',
    });
    expect(ticket.emails).toEqual([
      expect.objectContaining({
        of: line._id,
        sender: email,
        doubt: null,
        folded: expect.stringContaining('Which browser'),
      }),
    ]);
    await answer(id, 'Thanks');
    const thanks = (await desk.mailed(email, 2)).find((one) => one.text.startsWith('Thanks'));
    expect(thanks?.references.at(-1)).toBe(head[0]?.replace('Message-ID: ', ''));
  });

  it('that lost that address is found by what it answers, and counts where its sender is confirmed', async () => {
    const { id, email, mail } = await answered();
    const head = [`References: <${mail.id}@plinth.example.com>`];
    expect(await desk.send({ from: email, text: 'By reference', head, checked: 'pass' })).toBe('taken');
    expect(await texts(id)).toContain('By reference');
  });

  it('of an account shows on its own page, and its ticket goes on', async () => {
    const { _id } = await desk.newTicket(desk.anna);
    await answer(_id);
    await desk.staff(_id, 'status', { status: 'Waiting for Response' });
    const [mail] = (await desk.mailed(desk.anna.email)).slice(-1);
    expect(await desk.send({ from: desk.anna.email, to: mail?.replyTo, text: 'It was Safari', checked: 'pass' })).toBe(
      'taken',
    );
    const own = await desk.own(desk.anna, _id);
    expect(own).toMatchObject({ status: 'In Progress', emails: [{ of: own.messages.at(-1)._id }] });
    expect(own.messages.at(-1)).toMatchObject({ message: 'It was Safari', author: desk.anna.id });
    expect(Object.keys(own.emails[0]).toSorted()).toEqual(['attachments', 'folded', 'of', 'refusedFiles']);
  });

  it('opens a ticket again that was resolved meanwhile', async () => {
    const { id, email, to } = await answered();
    await desk.staff(id, 'status', { status: 'Resolved' });
    expect(await desk.send({ from: email, to, text: 'It is back', checked: 'pass' })).toBe('taken');
    const ticket = await desk.read(id);
    expect(ticket.status).toBe('Open');
    expect(ticket.messages.slice(-2).map(({ message }: { message: string }) => message)).toEqual([
      'Status changed from Resolved to Open',
      'It is back',
    ]);
  });

  it('follows its ticket into the one that it was merged into', async () => {
    const { _id: first } = await desk.newTicket(desk.ben, { subject: 'First' });
    const { _id: second } = await desk.newTicket(desk.ben, { subject: 'Second' });
    await answer(second, 'About the second');
    const mail = (await desk.mailed(desk.ben.email)).find(({ text }) => text.startsWith('About the second'));
    await desk.admin.call('POST', `/api/admin/help-tickets/${second}/merge`, { into: first });
    expect(await desk.send({ from: desk.ben.email, to: mail?.replyTo, text: 'To the second', checked: 'pass' })).toBe(
      'taken',
    );
    expect(await texts(first)).toContain('To the second');
  });
});

describe('files of an email', () => {
  it('are judged as those of a form: what is not taken is named, and nothing is lost silently', async () => {
    const { id, email, to } = await answered();
    const parts = [
      '--edge\n\nSee the files\n',
      filePart('screen.png', examplePng),
      filePart('fake.pdf', Buffer.from('<script>alert(1)</script>')),
      filePart('run.exe', Buffer.from('MZ')),
      filePart('bomb.zip', Buffer.alloc(1_000)),
      filePart('large.txt', Buffer.alloc(ticketLimits.fileBytes + 1, 'x')),
    ];
    const head = ['Content-Type: multipart/mixed; boundary=edge'];
    expect(await desk.send({ from: email, to, head, text: `${parts.join('')}--edge--`, checked: 'pass' })).toBe(
      'taken',
    );
    const [shown] = (await desk.read(id)).emails;
    expect(shown.attachments).toMatchObject([{ name: 'screen.png', mediaType: 'image/png' }]);
    expect(shown.refusedFiles.map(({ name }: { name: string }) => name)).toEqual([
      'fake.pdf',
      'run.exe',
      'bomb.zip',
      'large.txt',
    ]);
    for (const { reason } of shown.refusedFiles) expect(reason).not.toBe('');
    const url = `/api/documents/view/${shown.attachments[0]._id}`;
    expect((await desk.admin.call('GET', url)).status).toBe(200);
  });

  it('hold the whole of a text that is too long to show', async () => {
    const { id, email, to } = await answered();
    const text = `Begin ${'long '.repeat(mailLimits.characters)}`;
    expect(await desk.send({ from: email, to, text, checked: 'pass' })).toBe('taken');
    const ticket = await desk.read(id);
    expect(ticket.messages.at(-1).message.length).toBeLessThan(mailLimits.characters + 10);
    expect(ticket.emails[0].attachments).toMatchObject([{ name: mailTexts.wholeText }]);
  });
});

describe('an email that belongs to no ticket', () => {
  it('opens one: of the account whose address was confirmed, else of the address alone', async () => {
    const from = `Anna Example <${desk.anna.email}>`;
    expect(await desk.send({ from, subject: 'New by mail', text: 'Confirmed', checked: 'pass' })).toBe('opened');
    expect(await desk.send({ from, subject: 'Forged by mail', text: 'Not confirmed', checked: 'fail' })).toBe('opened');
    const [forged, confirmed] = (await desk.listed('?search=by mail&source=email')).tickets;
    expect(confirmed).toMatchObject({
      subject: 'New by mail',
      userId: { _id: desk.anna.id },
      description: 'Confirmed',
    });
    expect(forged).toMatchObject({ subject: 'Forged by mail', userId: null, userEmail: desk.anna.email });
    expect((await desk.own(desk.anna, confirmed._id)).emails).toMatchObject([{ of: confirmed._id }]);
    expect((await desk.anna.call('GET', `/api/help-tickets/${forged._id}`)).status).toBe(404);
    expect((await desk.read(forged._id)).emails).toMatchObject([{ doubt: 'failedChecks' }]);
  });

  it('opens no more than a few a day for one address', async () => {
    const from = 'many@example.net';
    const outcomes = [];
    for (let turn = 0; turn <= mailLimits.opened; turn++)
      outcomes.push(await desk.send({ from, subject: `Many ${turn}` }));
    expect(outcomes).toEqual([...Array.from({ length: mailLimits.opened }, () => 'opened'), 'tooMany']);
  });

  it('opens one where the address is a list, or its program asks others not to answer', async () => {
    const head = ['List-ID: <support.plinth.example.com>', 'Precedence: list', 'X-Auto-Response-Suppress: All'];
    expect(await desk.send({ from: 'list@example.net', subject: 'By the list', head })).toBe('opened');
  });

  it('opens no more than some an hour for all whom nobody has confirmed, which health says', async () => {
    const send = (turn: number) => desk.send({ from: `made-up-${turn}@example.net`, subject: `Made up ${turn}` });
    let opened = 0;
    while (opened <= mailLimits.openedUnconfirmed && (await send(opened)) === 'opened') opened += 1;
    expect(opened).toBeLessThanOrEqual(mailLimits.openedUnconfirmed);
    expect(await send(opened)).toBe('tooMany');
    expect(await desk.send({ from: 'confirmed@example.net', checked: 'pass' })).toBe('opened');
    const { problems } = (await desk.admin.call('GET', '/api/admin/health')).body;
    expect(problems).toContainEqual(expect.stringContaining('above the limits'));
  });

  it('changes nothing when a program wrote it, or it came to another address', async () => {
    const before = (await desk.listed()).pagination.total;
    const head = ['Auto-Submitted: auto-replied'];
    expect(await desk.send({ from: 'robot@example.net', head })).toBe('automatic');
    expect(await desk.send({ from: 'pat@example.net', to: 'else@plinth.example.com' })).toBe('ignored');
    expect((await desk.listed()).pagination.total).toBe(before);
  });

  it('changes nothing where the installation has it so', async () => {
    const plain = await openMailDesk();
    const before = (await plain.listed()).pagination.total;
    expect(await plain.send({ from: 'pat@example.net', subject: 'Hello' })).toBe('ignored');
    expect((await plain.listed()).pagination.total).toBe(before);
    await plain.app.close();
  });
});
