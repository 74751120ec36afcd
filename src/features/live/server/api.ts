import type { ServerResponse } from 'node:http';
import { eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../kernel/errors.ts';
import { tokenHash } from '../../../platform/encryption/secrets.ts';
import type { Session } from '../../../platform/http/route.ts';
import { defineHook, type Platform } from '../../../platform/platform.ts';
import { findSession } from '../../accounts/server/api.ts';
import { type AccountStream, type StreamWriter, streams } from './streams.ts';
import { streamTickets } from './tables.ts';

/** Whoever opened a stream, and until when at most. */
export interface StreamOwner
  extends Pick<Session, 'sessionId' | 'accountId' | 'role' | 'desks' | 'lenderId' | 'approved'> {
  readonly expiresAt: Date;
}

/** One thing whose events a page follows, and the number of the last one that it knows. */
export interface FollowedThing {
  readonly id: string;
  /** Null: everything is read back once the stream is open. */
  readonly after: number | null;
  /** Nothing was read of it before the first of these positions, so that it is only read back if something has happened since. */
  readonly readAfter: readonly string[] | undefined;
}

/** Writes what happens to a thing to a page's own stream (see `followedFrame`), as long as the page is there; nothing when it is none of theirs. */
export const followed =
  defineHook<(platform: Platform, owner: StreamOwner, thing: FollowedThing, stream: OpenStream) => Promise<void>>(
    'live.followed',
  );

/** An event of a thing on a page's own stream. @param json the event with its `type`, in JSON */
export const followedFrame = (id: string, number: number, json: string): string =>
  `event: followed\ndata: {"id":${JSON.stringify(id)},"number":${number},"event":${json}}\n\n`;

export interface OpenStream extends StreamWriter {
  onClose(act: () => void): void;
}

/** Who opens a stream: taking the ticket is deleting it, so two calls cannot share one. @throws NO_SESSION */
export async function takeTicket({ database: { db } }: Platform, ticket: string, now: Date): Promise<StreamOwner> {
  const [taken] = await db
    .delete(streamTickets)
    .where(eq(streamTickets.ticketHash, tokenHash(ticket)))
    .returning();
  const session = taken && taken.expiresAt > now ? await findSession(db, taken.sessionId, now) : undefined;
  if (!session) throw new AppError('NO_SESSION', 'This ticket has been used or has expired.');
  return session;
}

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
};

interface Raw {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Only the headers are asked for: they are set, no stream begins, so the ticket stays good. */
export function asksForHeaders({ request, reply }: Raw): boolean {
  if (request.method !== 'HEAD') return false;
  reply.headers(streamHeaders);
  return true;
}

/** Answers with a stream that stays open until either side ends it, at the latest when the session does. */
export async function beginStream(
  platform: Platform,
  { reply }: Raw,
  owner: StreamOwner,
  account?: AccountStream,
): Promise<OpenStream> {
  reply.hijack();
  const response = reply.raw;
  response.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...streamHeaders });
  response.write('retry: 5000\n\n');
  const { begin, ...writer } = platform.service(streams).open({ ...owner, account }, response);
  if (await sessionUnchanged(platform, owner, response)) begin();
  else response.end();
  return {
    ...writer,
    onClose: (act) => void (response.destroyed ? act() : response.once('close', act)),
  };
}

/** A session that ended between its ticket and here ended no stream: there was none yet. From here on its end is heard of. */
async function sessionUnchanged(
  { database, clock }: Platform,
  { sessionId, role, desks, lenderId, approved }: StreamOwner,
  response: ServerResponse,
): Promise<boolean> {
  try {
    const now = await findSession(database.db, sessionId, clock.now());
    const isSame = now?.role === role && now.lenderId === lenderId && now.approved === approved;
    return isSame && String(now.desks) === String(desks);
  } catch (error) {
    // The answer has begun, so it can only be broken off: whoever asked comes back.
    response.destroy();
    throw error;
  }
}
