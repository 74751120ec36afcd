import { and, eq } from 'drizzle-orm';
import { lockUntilCommit, type Transaction } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { Arrival } from '../../model.ts';
import { receivedMails } from '../tables.ts';
import { keptKey, type StoredMail } from './mail-files.ts';
import { takeMail } from './take-mail.ts';

export type Came = Pick<
  typeof receivedMails.$inferInsert,
  'source' | 'sourceKey' | 'mailbox' | 'uidValidity' | 'uid'
> & {
  readonly isWhole?: boolean;
  /** Of the whole email, where only its head is stored. */
  readonly size?: number;
};

/** Writes an email down, and queues that it is taken: once, however often it comes. The file of a second one is for the caller to remove. */
export async function noteArrival(
  platform: Platform,
  tx: Transaction,
  stored: StoredMail,
  { isWhole = true, size = stored.size, ...came }: Came,
): Promise<Arrival> {
  const { id, digest } = stored;
  await lockUntilCommit(tx, 'received email', digest.toString('hex'));
  const known = await tx.db.$count(receivedMails, and(eq(receivedMails.digest, digest), eq(receivedMails.size, size)));
  const receivedAt = platform.clock.now();
  const isNew = known === 0;
  const fresh = await tx.db
    .insert(receivedMails)
    .values({
      ...{ id, digest, isWhole, size, receivedAt, ...came },
      ...(isNew
        ? { fileKey: await keptKey(platform, tx, stored) }
        : ({ outcome: 'repeated', takenAt: receivedAt } as const)),
    })
    .onConflictDoNothing()
    .returning({ id: receivedMails.id });
  if (fresh.length === 0 || !isNew) return 'repeated';
  await platform.jobs.enqueue(tx, takeMail, { payload: { id } });
  return 'accepted';
}
