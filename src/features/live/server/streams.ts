import type { ServerResponse } from 'node:http';
import { type Events, listenTo } from '../../../platform/events/bus.ts';
import { openPages } from '../../../platform/events/open-pages.ts';
import { type Clock, defineService } from '../../../platform/platform.ts';
import { everySessionTopic, sessionTopic } from '../../accounts/server/api.ts';
import { heartbeat } from '../model.ts';

/** A browser that stopped reading is let go: it comes back, and goes on where it was or reads everything back. */
const mostBufferedBytes = 64 * 1024;
const streamsPerAccount = 20;
/** Of more a page reads everything back: they would be more than it may leave unread, and none of them says where it is. */
const mostMissed = 200;

/** What a stream is open for, at the latest until its session ends. */
interface StreamOf {
  readonly sessionId: string;
  readonly accountId: string;
  readonly expiresAt: Date;
  /** It tells the account's own events. */
  readonly account: AccountStream | undefined;
}

export interface AccountStream {
  /** Where its pages are. They hear first what happened since the first position, or that they are to read everything back. */
  readonly after: readonly string[] | undefined;
}

interface Streams {
  /** Keeps the response open until either side ends it. It is sent nothing but heartbeats until it begins. */
  open(of: StreamOf, response: ServerResponse): StreamWriter & { begin(): void };
  /** How many are open. */
  count(): number;
  /** Ends every stream, also those that come later: the first step of a shutdown, since open streams would hold it up. */
  closeAll(): void;
}

export interface StreamWriter {
  /**
   * Writes nothing while the session may have ended without this process knowing: the page comes back then.
   * @returns whether it was written
   */
  write(text: string): boolean;
  /** The number that its page goes on from, which says nothing of anybody. */
  writeNumber(number: number): void;
}

interface Stream extends StreamOf {
  readonly response: ServerResponse;
  /** Its session is known to hold: until then it is sent nothing but heartbeats. */
  hasBegun: boolean;
  /** Something was missed, perhaps the end of its session. It ends when its turn comes, and sends nothing but heartbeats until then. */
  isReturning: boolean;
}

/** After a gap all pages come back with a ticket and read again: so many of a process at a time, for others want answers too. */
interface ReturnPace {
  readonly atOnce: number;
  readonly everyMs: number;
  /** Requests wait for others already: a turn is left out, though not for ever. */
  readonly isBusy: () => boolean;
}
const usualPace = { atOnce: 50, everyMs: 250 };
const leftOutAtMost = 8;

/** The open streams of this process. What another process committed arrives through the platform's events. */
export const streams = defineService({
  name: 'live streams',
  open: ({ events, clock, config, database: { pool } }) =>
    createStreams(events, clock, config.liveHeartbeatMs, { ...usualPace, isBusy: () => pool.waitingCount > 0 }),
  drain: (opened) => opened.closeAll(),
});

export function createStreams(events: Events, clock: Clock, everyMs: number, pace: ReturnPace): Streams {
  const beat = (more: object = {}) => heartbeatFrame({ everyMs, ...more });
  // Until a lost connection is known to be whole again, what comes is no position to go on from.
  const positionLine = () => (events.isConnected() ? idLine(events.position()) : '');
  // Where the end of a session may have been missed, its page may have lost the right to hear anything.
  const mayHear = ({ hasBegun, isReturning, expiresAt }: Stream) =>
    hasBegun && !isReturning && events.isConnected() && expiresAt > clock.now();
  /** The page goes on from where it is. In the same turn it begins to receive what comes, so that nothing lies between. */
  const begin = (stream: Stream) => {
    const { response, account } = stream;
    stream.hasBegun = true;
    if (account === undefined) return write(response, beat());
    const missed = missedBy(events, stream);
    write(response, missed ? beat({ missed: false }) : positionLine() + beat({ missed: true }));
    for (const update of missed ?? []) write(response, update);
    if (missed) write(response, positionLine() + beat());
  };
  const byAccount = new Map<string, Set<Stream>>();
  let closing = false;
  const all = () => [...byAccount.values()].flatMap((open) => [...open]);
  const returns = createReturns(pace);

  events.subscribe(
    [
      // A session ended or an account changed: its streams end too, and come back only with a fresh ticket.
      listenTo(sessionTopic, ({ accountId }) => endAll([...(byAccount.get(accountId) ?? [])])),
      listenTo(everySessionTopic, ({ sessionId }) => endAll(all().filter((stream) => stream.sessionId !== sessionId))),
      listenTo(openPages, ({ accountId, ...update }) => {
        for (const stream of byAccount.get(accountId) ?? [])
          if (stream.account && mayHear(stream)) write(stream.response, positionLine() + frame(update));
      }),
    ],
    // Something may have been missed, also that a session ended: all come back, with a ticket of a session that still holds.
    () => returns.begin(all()),
  );
  const beating = setInterval(() => {
    const time = clock.now();
    endAll(all().filter(({ expiresAt }) => expiresAt <= time));
    for (const stream of all())
      write(stream.response, stream.account && mayHear(stream) ? positionLine() + beat() : beat());
  }, everyMs);
  beating.unref();

  return {
    open(of, response) {
      const stream: Stream = { ...of, response, hasBegun: false, isReturning: false };
      if (closing) response.end();
      else track(byAccount, stream);
      return {
        begin: () => begin(stream),
        write(text) {
          const isHeard = mayHear(stream);
          if (isHeard) write(response, text);
          return isHeard;
        },
        writeNumber: (number) => write(response, `id: ${number}\n\n`),
      };
    },
    count: () => all().length,
    closeAll() {
      closing = true;
      clearInterval(beating);
      returns.stop();
      endAll(all());
    },
  };
}

/** What an account was told after the positions of a page, each thing once; undefined where that is not known, or is too much. */
function missedBy(events: Events, { accountId, account }: StreamOf): readonly string[] | undefined {
  const since = account?.after && events.receivedAfter(account.after, openPages);
  const frames = since && new Set(since.filter((update) => update.accountId === accountId).map(frame));
  return frames && frames.size <= mostMissed ? [...frames] : undefined;
}

/** Ends streams by turns, so that their pages do not all come back at the same time. */
function createReturns({ atOnce, everyMs, isBusy }: ReturnPace) {
  let waiting: Iterator<Stream> = [].values();
  let nextTurn: NodeJS.Timeout | undefined;
  let leftOut = 0;
  const schedule = () => {
    nextTurn = setTimeout(takeTurn, everyMs).unref();
  };
  const takeTurn = () => {
    nextTurn = undefined;
    leftOut = isBusy() && leftOut < leftOutAtMost ? leftOut + 1 : 0;
    if (leftOut > 0) return schedule();
    for (let left = atOnce; left > 0; ) {
      const { done, value } = waiting.next();
      if (done) return;
      // One that ended meanwhile holds nobody up.
      if (value.response.writableEnded || value.response.destroyed) continue;
      value.response.end();
      left -= 1;
    }
    schedule();
  };
  return {
    begin(streams: readonly Stream[]) {
      for (const stream of streams) stream.isReturning = true;
      waiting = streams.values();
      // However many gaps there are, the pace stays.
      if (nextTurn === undefined) takeTurn();
    },
    stop: () => clearTimeout(nextTurn),
  };
}

function track(byAccount: Map<string, Set<Stream>>, stream: Stream): void {
  const { accountId, response } = stream;
  const own = byAccount.get(accountId) ?? new Set();
  byAccount.set(accountId, own.add(stream));
  // The one that is gone says so itself; without a listener its error would end the process.
  response.on('error', () => undefined);
  response.on('close', () => {
    own.delete(stream);
    if (own.size === 0) byAccount.delete(accountId);
  });
  if (own.size > streamsPerAccount) endAll([...own].slice(0, own.size - streamsPerAccount));
}

function write(response: ServerResponse, text: string): void {
  if (response.writableEnded || response.destroyed) return;
  if (response.writableLength > mostBufferedBytes) response.destroy();
  else response.write(text);
}

function endAll(list: Iterable<Stream>): void {
  for (const { response } of list) response.end();
}

/** By it a stream that is opened later goes on where this one was. */
const idLine = (position: string | undefined): string => (position === undefined ? '' : `id: ${position}\n`);

const heartbeatFrame = (content: object): string =>
  `event: ${heartbeat}\ndata: ${JSON.stringify({ type: heartbeat, ...content })}\n\n`;

const frame = ({ type, id }: { readonly type: string; readonly id: string }): string =>
  `event: ${type}\ndata: ${JSON.stringify({ type, id })}\n\n`;
