import { and, desc, eq, lt, ne } from 'drizzle-orm';
import { dayMs } from '../../kernel/dates.ts';
import type { Database, Transaction } from '../database/database.ts';
import { sentMails } from '../database/tables.ts';
import { defineKeyUse } from '../encryption/secrets.ts';
import type { Platform } from '../platform.ts';
import { mask, type SentMail } from './undelivered.ts';

/** Mail servers try for five days before they give up. */
const keptDays = 14;

const addressKey = defineKeyUse('sent-mail');

const hashOf = ({ secrets }: Pick<Platform, 'secrets'>, address: string): string =>
  secrets.sign(addressKey, address.trim().toLowerCase());

/**
 * Writes down that a mail server took an email: should it bounce, it is known what it was about. Of those about the same to the same
 * reader the newest counts.
 */
export async function recordSent(platform: Platform, mail: SentMail, to: string): Promise<void> {
  const { db } = platform.database;
  const { id, template, about } = mail;
  const recipientHash = hashOf(platform, to);
  const row = { id, template, recipient: mask(to), recipientHash, sentAt: platform.clock.now() };
  await db
    .insert(sentMails)
    .values({ ...row, about: about ?? null })
    .onConflictDoNothing();
  if (about === undefined) return;
  const earlier = and(eq(sentMails.about, about), eq(sentMails.recipientHash, recipientHash), ne(sentMails.id, id));
  await db.delete(sentMails).where(earlier);
}

/** An email that came back: by its id, which its Message-ID begins with, or by whom it was sent to, or both. */
export interface Bounced {
  readonly id?: string | undefined;
  readonly recipient?: string | undefined;
}

/** The emails that a bounce is about, the newest first; none where we sent no such email. */
export const findSent = (platform: Platform, { db }: Transaction, { id, recipient }: Bounced) =>
  id === undefined && recipient === undefined
    ? Promise.resolve([])
    : db
        .select()
        .from(sentMails)
        .where(
          and(
            id === undefined ? undefined : eq(sentMails.id, id),
            recipient === undefined ? undefined : eq(sentMails.recipientHash, hashOf(platform, recipient)),
          ),
        )
        .orderBy(desc(sentMails.sentAt), desc(sentMails.id));

/** For the nightly clean-up. */
export async function removeOldSent({ db }: Database, now: Date): Promise<void> {
  await db.delete(sentMails).where(lt(sentMails.sentAt, new Date(now.getTime() - keptDays * dayMs)));
}
