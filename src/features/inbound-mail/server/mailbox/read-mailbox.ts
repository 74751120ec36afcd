import { and, eq, inArray } from 'drizzle-orm';
import type { ImapConfig } from '../../../../platform/mail/inbound/imap-config.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type Arrival, inboundLimits } from '../../model.ts';
import { readMailboxes, receivedMails } from '../tables.ts';
import { noteArrival } from '../taking/arrivals.ts';
import { forgetStored, type StoredMail, storeMail } from '../taking/mail-files.ts';
import { type OpenMailbox, withMailbox } from './imap-mailbox.ts';

export type Place = typeof readMailboxes.$inferSelect;

/** Takes in what is new in a mailbox, one email after the other, each in its own transaction; then the mailbox is told. */
export const readMailbox = (platform: Platform, config: ImapConfig, place: Place, signal: AbortSignal): Promise<void> =>
  withMailbox(config, signal, async (mailbox) => {
    const isFirst = place.uidValidity !== mailbox.uidValidity;
    // Of an earlier run that was cut short between the two.
    await markTaken(platform, place.id, mailbox);
    const uids = await mailbox.uidsAfter(place.lastUid, isFirst);
    for (const uid of uids.slice(0, inboundLimits.mailsAtOnce)) {
      signal.throwIfAborted();
      await takeIn(platform, place.id, mailbox, uid);
      await markTaken(platform, place.id, mailbox);
    }
    // With nothing in it, from here on everything is new.
    if (isFirst && uids.length <= inboundLimits.mailsAtOnce) await begin(platform, place.id, mailbox);
  });

async function begin({ database: { db } }: Platform, id: string, { uidValidity, lastUid }: OpenMailbox): Promise<void> {
  await db.update(readMailboxes).set({ uidValidity, lastUid }).where(eq(readMailboxes.id, id));
}

async function takeIn(platform: Platform, mailboxId: string, mailbox: OpenMailbox, uid: number): Promise<void> {
  const size = await mailbox.sizeOf(uid);
  // Somebody has removed it meanwhile.
  if (size === undefined) return;
  const isWhole = size <= inboundLimits.mailBytes;
  const stored = await storeMail(platform, isWhole ? await mailbox.open(uid) : headAlone(mailbox, uid));
  let arrival: Arrival = 'repeated';
  try {
    arrival = await writeDown(platform, mailboxId, mailbox, { stored, uid, ...(isWhole ? {} : { isWhole, size }) });
  } finally {
    if (arrival === 'repeated') await forgetStored(platform, stored);
  }
}

async function* headAlone(mailbox: OpenMailbox, uid: number): AsyncGenerator<Uint8Array> {
  yield await mailbox.headOf(uid, inboundLimits.headBytes);
}

interface Fetched {
  readonly stored: StoredMail;
  readonly uid: number;
  readonly isWhole?: boolean;
  readonly size?: number;
}

/** The email and how far the mailbox has been read, together. */
const writeDown = (
  platform: Platform,
  id: string,
  { uidValidity }: OpenMailbox,
  { stored, uid, ...more }: Fetched,
): Promise<Arrival> =>
  platform.database.transaction(async (tx) => {
    const [place] = await tx.db.select().from(readMailboxes).where(eq(readMailboxes.id, id)).for('update');
    const came = {
      source: 'imap',
      sourceKey: `imap:${id}:${uidValidity}:${uid}`,
      mailbox: id,
      uidValidity,
      uid,
    } as const;
    const arrival = await noteArrival(platform, tx, stored, { ...came, ...more });
    // What was unread when the mailbox was first seen is read in several runs; from its end on everything is new.
    if (place?.uidValidity === uidValidity)
      await tx.db.update(readMailboxes).set({ lastUid: uid }).where(eq(readMailboxes.id, id));
    return arrival;
  });

/** Tells the mailbox which emails were taken: after their transaction, never before. */
async function markTaken({ database: { db } }: Platform, id: string, mailbox: OpenMailbox): Promise<void> {
  const ofMailbox = and(eq(receivedMails.mailbox, id), eq(receivedMails.isMarked, false));
  const rows = await db
    .select()
    .from(receivedMails)
    .where(ofMailbox)
    .limit(inboundLimits.mailsAtOnce * 2);
  const uids = rows.flatMap(({ uid, uidValidity }) =>
    uid !== null && uidValidity === mailbox.uidValidity ? [uid] : [],
  );
  await mailbox.markTaken(uids);
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.id);
  await db.update(receivedMails).set({ isMarked: true }).where(inArray(receivedMails.id, ids));
}
