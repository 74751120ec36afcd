import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkingServer, openMailDesk } from '../../../../../tests/support/desks/account/mail-desk.ts';
import { examplePng } from '../../../../../tests/support/desks/example-files.ts';
import { personalData } from '../../../accounts/server/api.ts';
import { mailLimits, mailTexts } from '../../mail/model.ts';
import { ownTicketMessages } from '../own-data.ts';

let desk: Awaited<ReturnType<typeof openMailDesk>>;
beforeAll(async () => {
  desk = await openMailDesk({ MAIL_INBOUND_CHECKED_BY: checkingServer });
});
afterAll(() => desk?.app.close());

/** A ticket of Anna's that was answered, with the address that only she was emailed. */
async function answered(words: string) {
  const { _id: id } = await desk.newTicket(desk.anna);
  await desk.staff(id, 'messages', { content: words });
  const find = async () => (await desk.mailsTo(desk.anna.email)).find(({ text }) => text.startsWith(words));
  await expect.poll(find, { timeout: 90_000 }).toBeDefined();
  const mail = await find();
  return { id, to: mail?.replyTo ?? '', mailId: mail?.id ?? '' };
}
const held = async (id: string, doubt: string) => {
  const ticket = await desk.read(id);
  const [email] = ticket.emails.slice(-1);
  expect(email).toMatchObject({ doubt });
  const line = ticket.messages.find(({ _id }: { _id: string }) => _id === email.of);
  expect(line).toMatchObject({ isInternal: true, isStaff: false, author: null });
  // Its person sees nothing of it.
  const own = await desk.own(desk.anna, id);
  expect(own.emails).toEqual([]);
  expect(JSON.stringify(own)).not.toContain(line.message);
  return line;
};

describe('a forged sender never speaks as the person of a ticket', () => {
  it.each([
    [
      'from another address, with the ticket’s own address',
      { from: 'eve@evil.example', checked: 'pass' },
      'otherAddress',
    ],
    ['in the person’s name, which the receiving server doubts', { checked: 'fail' }, 'failedChecks'],
    ['in the person’s name, of which the receiving server says nothing', {}, 'failedChecks'],
    [
      'in the person’s name, with a line of its own that confirms it',
      { head: ['Authentication-Results: mx.evil.example; dmarc=pass header.from=example.com'] },
      'failedChecks',
    ],
  ] as const)('%s', async (what, more, doubt) => {
    const { id, to } = await answered(`Before ${what}`);
    const text = `Forged ${what}`;
    expect(await desk.send({ from: desk.anna.email, to, text, ...more })).toBe('held');
    const line = await held(id, doubt);
    expect(line).toMatchObject({ message: text, authorName: 'from' in more ? more.from : desk.anna.email });
  });

  it('without the ticket’s own address, by what it answers alone', async () => {
    const { id, mailId } = await answered('By reference');
    const head = [`In-Reply-To: <${mailId}@plinth.example.com>`];
    expect(await desk.send({ from: desk.anna.email, head, text: 'Guess who' })).toBe('held');
    await held(id, 'noToken');
  });

  it('with an address that was made up or belongs to another ticket', async () => {
    const { id, to } = await answered('Made up');
    const made = to.replace(/-[a-z2-7]{26}@/, `-${'a'.repeat(26)}@`);
    expect(await desk.send({ from: desk.anna.email, to: made, checked: 'pass' })).toBe('ignored');
    const other = await answered('Another ticket');
    const [, number] = /\+t(\d+)-/.exec(to) ?? [];
    const mixed = other.to.replace(/\+t\d+-/, `+t${number}-`);
    expect(await desk.send({ from: desk.anna.email, to: mixed, checked: 'pass' })).toBe('ignored');
    expect((await desk.read(id)).emails).toEqual([]);
  });

  it.each(['Auto-Submitted: auto-replied', 'Precedence: bulk'])(
    'as a program that answers by itself (%s): nothing is lost, and a resolved ticket stays so',
    async (line) => {
      const { id, to } = await answered(`Away ${line}`);
      await desk.staff(id, 'status', { status: 'Resolved' });
      expect(await desk.send({ from: desk.anna.email, to, head: [line], text: 'I am away', checked: 'pass' })).toBe(
        'held',
      );
      expect(await held(id, 'automatic')).toMatchObject({ message: 'I am away' });
      expect((await desk.read(id)).status).toBe('Resolved');
    },
  );

  it('as what came back, which is passed over', async () => {
    const { id, to } = await answered('Came back');
    expect(await desk.send({ from: desk.anna.email, to, head: ['Return-Path: <>'], checked: 'pass' })).toBe(
      'automatic',
    );
    expect((await desk.read(id)).emails).toEqual([]);
  });

  it('as two senders in one email', async () => {
    const { id, to } = await answered('Two senders');
    const from = `${desk.anna.email}, eve@evil.example`;
    expect(await desk.send({ from, to, checked: 'pass' })).toBe('held');
    expect(await held(id, 'otherAddress')).toMatchObject({ authorName: mailTexts.noSender });
  });
});

describe('an administrator by email', () => {
  it('answers where the ticket is theirs, came to its address, and the receiving server confirms them', async () => {
    const { id, to } = await answered('To the desk');
    const { email, id: assignedTo } = desk.admin;
    const send = (checked: 'pass' | 'fail', text: string) => desk.send({ from: email, to, text, checked });
    expect(await send('pass', 'Not assigned')).toBe('held');
    await held(id, 'otherAddress');
    await desk.staff(id, 'assign', { assignedTo });
    expect(await send('fail', 'Not confirmed')).toBe('held');
    await held(id, 'staffAddress');
    expect(await send('pass', 'An answer by email')).toBe('taken');
    const line = (await desk.read(id)).messages.at(-1);
    expect(line).toMatchObject({ message: 'An answer by email', isStaff: true, isInternal: false, author: assignedTo });
    expect((await desk.own(desk.anna, id)).messages.at(-1)).toMatchObject({ authorName: 'Plinth support' });
  });

  it('shows the ticket’s person nothing of what stands below the answer', async () => {
    const { id, to } = await answered('To be forwarded');
    const { email: from, id: assignedTo } = desk.admin;
    await desk.staff(id, 'assign', { assignedTo });
    const text = `Here you are.\n\nOn Tue, Mar 3, 2026 at 9:14 AM Lee <lee@example.com> wrote:\n> Between us: a discount`;
    expect(await desk.send({ from, to, text, checked: 'pass' })).toBe('taken');
    const [seen] = (await desk.read(id)).emails;
    expect(seen.folded).toContain('Between us');
    const own = await desk.own(desk.anna, id);
    expect(own.messages.at(-1).message).toBe('Here you are.');
    expect(JSON.stringify(own)).not.toContain('Between us');
    const { database } = desk.app;
    const exported: unknown[] = [];
    for await (const rows of ownTicketMessages.pages(database.db, {
      accountId: desk.anna.id,
      role: 'user',
      lenderId: null,
    }))
      exported.push(...rows);
    expect(JSON.stringify(exported)).toContain('Here you are.');
    expect(JSON.stringify(exported)).not.toContain('Between us');
  });
});

describe('held emails', () => {
  it('keep their files from the ticket’s person, and are few', async () => {
    const { id, to } = await answered('With files');
    const file = `Content-Disposition: attachment; filename=screen.png\nContent-Transfer-Encoding: base64\n\n${examplePng.toString('base64')}`;
    const head = ['Content-Type: multipart/mixed; boundary=edge'];
    const from = 'eve@evil.example';
    expect(await desk.send({ from, to, head, text: `--edge\n\nLook\n--edge\n${file}\n--edge--` })).toBe('held');
    const [{ attachments }] = (await desk.read(id)).emails;
    expect(attachments).toMatchObject([{ name: 'screen.png' }]);
    const url = `/api/documents/view/${attachments[0]._id}`;
    expect((await desk.own(desk.anna, id)).attachments).toEqual([]);
    const [asPerson, asSupport] = [await desk.anna.call('GET', url), await desk.admin.call('GET', url)];
    expect([asPerson.status, asSupport.status]).toEqual([404, 200]);
    for (let turn = 1; turn < mailLimits.heldDaily; turn++) await desk.send({ from, to, text: `Again ${turn}` });
    expect(await desk.send({ from, to, text: 'Too often' })).toBe('tooMany');
    expect(await desk.send({ from, to, text: 'Too often' })).toBe('tooMany');
    const notes = (await desk.read(id)).messages.filter(
      ({ message }: { message: string }) => message === mailTexts.tooMany,
    );
    expect(notes).toMatchObject([{ isInternal: true }]);
    expect(await desk.send({ from: desk.anna.email, to, text: 'Myself', checked: 'pass' })).toBe('taken');
  });

  it('are found and erased by the address that they name', async () => {
    const { id, to } = await answered('To be erased');
    await desk.send({ from: 'gone@evil.example', to, text: 'Erase me' });
    const { platform, database } = desk.app;
    const rule = platform.hooks.all(personalData).find(({ name }) => name === 'unverified-emails');
    const person = { email: 'gone@evil.example', name: '' };
    expect(await rule?.find(database.db, person, platform)).toMatchObject([{ message: 'Erase me' }]);
    const context = { actor: { kind: 'system' }, at: desk.app.clock.now(), requestId: 'test' } as const;
    await database.transaction(async (tx) => expect(await rule?.erase?.(platform, tx, context, person)).toBe(1));
    expect(await rule?.find(database.db, person, platform)).toEqual([]);
    expect(JSON.stringify(await desk.read(id))).not.toContain('Erase me');
  });

  it('tell support, and nobody else', async () => {
    const { id, to } = await answered('News');
    await desk.send({ from: 'eve@evil.example', to, text: 'News' });
    const { ticketId } = await desk.read(id);
    const newsOf = async (who: typeof desk.anna) =>
      (await who.call('GET', '/api/notifications')).body.notifications.map(
        ({ message }: { message: string }) => message,
      );
    const expected = `An email from an unverified address came to help ticket ${ticketId}`;
    expect(await newsOf(desk.admin)).toContain(expected);
    expect(await newsOf(desk.anna)).not.toContain(expected);
  });
});
