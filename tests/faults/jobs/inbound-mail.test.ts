import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type ImapServer, startImapServer } from '../../support/events/imap-server.ts';
import { inboundEnvironment, plainMail, signedHeaders } from '../../support/events/inbound-mail.ts';
import { openGatedJobs, patience } from './gated-jobs.ts';

let server: ImapServer;
let jobs: Awaited<ReturnType<typeof openGatedJobs>>;
beforeAll(async () => {
  server = await startImapServer();
  jobs = await openGatedJobs({ ...inboundEnvironment, MAIL_IMAP_URL: server.url });
});
afterAll(async () => {
  await jobs?.close();
  await server?.close();
});

const received = (condition = 'true') => jobs.count(`received_mails where ${condition}`);
const isSeen = (uid: number) => server.mails.find((mail) => mail.uid === uid)?.flags.has('\\Seen');

it('a process killed between fetching an email and committing it has taken nothing, and the next one takes it, once', async () => {
  const uid = server.deliver(plainMail({ subject: 'Killed' }));
  await jobs.closeGate('received_mails', 'true');
  await jobs.startWorker();
  await jobs.queueTurn('inboundMail.readMailbox');
  await vi.waitFor(async () => expect(await jobs.atGate()).toBe(1), patience);
  jobs.killWorker();
  await jobs.openGate();
  await vi.waitFor(async () => expect(await jobs.atGate()).toBe(0), patience);
  await jobs.removeGate('received_mails');
  expect([await received(), isSeen(uid)]).toEqual([0, false]);
  // Its hold on the mailbox ends by itself after some minutes; here it ends now.
  await jobs.client.query('update read_mailboxes set held_until = now()');
  await jobs.startWorker();
  await jobs.queueTurn('inboundMail.readMailbox');
  await vi.waitFor(async () => expect(await received('outcome is not null and is_marked')).toBe(1), patience);
  expect(isSeen(uid)).toBe(true);
});

it('a mailbox server that says nothing any more is given up, and read again when it answers', async () => {
  server.fault = 'silent';
  server.deliver(plainMail({ subject: 'Silent' }));
  await jobs.queueTurn('inboundMail.readMailbox');
  await vi.waitFor(
    async () => expect(await jobs.count(`read_mailboxes where problem = 'away' and held_by is null`)).toBe(1),
    patience,
  );
  server.fault = 'none';
  await jobs.client.query('update read_mailboxes set next_at = now()');
  await jobs.queueTurn('inboundMail.readMailbox');
  await vi.waitFor(async () => expect(await received('outcome is not null')).toBe(2), patience);
});

it('an email of 30 MB comes in while other calls are answered, and is read', async () => {
  const file = Buffer.alloc(30_000_000, 'a file of many bytes ').toString('base64').replace(/.{76}/g, '$&\r\n');
  const mail = plainMail({
    subject: 'Large',
    head: ['Content-Type: multipart/mixed; boundary=edge'],
    text: `--edge\n\nText\n--edge\nContent-Disposition: attachment; filename=plan.pdf\nContent-Transfer-Encoding: base64\n\n${file}\n--edge--`,
  });
  let isOver = false;
  const sending = fetch(`${jobs.origin}/api/mail/inbound/message`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822', ...signedHeaders(mail, new Date()) },
    body: mail,
  }).finally(() => {
    isOver = true;
  });
  let answered = 0;
  while (!isOver) {
    expect((await fetch(`${jobs.origin}/api/ready`)).status).toBe(200);
    answered += 1;
  }
  expect(await (await sending).json()).toMatchObject({ outcome: 'accepted' });
  expect(answered).toBeGreaterThan(0);
  await vi.waitFor(async () => expect(await received(`size > 40000000 and outcome = 'ignored'`)).toBe(1), patience);
});
