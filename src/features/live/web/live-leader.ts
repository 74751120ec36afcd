import { positionsAtMost } from '../model.ts';
import type { Followed, LiveConnection, LiveParts, LiveState } from './live-connection.ts';
import { followedNumbers, type Numbers } from './live-numbers.ts';

/** A position in the order of everything that happens, which the server knows; null where it is not known. */
export type Position = string | null;

/**
 * What the tabs of a browser send to each other: the leader to all, or each tab to the leader. Whoever changes a message raises
 * the version in `browser-tabs.ts`.
 */
export type LiveMessage =
  | { readonly kind: 'leads' }
  | { readonly kind: 'state'; readonly state: LiveState }
  /** Events were missed that cannot be sent again: each tab refetches everything. */
  | { readonly kind: 'missed' }
  | { readonly kind: 'event'; readonly type: string; readonly id: string }
  | { readonly kind: 'followed'; readonly followed: Followed }
  | { readonly kind: 'position'; readonly position: string }
  /** From here on this tab receives everything. */
  | { readonly kind: 'caughtUp'; readonly tab: string }
  /** `from`: the position of a tab that has received nothing from this leader yet. */
  | { readonly kind: 'subscribe'; readonly tab: string; readonly numbers: Numbers; readonly from?: Position }
  | { readonly kind: 'unsubscribe'; readonly tab: string }
  | { readonly kind: 'retry' | 'lost' };

/** Where the tabs are, of which only the server knows the first; null where one of them does not know it. */
type Positions = readonly string[] | null;

/** What a stream is asked for. */
export interface Wanted {
  readonly after: Positions;
  readonly follow: Numbers;
}

export type Connect = (
  handlers: Pick<LiveParts, 'onEvent' | 'onFollowed' | 'onOpen' | 'onPosition'>,
  wanted: () => Wanted,
) => LiveConnection;

export interface Lead {
  stop(): void;
  receive(message: LiveMessage): void;
}

/**
 * Opens the stream for all that the tabs follow, and broadcasts what arrives. What a tab missed before it joined, since its page was
 * loaded or while no tab led, the stream sends as it opens; the other tabs receive that once more.
 */
export function startLeading(connect: Connect, broadcast: (message: LiveMessage) => void): Lead {
  const followed = followedNumbers((one) => broadcast({ kind: 'followed', followed: one }));
  /** Tabs that have received nothing yet, with their positions. */
  const joiningTabs = new Map<string, Position>();
  /** The position of the stream, and of the tabs that have caught up. */
  let at: Positions = [];
  let asked: { readonly after: Positions; readonly tabs: ReadonlySet<string> } = { after: null, tabs: new Set() };

  const catchUp = () => {
    if (connection.state() !== 'connected') return;
    followed.resetNew();
    if (joiningTabs.size > 0 || followed.isBehind()) connection.renew();
  };
  const wanted = (): Wanted => {
    asked = { after: togetherWith(at, joiningTabs.values()), tabs: new Set(joiningTabs.keys()) };
    return { after: asked.after, follow: followed.toFollow(asked.tabs) };
  };
  const opened = (missed: boolean) => {
    at = missed ? null : asked.after;
    if (missed) broadcast({ kind: 'missed' });
    for (const tab of asked.tabs) {
      joiningTabs.delete(tab);
      broadcast({ kind: 'caughtUp', tab });
    }
    catchUp();
  };
  const moved = (position: string) => {
    at = [position];
    broadcast({ kind: 'position', position });
  };
  const onEvent = (type: string, id: string) => broadcast({ kind: 'event', type, id });
  const handlers = { onEvent, onFollowed: followed.deliver, onOpen: opened, onPosition: moved };
  const connection = connect(handlers, wanted);
  const unsubscribe = connection.subscribe(() => broadcast({ kind: 'state', state: connection.state() }));
  connection.start();
  return {
    stop() {
      // The others receive the state of the next leader instead.
      unsubscribe();
      connection.stop();
    },
    receive(message) {
      if (message.kind === 'retry') connection.retryNow();
      if (message.kind === 'lost') connection.goOffline();
      if (message.kind === 'unsubscribe') for (const list of [followed, joiningTabs]) list.delete(message.tab);
      if (message.kind !== 'subscribe') return;
      followed.set(message.tab, message.numbers);
      if (message.from !== undefined) joiningTabs.set(message.tab, message.from);
      broadcast({ kind: 'state', state: connection.state() });
      catchUp();
    },
  };
}

function togetherWith(at: Positions, others: Iterable<Position>): Positions {
  const all = at === null ? [null] : [...new Set([...at, ...others])];
  const known = all.filter((position) => position !== null);
  return known.length === all.length && known.length > 0 && known.length <= positionsAtMost ? known : null;
}
