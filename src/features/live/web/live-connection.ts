import { secondMs } from '../../../kernel/dates.ts';
import { liveTypes } from '../../../ui/api/live-queries.ts';
import { heartbeat, usualHeartbeatMs } from '../model.ts';

/** `waiting`: not begun, since the page is still loading. */
export type LiveState = 'waiting' | 'disconnected' | 'connecting' | 'connected' | 'error' | 'reconnecting';

/** What is used of an event of a stream. */
interface Heard {
  readonly data: string;
  /** Where the stream is: another one can go on from there. */
  readonly lastEventId: string;
}

/** What is used of an EventSource. */
export interface LiveSource {
  onopen: ((event: Event) => void) | null;
  onerror: ((event: Event) => void) | null;
  addEventListener(type: string, listener: (event: Heard) => void): void;
  close(): void;
}

/** An event of a deal that a page follows. */
export interface Followed {
  readonly id: string;
  readonly number: number;
  readonly event: { readonly type: string };
}

export interface LiveParts {
  /** A fresh ticket for one stream. */
  readonly ticket: (signal: AbortSignal) => Promise<string>;
  readonly open: (ticket: string) => LiveSource;
  /** Trying again would be refused again. */
  readonly isFinal: (error: unknown) => boolean;
  readonly onEvent: (type: string, id: string) => void;
  readonly onFollowed: (followed: Followed) => void;
  /** The stream has begun. @param missed events from before cannot be sent any more */
  readonly onOpen: (missed: boolean) => void;
  /** What came so far reaches up to here. */
  readonly onPosition: (position: string) => void;
}

/** The state of a connection, and the listeners to its changes. */
export function createStateStore(first: LiveState = 'disconnected') {
  const listeners = new Set<() => void>();
  let state = first;
  return {
    state: () => state,
    enter(next: LiveState) {
      if (state === next) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A connection that failed is checked again after this time; while it goes on failing, after twice as long each time. */
export const retryMs = 5 * secondMs;
export const longestRetryMs = 60 * secondMs;

export interface LiveConnection {
  start(): void;
  stop(): void;
  /** Opens another stream and lets go of this one once that is open, so that nothing is missed. */
  renew(): void;
  /** The network is gone: a stream that is open may never say so itself. */
  goOffline(): void;
  /** The network or the person is back: what waits for its time tries at once. */
  retryNow(): void;
  readonly state: () => LiveState;
  readonly subscribe: (listener: () => void) => () => void;
}

/** A stream that has said nothing for so many heartbeats is gone: a network can drop one without a word. */
const silentAfter = 2.5;
/** Within this time a stream opens, or it is tried again. */
export const opensWithinMs = 20 * secondMs;

interface Attempt {
  readonly abort: AbortController;
  /** Runs out when nothing was heard for too long. */
  silence: ReturnType<typeof setTimeout> | undefined;
  isOpen: boolean;
  hasFailed: boolean;
  end: () => void;
}

const newAttempt = (before: Attempt | undefined): Attempt => ({
  abort: new AbortController(),
  silence: undefined,
  isOpen: false,
  hasFailed: false,
  end: () => before && endAttempt(before),
});

function endAttempt(attempt: Attempt): void {
  clearTimeout(attempt.silence);
  attempt.end();
}

/**
 * One live stream. An EventSource repeats its address by itself, but a ticket is for one use: so a broken source is closed,
 * and later another is opened with a fresh ticket.
 */
export function createLiveConnection(parts: LiveParts): LiveConnection {
  const { state, enter, subscribe } = createStateStore();
  let current: Attempt | undefined;
  let failures = 0;

  const failed = (attempt: Attempt) => {
    attempt.abort.abort();
    endAttempt(attempt);
    attempt.hasFailed = true;
    // Another one is being opened in its place.
    if (current !== attempt) return;
    failures += 1;
    enter('error');
    const timer = setTimeout(() => connect('reconnecting'), pauseAfter(failures));
    attempt.end = () => clearTimeout(timer);
  };
  const connect = (as: LiveState, before?: Attempt) => {
    const attempt = newAttempt(before);
    current = attempt;
    enter(as);
    const giveUpAfter = (ms: number) => {
      clearTimeout(attempt.silence);
      attempt.silence = setTimeout(() => failed(attempt), ms);
    };
    giveUpAfter(opensWithinMs);
    const heard = (everyMs: number) => giveUpAfter(silentAfter * everyMs);
    const opened = () => {
      heard(usualHeartbeatMs);
      failures = 0;
      enter('connected');
    };
    const [fail, refused] = [() => failed(attempt), () => enter('disconnected')];
    void openAttempt(parts, attempt, { opened, began: parts.onOpen, heard, failed: fail, refused });
  };
  return {
    start() {
      if (current === undefined) connect('connecting');
    },
    stop() {
      current?.abort.abort();
      if (current) endAttempt(current);
      current = undefined;
      failures = 0;
      enter('disconnected');
    },
    renew() {
      // One that is still being opened asks for what is wanted then.
      if (current?.isOpen && state() === 'connected') connect('connected', current);
    },
    goOffline() {
      if (current?.isOpen && state() === 'connected') failed(current);
    },
    retryNow() {
      if (state() !== 'error') return;
      current?.end();
      connect('reconnecting');
    },
    state,
    subscribe,
  };
}

interface Outcome {
  readonly opened: () => void;
  /** Its first heartbeat. @param missed the stream cannot go on where the page is */
  readonly began: (missed: boolean) => void;
  /** @param everyMs how soon the next heartbeat is to be expected */
  readonly heard: (everyMs: number) => void;
  readonly failed: () => void;
  readonly refused: () => void;
}

/** Opens a source with a ticket of its own; what was open before is closed once it is. */
async function openAttempt(parts: LiveParts, attempt: Attempt, outcome: Outcome): Promise<void> {
  const { opened, failed, refused } = outcome;
  const endBefore = attempt.end;
  try {
    const ticket = await parts.ticket(attempt.abort.signal);
    if (attempt.abort.signal.aborted) return;
    const source = parts.open(ticket);
    const close = () => source.close();
    attempt.end = () => {
      close();
      endBefore();
    };
    listen(source, parts, {
      ...outcome,
      opened() {
        endBefore();
        attempt.end = close;
        attempt.isOpen = true;
        opened();
      },
    });
  } catch (error) {
    if (attempt.abort.signal.aborted) return;
    if (!parts.isFinal(error)) return failed();
    endAttempt(attempt);
    refused();
  }
}

/** The first time exactly as stated; later ones a little apart, so that not all pages come back at the same moment. */
function pauseAfter(failures: number): number {
  if (failures <= 1) return retryMs;
  return Math.min(retryMs * 2 ** (failures - 1), longestRetryMs) * (1 - Math.random() / 4);
}

function listen(source: LiveSource, parts: LiveParts, { opened, began, heard, failed }: Outcome): void {
  source.onopen = opened;
  source.onerror = failed;
  const on = (type: string, act: (data: Partial<Record<string, unknown>>) => void) =>
    source.addEventListener(type, ({ data, lastEventId }) => {
      act(readJson(data) ?? {});
      if (lastEventId !== '') parts.onPosition(lastEventId);
    });
  let hasBegun = false;
  on(heartbeat, ({ everyMs, missed }) => {
    heard(typeof everyMs === 'number' && everyMs > 0 ? everyMs : usualHeartbeatMs);
    if (!hasBegun) began(missed !== false);
    hasBegun = true;
  });
  for (const type of liveTypes())
    on(type, ({ id }) => {
      if (typeof id === 'string' && uuid.test(id)) parts.onEvent(type, id);
    });
  on('followed', ({ id, number, event }) => {
    if (typeof id === 'string' && typeof number === 'number' && isEvent(event)) parts.onFollowed({ id, number, event });
  });
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const isEvent = (value: unknown): value is Followed['event'] =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Followed['event']>).type === 'string';

/** What cannot be read is left out: a newer server may say more than this page knows. */
function readJson(data: string): Partial<Record<string, unknown>> | undefined {
  try {
    return Object(JSON.parse(data));
  } catch {
    return undefined;
  }
}
