import { and, desc, eq, ne } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { sentMails } from '../database/tables.ts';
import { defineKeyUse } from '../encryption/secrets.ts';
import type { Platform } from '../platform.ts';
import { mask, type SentMail } from './undelivered.ts';

const addressKey = defineKeyUse('sent-mail');

const hashOf = ({ secrets }: Pick<Platform, 'secrets'>, address: string): string =>
  secrets.sign(addressKey, address.trim().toLowerCase());

/** Writes down that an email is about to be sent: should it bounce, it is known what it was about. */
export async function recordSending(platform: Platform, mail: SentMail, to: string): Promise<void> {
  const { id, template, about = null } = mail;
  const row = { id, template, about, recipient: mask(to), recipientHash: hashOf(platform, to) };
  await platform.database.db
    .insert(sentMails)
    .values({ ...row, sentAt: platform.clock.now() })
    .onConflictDoNothing();
}

/** A mail server took an email: of those about the same to the same reader this one counts from now on. */
export async function forgetEarlier(platform: Platform, { id, about }: SentMail, to: string): Promise<void> {
  if (about === undefined) return;
  const earlier = and(
    ...[eq(sentMails.about, about), eq(sentMails.recipientHash, hashOf(platform, to)), ne(sentMails.id, id)],
  );
  await platform.database.db.delete(sentMails).where(earlier);
}

/** An email that came back: by its id, which its Message-ID begins with, or by whom it was sent to, or both. */
export interface Bounced {
  readonly id?: string | undefined;
  readonly recipient?: string | undefined;
}

/** A person gets emails about fewer things within two weeks; an address of a script does not. */
const mostBounced = 100;

/**
 * The emails that a bounce is about, the newest first; none where we sent no such email. Where it names the address alone: the newest
 * about each thing, and the newest about nothing.
 */
export async function findSent(platform: Platform, { db }: Transaction, { id, recipient }: Bounced) {
  if (id === undefined && recipient === undefined) return [];
  const newest = db
    .selectDistinctOn([sentMails.about])
    .from(sentMails)
    .where(
      and(
        id === undefined ? undefined : eq(sentMails.id, id),
        recipient === undefined ? undefined : eq(sentMails.recipientHash, hashOf(platform, recipient)),
      ),
    )
    .orderBy(sentMails.about, desc(sentMails.sentAt), desc(sentMails.id))
    .as('newest');
  return db.select().from(newest).orderBy(desc(newest.sentAt), desc(newest.id)).limit(mostBounced);
}
