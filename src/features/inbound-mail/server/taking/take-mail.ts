import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../../kernel/contract.ts';
import { jobContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { calendarReply } from '../../../../platform/mail/inbound/hooks.ts';
import { findSent } from '../../../../platform/mail/sent-mails.ts';
import { defineJob, Hopeless, type Platform } from '../../../../platform/platform.ts';
import { type MailOutcome, messageIdOf } from '../../model.ts';
import { type CheckedHead, type IncomingMail, type MailTaking, mailTaker } from '../api.ts';
import { checkedBy } from '../reading/checks.ts';
import type { MailHead } from '../reading/mail.ts';
import { readMail, UnreadableMail } from '../reading/read-mail.ts';
import { receivedMails } from '../tables.ts';
import { forgetStored, openMail } from './mail-files.ts';

type ReceivedRow = typeof receivedMails.$inferSelect;

/** Reads an email that came, and gives it to whom it is for. Killed at any moment, it is done once. */
export const takeMail = defineJob<{ readonly id: string }>({
  name: 'inboundMail.take',
  payload: z.object({ id: idSchema }),
  concurrency: 1,
  timeoutSeconds: 5 * 60,
  retries: 8,
  pauses: { first: 4, longest: 30 * 60 },
  async run(platform, { id }) {
    const row = await findWaiting(platform, id);
    if (!row?.fileKey) return;
    try {
      await take(platform, { ...row, fileKey: row.fileKey });
    } catch (error) {
      throw error instanceof UnreadableMail ? new Hopeless(error) : error;
    }
    await forgetStored(platform, row);
  },
  /** It is kept for a while: somebody may want to know what it is. */
  async gaveUp(platform, { id }) {
    platform.log.error({ mailId: id }, 'an incoming email could not be read');
    await platform.database.transaction(async (tx) => {
      if (await lockWaiting(tx, id)) await settle(platform, tx, id, { outcome: 'unreadable' });
    });
  },
});

async function findWaiting({ database: { db } }: Platform, id: string): Promise<ReceivedRow | undefined> {
  const [row] = await db.select().from(receivedMails).where(eq(receivedMails.id, id));
  return row && isWaiting(row) ? row : undefined;
}

/** One that could not be read is read when somebody has its job run again, while it is kept. */
const isWaiting = ({ outcome, fileKey }: ReceivedRow): boolean =>
  outcome === null || (outcome === 'unreadable' && fileKey !== null);

async function lockWaiting({ db }: Transaction, id: string): Promise<boolean> {
  const [row] = await db.select().from(receivedMails).where(eq(receivedMails.id, id)).for('update');
  return row !== undefined && isWaiting(row);
}

const settle = (
  { clock }: Platform,
  { db }: Transaction,
  id: string,
  change: { readonly outcome: MailOutcome; readonly fileKey?: null },
) =>
  db
    .update(receivedMails)
    .set({ ...change, takenAt: clock.now() })
    .where(eq(receivedMails.id, id));

async function take(platform: Platform, row: ReceivedRow & { readonly fileKey: string }): Promise<void> {
  let head: CheckedHead | undefined;
  let taking: MailTaking | undefined;
  const stored: unknown[] = [];
  let isKept = false;
  try {
    const { body, files } = await readMail(await openMail(platform, row), {
      async head(read) {
        head = { ...read, checked: checkedFor(platform, read) };
        taking = await findTaking(platform, head);
      },
      async file(file) {
        const one = await taking?.file(file);
        if (one !== undefined) stored.push(one);
        return one;
      },
    });
    if (!head) throw new UnreadableMail('It has no head.');
    const mail = { ...head, body, size: row.size, isWhole: row.isWhole };
    await platform.database.transaction(async (tx) => {
      if (!(await lockWaiting(tx, row.id))) return;
      const outcome = await settleMail(platform, tx, mail, taking, files);
      await settle(platform, tx, row.id, { outcome, fileKey: null });
      isKept = true;
    });
  } finally {
    if (taking) await taking.release(stored);
    if (isKept) platform.log.debug({ mailId: row.id }, 'an incoming email was taken');
  }
}

const checkedFor = ({ config: { inboundMail } }: Platform, { checks, from }: MailHead) =>
  inboundMail?.checkedBy === undefined ? undefined : checkedBy(inboundMail.checkedBy, checks, from);

async function findTaking(platform: Platform, head: CheckedHead): Promise<MailTaking | undefined> {
  for (const find of platform.hooks.all(mailTaker)) {
    const taking = await find(platform, head);
    if (taking) return taking;
  }
  return undefined;
}

async function settleMail(
  platform: Platform,
  tx: Transaction,
  mail: IncomingMail,
  taking: MailTaking | undefined,
  files: readonly unknown[],
): Promise<MailOutcome> {
  if (await isOurOwn(platform, tx, mail)) return 'automatic';
  const context = jobContext(takeMail, platform.clock.now());
  const { from, checked, body } = mail;
  // Programs answer invitations by themselves: only what the receiving server has verified counts.
  if (body.calendar !== null && from !== null && checked === 'passed') {
    let isTaken = false;
    for (const answer of platform.hooks.all(calendarReply))
      isTaken = (await answer(platform, tx, context, { from, text: body.calendar })) || isTaken;
    if (isTaken) return 'answered';
  }
  if (mail.automatic !== null && !taking?.takesAutomatic) return 'automatic';
  return taking ? taking.take(tx, context, mail, files) : 'ignored';
}

/** One that we sent has come back to us: taken in, it would be answered by us for ever. */
async function isOurOwn(platform: Platform, tx: Transaction, { messageId, from }: IncomingMail): Promise<boolean> {
  const { inboundMail, mailFrom } = platform.config;
  if (from !== null && [inboundMail?.address, mailFrom].some((own) => own?.toLowerCase() === from)) return true;
  const id = messageId === null ? undefined : messageIdOf(messageId);
  return id !== undefined && (await findSent(platform, tx, { id })).length > 0;
}
