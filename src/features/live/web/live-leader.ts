import { placesAtMost } from '../model.ts';
import type { Followed, LiveConnection, LiveParts, LiveState } from './live-connection.ts';
import { followedNumbers, type Numbers } from './live-numbers.ts';

/** A place in the order of everything that happens, which the server knows; null where it is not known. */
export type Position = string | null;

/** What the tabs of a browser say to each other: the one that leads to all, or each of them to the one that leads. */
export type LiveMessage =
  | { readonly kind: 'leads' }
  | { readonly kind: 'state'; readonly state: LiveState }
  /** What happened before this cannot be told. */
  | { readonly kind: 'opened' }
  | { readonly kind: 'event'; readonly type: string; readonly id: string }
  | { readonly kind: 'followed'; readonly followed: Followed }
  | { readonly kind: 'position'; readonly position: string }
  /** From here on this tab is told everything. */
  | { readonly kind: 'welcome'; readonly tab: string }
  /** `from`: where the tab is, to whoever has not told it anything yet. */
  | { readonly kind: 'follows'; readonly tab: string; readonly numbers: Numbers; readonly from?: Position }
  | { readonly kind: 'leaves'; readonly tab: string }
  | { readonly kind: 'retry' | 'lost' };

/** Where the tabs are, of which only the server knows the first; null where one of them does not know it. */
type Positions = readonly string[] | null;

/** What a stream is asked for. */
export interface Wanted {
  readonly after: Positions;
  readonly follow: Numbers;
}

export type Connect = (
  told: Pick<LiveParts, 'onEvent' | 'onFollowed' | 'onOpen' | 'onPosition'>,
  wanted: () => Wanted,
) => LiveConnection;

export interface Lead {
  stop(): void;
  hear(message: LiveMessage): void;
}

/**
 * Holds the stream, with all that the tabs follow, and tells them what it says. What a tab missed before it joined, since its page
 * was loaded or while nobody led, the stream says as it opens; the others hear of that once more.
 */
export function startLeading(connect: Connect, say: (message: LiveMessage) => void): Lead {
  const followed = followedNumbers((one) => say({ kind: 'followed', followed: one }));
  /** Tabs that were told nothing yet, and where they are. */
  const newcomers = new Map<string, Position>();
  /** Where the stream is, and with it the tabs that were welcomed. */
  let at: Positions = [];
  let asked: { readonly after: Positions; readonly tabs: ReadonlySet<string> } = { after: null, tabs: new Set() };

  const catchUp = () => {
    if (connection.state() !== 'connected') return;
    followed.resetNew();
    if (newcomers.size > 0 || followed.isBehind()) connection.renew();
  };
  const wanted = (): Wanted => {
    asked = { after: togetherWith(at, newcomers.values()), tabs: new Set(newcomers.keys()) };
    return { after: asked.after, follow: followed.toFollow(asked.tabs) };
  };
  const opened = (missed: boolean) => {
    at = missed ? null : asked.after;
    if (missed) say({ kind: 'opened' });
    for (const tab of asked.tabs) {
      newcomers.delete(tab);
      say({ kind: 'welcome', tab });
    }
    catchUp();
  };
  const moved = (position: string) => {
    at = [position];
    say({ kind: 'position', position });
  };
  const onEvent = (type: string, id: string) => say({ kind: 'event', type, id });
  const told = { onEvent, onFollowed: followed.tell, onOpen: opened, onPosition: moved };
  const connection = connect(told, wanted);
  const unsubscribe = connection.subscribe(() => say({ kind: 'state', state: connection.state() }));
  connection.start();
  return {
    stop() {
      // The others hear of the next one that leads instead.
      unsubscribe();
      connection.stop();
    },
    hear(message) {
      if (message.kind === 'retry') connection.retryNow();
      if (message.kind === 'lost') connection.lose();
      if (message.kind === 'leaves') for (const list of [followed, newcomers]) list.delete(message.tab);
      if (message.kind !== 'follows') return;
      followed.set(message.tab, message.numbers);
      if (message.from !== undefined) newcomers.set(message.tab, message.from);
      say({ kind: 'state', state: connection.state() });
      catchUp();
    },
  };
}

function togetherWith(at: Positions, others: Iterable<Position>): Positions {
  const all = at === null ? [null] : [...new Set([...at, ...others])];
  const known = all.filter((position) => position !== null);
  return known.length === all.length && known.length > 0 && known.length <= placesAtMost ? known : null;
}
