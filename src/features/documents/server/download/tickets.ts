import { and, eq, gt, sql } from 'drizzle-orm';
import { minuteMs } from '../../../../kernel/dates.ts';
import { AppError } from '../../../../kernel/errors.ts';
import { newToken, tokenHash } from '../../../../platform/encryption/secrets.ts';
import type { Session } from '../../../../platform/http/route.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findSession } from '../../../accounts/server/api.ts';
import type { Reader } from '../reading/filter-documents.ts';
import { downloadTickets } from '../tables.ts';

const lifetimeMs = minuteMs;
/** Phones ask for a file more than once: to look at its headers, to hand it to another app, after a break. */
const uses = 5;

/** A ticket for one file, bound to the session that asks for it. */
export async function makeTicket(
  { database }: Platform,
  { sessionId }: Pick<Session, 'sessionId'>,
  documentId: string,
  now: Date,
): Promise<string> {
  const { token, hash } = newToken();
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  await database.db
    .insert(downloadTickets)
    .values({ ticketHash: hash, sessionId, documentId, usesLeft: uses, expiresAt });
  return token;
}

/** Takes one use of a ticket. What its person may read is decided anew. @throws NO_SESSION */
export async function useTicket(
  { database: { db } }: Platform,
  ticket: string,
  now: Date,
): Promise<{ readonly reader: Reader; readonly documentId: string }> {
  const isGood = and(
    eq(downloadTickets.ticketHash, tokenHash(ticket)),
    gt(downloadTickets.usesLeft, 0),
    gt(downloadTickets.expiresAt, now),
  );
  const [used] = await db
    .update(downloadTickets)
    .set({ usesLeft: sql`${downloadTickets.usesLeft} - 1` })
    .where(isGood)
    .returning();
  const reader = used && (await findSession(db, used.sessionId, now));
  if (!reader) throw new AppError('NO_SESSION', 'This link has expired. Go back and download the file again.');
  return { reader, documentId: used.documentId };
}
