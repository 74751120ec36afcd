import { and, eq, inArray } from 'drizzle-orm';
import { secondMs } from '../../../../kernel/dates.ts';
import type { ImapConfig } from '../../../../platform/mail/inbound/imap-config.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type Arrival, inboundLimits } from '../../model.ts';
import { readMailboxes, receivedMails } from '../tables.ts';
import { noteArrival } from '../taking/arrivals.ts';
import { forgetStored, type StoredMail, storeMail } from '../taking/mail-files.ts';
import { MailboxTrouble, type OpenMailbox, withMailbox } from './imap-mailbox.ts';

export type Place = typeof readMailboxes.$inferSelect;

/** After so many runs that ended at their first email, its head alone is read. */
const triesOfOne = 5;
/** What is left of the time of a run then. */
const headMs = 30 * secondMs;

/** How far a run came. */
interface Progress {
  taken: number;
  /** That is being fetched. */
  uid: number | undefined;
}

/**
 * Takes in what is new in a mailbox, one email after the other, each in its own transaction; then the mailbox is told. One that can't be
 * fetched holds those after it up for some runs, not for good.
 */
export async function readMailbox(
  platform: Platform,
  config: ImapConfig,
  place: Place,
  signal: AbortSignal,
): Promise<void> {
  const progress: Progress = { taken: 0, uid: undefined };
  try {
    await withMailbox(config, signal, (mailbox) => readNew(platform, place, mailbox, { signal, progress }));
  } catch (error) {
    const { taken, uid } = progress;
    // Its time was over: the next run goes on.
    if (signal.aborted && taken > 0) return;
    const isStuck = taken === 0 && place.failures + 1 >= triesOfOne && error instanceof MailboxTrouble;
    if (!isStuck || uid === undefined) throw error;
    platform.log.warn({ uid }, 'an email can not be fetched from the mailbox: its head alone is read');
    await withMailbox(config, AbortSignal.timeout(headMs), (mailbox) =>
      takeIn(platform, place.id, mailbox, { uid, isWhole: false }),
    );
  }
}

async function readNew(
  platform: Platform,
  { id, uidValidity, lastUid }: Place,
  mailbox: OpenMailbox,
  { signal, progress }: { readonly signal: AbortSignal; readonly progress: Progress },
): Promise<void> {
  const isFirst = uidValidity !== mailbox.uidValidity;
  // Of an earlier run that was cut short between the two.
  await markTaken(platform, id, mailbox);
  const uids = await mailbox.uidsAfter(lastUid, isFirst);
  for (const uid of uids.slice(0, inboundLimits.mailsAtOnce)) {
    signal.throwIfAborted();
    progress.uid = uid;
    await takeIn(platform, id, mailbox, { uid });
    progress.taken += 1;
    progress.uid = undefined;
    await markTaken(platform, id, mailbox);
  }
  // All unread email has been read: from here on everything is new.
  if (isFirst && uids.length <= inboundLimits.mailsAtOnce) await begin(platform, id, mailbox);
}

async function begin({ database: { db } }: Platform, id: string, { uidValidity, lastUid }: OpenMailbox): Promise<void> {
  await db.update(readMailboxes).set({ uidValidity, lastUid }).where(eq(readMailboxes.id, id));
}

interface Wanted {
  readonly uid: number;
  /** False: its head alone, however large it is. */
  readonly isWhole?: boolean;
}

async function takeIn(
  platform: Platform,
  mailboxId: string,
  mailbox: OpenMailbox,
  { uid, isWhole: isWanted = true }: Wanted,
): Promise<void> {
  const size = await mailbox.sizeOf(uid);
  // Somebody has removed it meanwhile.
  if (size === undefined) return;
  const isWhole = isWanted && size <= inboundLimits.mailBytes;
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
