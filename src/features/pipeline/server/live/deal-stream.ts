import { eq } from 'drizzle-orm';
import { AppError } from '../../../../kernel/errors.ts';
import { type Route, route } from '../../../../platform/http/route.ts';
import type { Platform } from '../../../../platform/platform.ts';
import {
  asksForHeaders,
  beginStream,
  type FollowedThing,
  followedFrame,
  type OpenStream,
  type StreamOwner,
  takeTicket,
} from '../../../live/server/api.ts';
import * as liveContract from '../../live-contract.ts';
import { openDealStream } from '../../live-endpoints.ts';
import { type DealReader, readerOf } from '../deal/deal-readers.ts';
import { recordStaffReading } from '../deal/staff-access.ts';
import { pipelineEntries } from '../tables.ts';
import { dealFeed } from './deal-feed.ts';
import { dealTopic } from './topics.ts';

const reset = '{"type":"reset"}';
const begun = '{"type":"begun"}';

/** The documented stream of one deal, and the same events on the page's own stream. */
export const dealStreamRoutes: readonly Route[] = [
  route(
    openDealStream,
    liveContract.openDealStream,
    async ({ params: { pipelineId }, query, context, header, raw }, platform) => {
      if (asksForHeaders(raw)) return '';
      const owner = await takeTicket(platform, query.token, context.at);
      const reader = await readerOf(platform, pipelineId, owner);
      if (!reader) throw new AppError('NOT_FOUND', 'The requested pipeline entry could not be found.');
      await recordFollowing(platform, owner, reader, pipelineId);
      const after = numberIn(header('last-event-id') ?? query.lastEventId);
      const stream = await beginStream(platform, raw, owner);
      let firstDropped: number | undefined;
      const subscriber = {
        reader,
        after,
        tell(number: number, type: string, json: string) {
          if (!stream.write(`id: ${number}\nevent: ${type}\ndata: ${json}\n\n`)) firstDropped ??= number;
        },
        reset: (number: number) => stream.write(`id: ${number}\nevent: reset\ndata: ${reset}\n\n`),
      };
      try {
        const { from, stop } = await platform.service(dealFeed).subscribe(pipelineId, subscriber);
        stream.onClose(stop);
        // A page that is cut off before anything happened goes on from here, and receives what could not be sent meanwhile.
        if (after === null) stream.writeNumber(firstDropped === undefined ? from : firstDropped - 1);
      } catch (error) {
        // The answer has begun, so it can only be broken off: whoever asked comes back.
        raw.reply.raw.destroy();
        throw error;
      }
      return '';
    },
  ),
];

/** What is no number of an event is no place to go on from: everything is read back. */
const numberIn = (text: string | undefined): number | null =>
  text === undefined || text === '' ? null : /^\d{1,9}$/.test(text) ? Number(text) : 0;

/**
 * Sends the events of a deal on the page's own stream, beginning with `reset` where the page may know something that is out of date, and with
 * `begun` where it does not.
 */
export async function subscribeToDeal(
  platform: Platform,
  owner: StreamOwner,
  { id, after, readAfter }: FollowedThing,
  stream: OpenStream,
): Promise<void> {
  const reader = await readerOf(platform, id, owner);
  if (!reader) return;
  await recordFollowing(platform, owner, reader, id);
  let early: string[] | undefined = after === null ? [] : undefined;
  const write = (number: number, json: string) => {
    const frame = followedFrame(id, number, json);
    if (early) early.push(frame);
    else stream.write(frame);
  };
  const { from, stop } = await platform.service(dealFeed).subscribe(id, {
    reader,
    after,
    tell: (number, _type, json) => write(number, json),
    // 0: it has no number.
    pass: (json) => write(0, json),
    reset: (number) => write(number, reset),
  });
  stream.onClose(stop);
  if (!early) return;
  // It comes first: what happens from now on is sent to those who have received it.
  const first = (await hasChanged(platform, id, readAfter)) ? reset : begun;
  stream.write([followedFrame(id, from, first), ...early].join(''));
  early = undefined;
}

/** Whether something was added to a deal after this place. What counts was there before it is followed: all of that is waited for. */
async function hasChanged({ events }: Platform, dealId: string, after: FollowedThing['readAfter']): Promise<boolean> {
  if (after === undefined) return true;
  await events.caughtUp();
  const since = events.receivedAfter(after, dealTopic);
  return since?.some((event) => event.dealId === dealId) ?? true;
}

/** Whoever of the Plinth team follows a deal reads what is written from now on. */
async function recordFollowing(
  platform: Platform,
  { accountId, sessionId }: StreamOwner,
  reader: DealReader,
  dealId: string,
): Promise<void> {
  if (reader === 'everything' || 'lenderId' in reader) return;
  const { id, ownerId } = pipelineEntries;
  const deals = await platform.database.db.select({ id, ownerId }).from(pipelineEntries).where(eq(id, dealId));
  const context = {
    actor: { kind: 'account', id: accountId },
    at: platform.clock.now(),
    requestId: `stream ${sessionId}`,
  } as const;
  const part = reader.staff === 'granted' ? ({ part: 'deal' } as const) : ({ part: 'thread', lenderId: null } as const);
  await recordStaffReading(platform, context, deals, part);
}
