import { secondMs } from '../../../kernel/dates.ts';
import { createStateStore, type Followed, type LiveState } from './live-connection.ts';
import { type Connect, type Lead, type LiveMessage, type Position, startLeading } from './live-leader.ts';
import type { Known } from './live-numbers.ts';

/** The channel between the tabs of one session, and the election of the tab that leads them. */
export interface Tabs {
  post(message: LiveMessage): void;
  /** Calls `lead` when this tab is elected, and the function that it returns when it leads no more. */
  join(onMessage: (message: LiveMessage) => void, lead: () => () => void): Membership;
}

export interface Membership {
  /** Takes the lead from a tab that is stuck. */
  steal(): void;
  leave(): void;
}

interface SharedParts {
  /** A name that no other tab has. */
  readonly tab: string;
  /** Where its page was in the order of everything that happens before it read anything. */
  readonly position: Position;
  readonly connect: Connect;
  readonly onEvent: (type: string, id: string) => void;
  /** Events were missed that cannot be sent again: everything is to be refetched. */
  readonly onMissed: () => void;
  readonly isVisible: () => boolean;
}

export type DealEventListener = (event: Followed['event']) => void;

/** What this tab follows of one deal. */
interface Subscription {
  lastNumber: Known;
  readonly listeners: Set<DealEventListener>;
}

/** A visible tab that receives nothing for so long asks; when nobody answers for as long again, it leads itself. */
export const silenceMs = 10 * secondMs;

export interface SharedLive {
  start(tabs: Tabs): void;
  stop(): void;
  /** The browser told this tab that the network is gone. */
  goOffline(): void;
  retryNow(): void;
  /** Calls the listener with the events of a deal from now on; the first is `reset`, at which the deal is to be refetched. */
  follow(id: string, listener: DealEventListener): () => void;
  readonly state: () => LiveState;
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * One stream for all tabs of a browser, which has six connections to a host over HTTP/1.1: one tab leads and broadcasts
 * to the others. When it closes, another leads, and resumes where each tab was.
 */
export function createSharedLive(parts: SharedParts): SharedLive {
  const subscriptions = new Map<string, Subscription>();
  const { state, enter, subscribe } = createStateStore('waiting');
  let joined: Joined | undefined;
  let { position } = parts;
  /** The leader sends this tab everything from its position on. */
  let isCaughtUp = false;
  /** Nothing was read before the position of the page. */
  let isNewPage = true;

  const announce = () => {
    const from = isCaughtUp ? {} : { from: position };
    joined?.broadcast({ kind: 'subscribe', tab: parts.tab, numbers: numbersOf(subscriptions), ...from });
  };
  const onMessage = (message: LiveMessage) => {
    if (message.kind === 'leads') {
      isCaughtUp = false;
      // By now the position may be ahead of what was read of them.
      if (!isNewPage) requireResets(subscriptions.values());
      announce();
    }
    if (message.kind === 'caughtUp' && message.tab === parts.tab) {
      isCaughtUp = true;
      isNewPage = false;
    }
    if (message.kind === 'position' && isCaughtUp) position = message.position;
    if (message.kind === 'state') enter(message.state);
    if (message.kind === 'missed') parts.onMissed();
    if (message.kind === 'event') parts.onEvent(message.type, message.id);
    if (message.kind === 'followed') deliver(subscriptions.get(message.followed.id), message.followed, isCaughtUp);
  };
  return {
    start(tabs) {
      if (joined) return;
      enter('connecting');
      joined = join(tabs, parts, onMessage, announce);
      announce();
    },
    stop() {
      joined?.broadcast({ kind: 'unsubscribe', tab: parts.tab });
      joined?.leave();
      joined = undefined;
      isCaughtUp = false;
      isNewPage = false;
      enter('disconnected');
    },
    goOffline: () => joined?.broadcast({ kind: 'lost' }),
    retryNow: () => joined?.broadcast({ kind: 'retry' }),
    follow(id, listener) {
      const subscription = subscriptions.get(id) ?? newSubscription(isNewPage);
      subscriptions.set(id, subscription);
      subscription.listeners.add(listener);
      if (typeof subscription.lastNumber !== 'number') announce();
      else listener({ type: 'reset' });
      return () => {
        subscription.listeners.delete(listener);
        if (subscription.listeners.size > 0) return;
        subscriptions.delete(id);
        announce();
      };
    },
    state,
    subscribe,
  };
}

const newSubscription = (isNewPage: boolean): Subscription => ({
  lastNumber: isNewPage ? 'new' : null,
  listeners: new Set(),
});

function requireResets(subscriptions: Iterable<Subscription>): void {
  for (const subscription of subscriptions) if (subscription.lastNumber === 'new') subscription.lastNumber = null;
}

const numbersOf = (subscriptions: ReadonlyMap<string, Subscription>) =>
  new Map([...subscriptions].map(([id, { lastNumber }]) => [id, lastNumber]));

/** @param isCaughtUp the stream began where this tab is, or before: for others one that goes on has not begun */
function deliver(subscription: Subscription | undefined, { number, event }: Followed, isCaughtUp: boolean): void {
  if (!subscription) return;
  const { lastNumber } = subscription;
  // An event without a number is stored nowhere: it goes to the listeners of the moment.
  if (number === 0 && event.type !== 'reset' && event.type !== 'begun') {
    for (const listener of subscription.listeners) listener(event);
    return;
  }
  const begins = event.type === 'reset' || (event.type === 'begun' && lastNumber === 'new' && isCaughtUp);
  // What comes before the first reset is part of what is refetched then.
  if (typeof lastNumber === 'number' ? number <= lastNumber : !begins) return;
  subscription.lastNumber = number;
  if (event.type === 'begun') return;
  for (const listener of subscription.listeners) listener(event);
}

interface Joined {
  /** To the other tabs and to this one. */
  broadcast(message: LiveMessage): void;
  leave(): void;
}

const toLeader: readonly LiveMessage['kind'][] = ['subscribe', 'unsubscribe', 'retry', 'lost'];

function join(
  tabs: Tabs,
  { connect, isVisible }: SharedParts,
  onMessage: (message: LiveMessage) => void,
  ask: () => void,
): Joined {
  let lead: Lead | undefined;
  let hasReceived = false;
  const receive = (message: LiveMessage) => {
    if (toLeader.includes(message.kind)) return lead?.receive(message);
    hasReceived = true;
    onMessage(message);
  };
  const broadcast = (message: LiveMessage) => {
    tabs.post(message);
    receive(message);
  };
  const membership = tabs.join(receive, () => {
    lead = startLeading(connect, broadcast);
    broadcast({ kind: 'leads' });
    return () => {
      lead?.stop();
      lead = undefined;
    };
  });
  // The first question is asked as this tab joins. One that leads answers itself.
  let hasAsked = true;
  const watch = setInterval(() => {
    if (hasReceived || !isVisible()) hasAsked = false;
    else if (hasAsked) membership.steal();
    else {
      hasAsked = true;
      ask();
      return;
    }
    hasReceived = false;
  }, silenceMs);
  return {
    broadcast,
    leave() {
      clearInterval(watch);
      membership.leave();
    },
  };
}
