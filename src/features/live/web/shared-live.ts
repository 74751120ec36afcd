import { secondMs } from '../../../kernel/dates.ts';
import { type Followed, keepState, type LiveState } from './live-connection.ts';
import { type Connect, type Lead, type LiveMessage, type Position, startLeading } from './live-leader.ts';
import type { Known } from './live-numbers.ts';

/** The way between the tabs of one session, and whose turn it is to lead them. */
export interface Tabs {
  post(message: LiveMessage): void;
  /** Calls `lead` when it is this tab's turn, and what that answers when it is no more. */
  join(onMessage: (message: LiveMessage) => void, lead: () => () => void): Membership;
}

export interface Membership {
  /** Takes the turn away from a tab that is stuck. */
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
  /** The stream is open: of what has no number, something may have been missed. */
  readonly onOpen: () => void;
  readonly isVisible: () => boolean;
}

export type TellFollowed = (event: Followed['event']) => void;

interface Thing {
  told: Known;
  readonly tells: Set<TellFollowed>;
}

/** A visible tab that hears nothing for so long asks; when nobody answers for as long again, it leads itself. */
export const silenceMs = 10 * secondMs;

export interface SharedLive {
  start(tabs: Tabs): void;
  stop(): void;
  /** The network is gone, as this tab has heard. */
  lose(): void;
  retryNow(): void;
  /** Tells what happens to a thing from now on; `reset`, which comes first, that it is to be read back. */
  follow(id: string, tell: TellFollowed): () => void;
  readonly state: () => LiveState;
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * One stream for all tabs of a browser, which has six connections to a host over HTTP/1.1: one tab leads and tells the
 * others. When it goes, another leads, and goes on where each tab was.
 */
export function createSharedLive(parts: SharedParts): SharedLive {
  const things = new Map<string, Thing>();
  const { state, enter, subscribe } = keepState('waiting');
  let joined: Joined | undefined;
  let { position } = parts;
  /** Whoever leads tells this tab everything from its position on. */
  let isWelcome = false;
  /** Nothing was read before the position of the page. */
  let isNewPage = true;

  const announce = () => {
    const from = isWelcome ? {} : { from: position };
    joined?.say({ kind: 'follows', tab: parts.tab, numbers: numbersOf(things), ...from });
  };
  const take = (message: LiveMessage) => {
    if (message.kind === 'leads') {
      isWelcome = false;
      // By now the position may be ahead of what was read of them.
      if (!isNewPage) for (const thing of things.values()) if (thing.told === 'new') thing.told = null;
      announce();
    }
    if (message.kind === 'welcome' && message.tab === parts.tab) {
      isWelcome = true;
      isNewPage = false;
    }
    if (message.kind === 'position' && isWelcome) position = message.position;
    if (message.kind === 'state') enter(message.state);
    if (message.kind === 'opened') parts.onOpen();
    if (message.kind === 'event') parts.onEvent(message.type, message.id);
    if (message.kind === 'followed') tellThing(things.get(message.followed.id), message.followed, isWelcome);
  };
  return {
    start(tabs) {
      if (joined) return;
      enter('connecting');
      joined = join(tabs, parts, take, announce);
      announce();
    },
    stop() {
      joined?.say({ kind: 'leaves', tab: parts.tab });
      joined?.leave();
      joined = undefined;
      isWelcome = false;
      isNewPage = false;
      enter('disconnected');
    },
    lose: () => joined?.say({ kind: 'lost' }),
    retryNow: () => joined?.say({ kind: 'retry' }),
    follow(id, tell) {
      const thing: Thing = things.get(id) ?? { told: isNewPage ? 'new' : null, tells: new Set() };
      things.set(id, thing);
      thing.tells.add(tell);
      if (typeof thing.told !== 'number') announce();
      else tell({ type: 'reset' });
      return () => {
        thing.tells.delete(tell);
        if (thing.tells.size > 0) return;
        things.delete(id);
        announce();
      };
    },
    state,
    subscribe,
  };
}

const numbersOf = (things: ReadonlyMap<string, Thing>) => new Map([...things].map(([id, { told }]) => [id, told]));

/** @param isWelcome the stream began where this tab is, or before: for others one that goes on has not begun */
function tellThing(thing: Thing | undefined, { number, event }: Followed, isWelcome: boolean): void {
  if (!thing) return;
  const { told } = thing;
  // Without a number: it passes, told once to whoever is there.
  if (number === 0 && event.type !== 'reset' && event.type !== 'begun') {
    for (const tell of thing.tells) tell(event);
    return;
  }
  const begins = event.type === 'reset' || (event.type === 'begun' && told === 'new' && isWelcome);
  // What comes before the first reset is part of what is read back then.
  if (typeof told === 'number' ? number <= told : !begins) return;
  thing.told = number;
  if (event.type === 'begun') return;
  for (const tell of thing.tells) tell(event);
}

interface Joined {
  /** To the other tabs and to this one. */
  say(message: LiveMessage): void;
  leave(): void;
}

const toLeader: readonly LiveMessage['kind'][] = ['follows', 'leaves', 'retry', 'lost'];

function join(
  tabs: Tabs,
  { connect, isVisible }: SharedParts,
  take: (message: LiveMessage) => void,
  ask: () => void,
): Joined {
  let lead: Lead | undefined;
  let isHeard = false;
  const hear = (message: LiveMessage) => {
    if (toLeader.includes(message.kind)) return lead?.hear(message);
    isHeard = true;
    take(message);
  };
  const say = (message: LiveMessage) => {
    tabs.post(message);
    hear(message);
  };
  const turn = tabs.join(hear, () => {
    lead = startLeading(connect, say);
    say({ kind: 'leads' });
    return () => {
      lead?.stop();
      lead = undefined;
    };
  });
  // The first question is asked as this tab joins. One that leads answers itself.
  let hasAsked = true;
  const watch = setInterval(() => {
    if (isHeard || !isVisible()) hasAsked = false;
    else if (hasAsked) turn.steal();
    else {
      hasAsked = true;
      ask();
      return;
    }
    isHeard = false;
  }, silenceMs);
  return {
    say,
    leave() {
      clearInterval(watch);
      turn.leave();
    },
  };
}
