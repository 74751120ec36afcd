import { describe, expect, it } from 'vitest';
import type { MailHead } from './mail.ts';
import { readMail, UnreadableMail } from './read-mail.ts';

interface Read {
  readonly head: MailHead;
  readonly text: string;
  readonly folded: string;
  readonly files: readonly { readonly name: string; readonly bytes: Buffer }[];
}

/** An email in pieces of odd sizes. */
async function* pieces(mail: Buffer): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < mail.length; from += 7_919) yield mail.subarray(from, from + 7_919);
}

async function read(mail: string | Buffer): Promise<Read> {
  let head: MailHead | undefined;
  const { body, files } = await readMail(pieces(Buffer.from(mail)), {
    async head(one) {
      head = one;
    },
    async file({ name, content }) {
      const bytes: Buffer[] = [];
      for await (const piece of content as AsyncIterable<Buffer>) bytes.push(piece);
      return { name, bytes: Buffer.concat(bytes) };
    },
  });
  if (!head) throw new Error('No head came.');
  return { head, text: body.text, folded: body.folded, files };
}

const head = ['From: Pat Doe <pat.doe@example.net>', 'To: help@plinth.example.com', 'MIME-Version: 1.0'];
const mailOf = (...lines: readonly string[]) => lines.join('\r\n');
const typed = (type: string, body: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(mailOf(...head, `Content-Type: ${type}`, 'Content-Transfer-Encoding: base64', '', '')),
    Buffer.from(body.toString('base64')),
  ]);
const parts = (...all: readonly string[]) =>
  mailOf(
    ...head,
    'Content-Type: multipart/mixed; boundary=edge',
    '',
    ...all.flatMap((part) => ['--edge', part]),
    '--edge--',
    '',
  );

describe('an email', () => {
  it.each([
    ['utf-8', 'Größe 漢字 🙂', Buffer.from('Größe 漢字 🙂')],
    ['iso-8859-1', 'Café, señor', Buffer.from('Café, señor', 'latin1')],
    [
      'windows-1252',
      'It’s “50 €”',
      Buffer.from([...Buffer.from('It'), 0x92, ...Buffer.from('s '), 0x93, ...Buffer.from('50 '), 0x80, 0x94]),
    ],
    ['koi8-r', 'Привет', Buffer.from([0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4])],
    ['gb18030', '你好', Buffer.from([0xc4, 0xe3, 0xba, 0xc3])],
    ['iso-2022-jp', 'テスト', Buffer.from('\u001b$B%F%9%H\u001b(B', 'latin1')],
  ])('in %s is read as it was written', async (charset, text, bytes) => {
    expect((await read(typed(`text/plain; charset=${charset}`, bytes))).text).toBe(text);
    const encoded = mailOf(...head, `Subject: =?${charset}?B?${bytes.toString('base64')}?=`, '', 'x');
    expect((await read(encoded)).head.subject).toBe(text);
  });

  it('that has text and HTML is read as text, and HTML alone as the text that it shows', async () => {
    const html = '<p>Which <b>lender</b>?</p><script>alert(1)</script><style>p{}</style><img src=x onerror=alert(1)>';
    const both = mailOf(
      ...[...head, 'Content-Type: multipart/alternative; boundary=edge', '', '--edge', 'Content-Type: text/plain', ''],
      ...['As text', '--edge', 'Content-Type: text/html', '', html, '--edge--', ''],
    );
    expect((await read(both)).text).toBe('As text');
    const alone = (await read(mailOf(...head, 'Content-Type: text/html', '', html))).text;
    expect(alone).toContain('Which lender?');
    expect(alone).not.toContain('alert');
    expect((await read(both.replace('As text', ' '))).text).toContain('Which lender?');
  });

  it('is known by its head: whom it is from and for, what it answers, and whether a program wrote it', async () => {
    const lines = [
      'Delivered-To: <Help+t1@plinth.example.com>',
      'Message-ID: <new@mail.example>',
      'In-Reply-To: <b@x>',
    ];
    const more = ['References: <a@x>', ' <b@x>', 'Subject: Re: =?utf-8?Q?a=0D=0ABcc:_x@example.com?=', '', 'x'];
    expect((await read(mailOf(...head, ...lines, ...more))).head).toMatchObject({
      ...{ from: 'pat.doe@example.net', fromName: 'Pat Doe', messageId: '<new@mail.example>', automatic: null },
      recipients: ['help+t1@plinth.example.com', 'help@plinth.example.com'],
      ...{ answers: ['<b@x>', '<a@x>'], subject: 'Re: a Bcc: x@example.com' },
    });
  });

  it.each([
    ['Auto-Submitted: auto-replied', 'autoReply'],
    ['Auto-Submitted: no', null],
    ['X-Auto-Response-Suppress: All', null],
    ['X-Autoreply: yes', 'autoReply'],
    ['Precedence: bulk', 'bulk'],
    ['List-Id: <support.plinth.example.com>', null],
    ['Precedence: list', null],
    ['Return-Path: <>', 'bounce'],
    ['Content-Type: multipart/report; boundary=edge', 'bounce'],
  ])('with the line %s is taken for what it is', async (line, automatic) => {
    expect((await read(mailOf(line, ...head, '', 'x'))).head.automatic).toBe(automatic);
  });

  it.each([
    ['two lines that name a sender', ['From: Eve <eve@evil.example>']],
    ['two senders in one line', ['From: Eve <eve@evil.example>, Pat Doe <pat.doe@example.net>']],
  ])('with %s has no sender', async (_what, lines) => {
    const others = lines.length === 1 && lines[0]?.includes(',') ? head.slice(1) : head;
    expect((await read(mailOf(...lines, ...others, '', 'x'))).head.from).toBeNull();
  });
});

describe('files of an email', () => {
  it('come whole, one after the other, and so does an email within it, unopened', async () => {
    const file = (name: string, bytes: Buffer) =>
      mailOf(
        `Content-Type: application/pdf`,
        `Content-Disposition: attachment; filename="${name}"`,
        'Content-Transfer-Encoding: base64',
        '',
        bytes.toString('base64'),
      );
    const [one, two] = [Buffer.alloc(300_000, 'one '), Buffer.alloc(10, '2')];
    const within = mailOf(
      'Content-Type: message/rfc822',
      '',
      'From: eve@evil.example',
      'Subject: Within',
      '',
      'Not for the thread',
    );
    const { files, text } = await read(
      parts(
        mailOf('Content-Type: text/plain', '', 'See files'),
        file('../a\u202e.pdf', one),
        file('b.pdf', two),
        mailOf('Content-Disposition: attachment', within),
      ),
    );
    expect(text).toBe('See files');
    expect(files.map(({ name }) => name)).toEqual(['../a.pdf', 'b.pdf', 'Attached email.eml']);
    expect(files[0]?.bytes.equals(one)).toBe(true);
    expect(files[2]?.bytes.toString()).toContain('Not for the thread');
  });

  it('that nobody reads hold nothing up', async () => {
    const big = Buffer.alloc(3_000_000, 'x').toString('base64');
    const mail = parts(
      mailOf('Content-Disposition: attachment; filename=x.bin', 'Content-Transfer-Encoding: base64', '', big),
      mailOf('', 'Text'),
    );
    const { body, files } = await readMail(pieces(Buffer.from(mail)), {
      head: async () => undefined,
      file: async ({ name }) => name,
    });
    expect([body.text, files]).toEqual(['Text', ['x.bin']]);
  });
});

describe('an email in slow storage', () => {
  const mail = Buffer.from(mailOf(...head, '', 'After a while'));
  const listener = { head: async () => undefined, file: async () => undefined };
  async function* late(ms: number): AsyncGenerator<Uint8Array> {
    yield mail.subarray(0, 20);
    await new Promise((resolve) => setTimeout(resolve, ms));
    yield mail.subarray(20);
  }

  it('is read whole: the time of reading passes only while it is read', async () => {
    await read(mail);
    const { body } = await readMail(late(4_000), listener, { readingMs: 3_000, allMs: 60_000 });
    expect(body.text).toBe('After a while');
  });

  it('that doesn’t answer is no fault of the email', async () => {
    const never = readMail(late(20_000), listener, { readingMs: 60_000, allMs: 200 });
    await expect(never).rejects.toThrow('Storage took too long');
    await expect(never).rejects.not.toBeInstanceOf(UnreadableMail);
    expect((await read(mailOf(...head, '', 'After it'))).text).toBe('After it');
  });
});

describe('a hostile email', () => {
  it.each([
    ['thousands of parts', parts(...Array.from({ length: 5_000 }, (_, at) => mailOf('', `Part ${at}`)))],
    [
      'a head that never ends',
      mailOf(...head, ...Array.from({ length: 40_000 }, (_, at) => `X-${at}: ${'y'.repeat(40)}`), '', 'x'),
    ],
  ])('of %s is refused as unreadable', async (_what, mail) => {
    await expect(read(mail)).rejects.toBeInstanceOf(UnreadableMail);
  });

  it.each([
    ['a line of two million characters', mailOf(...head, '', 'y'.repeat(2_000_000)), 1_000_000],
    [
      'HTML nested a hundred thousand times',
      mailOf(...head, 'Content-Type: text/html', '', '<div>'.repeat(100_000)),
      0,
    ],
    ['control characters', mailOf(...head, '', 'a\u0000b\u0007c\u001b[31md'), 6],
    ['a charset that does not exist', mailOf(...head, 'Content-Type: text/plain; charset=no-such', '', 'plain'), 5],
    ['nothing but an end', '\r\n\r\n', 0],
  ])('of %s is read without harm', async (_what, mail, most) => {
    const { text } = await read(mail);
    expect(text.length).toBeLessThanOrEqual(most + 3);
    for (const character of ['\u0000', '\u0007', '\u001b']) expect(text).not.toContain(character);
  });

  it('does not stop the next one', async () => {
    await read(parts(...Array.from({ length: 5_000 }, () => ''))).catch(() => undefined);
    expect((await read(mailOf(...head, '', 'After it'))).text).toBe('After it');
  });
});
