import { followsAtMost } from '../model.ts';
import type { Followed, LiveConnection, LiveParts, LiveState } from './live-connection.ts';

/** The number of the last event that is known of each thing; null: nothing yet, so it begins with a reset. */
export type Numbers = ReadonlyMap<string, number | null>;

/** What the tabs of a browser say to each other: the one that leads to all, or each of them to the one that leads. */
export type LiveMessage =
  | { readonly kind: 'leads' }
  | { readonly kind: 'state'; readonly state: LiveState }
  | { readonly kind: 'opened' }
  | { readonly kind: 'event'; readonly type: string; readonly id: string }
  | { readonly kind: 'followed'; readonly followed: Followed }
  | { readonly kind: 'follows'; readonly tab: string; readonly numbers: Numbers }
  | { readonly kind: 'leaves'; readonly tab: string }
  | { readonly kind: 'retry' | 'lost' };

export type Connect = (
  told: Pick<LiveParts, 'onEvent' | 'onFollowed' | 'onOpen'>,
  follow: () => Numbers,
) => LiveConnection;

export interface Lead {
  stop(): void;
  hear(message: LiveMessage): void;
}

/** Holds the stream, with all that the tabs follow, and tells them what it says. */
export function startLeading(connect: Connect, say: (message: LiveMessage) => void): Lead {
  /** What each tab follows; the one that said so last stands last. */
  const tabs = new Map<string, Map<string, number | null>>();
  let inStream: Numbers = new Map();

  const tell = (followed: Followed) => {
    const { id, number, event } = followed;
    inStream = new Map(inStream).set(id, Math.max(number, inStream.get(id) ?? 0));
    for (const numbers of tabs.values()) {
      const known = numbers.get(id);
      if (known === null ? event.type === 'reset' : known !== undefined && known < number) numbers.set(id, number);
    }
    say({ kind: 'followed', followed });
  };
  /** The stream began to follow a thing before a tab did. */
  const resetNew = () => {
    for (const [id, number] of inStream) {
      const isNew = [...tabs.values()].some((numbers) => numbers.get(id) === null);
      if (isNew && number !== null) tell({ id, number, event: { type: 'reset' } });
    }
  };
  const catchUp = () => {
    if (connection.state() !== 'connected') return;
    resetNew();
    const isBehind = ([id, number]: [string, number | null]) =>
      !inStream.has(id) || (number !== null && number < (inStream.get(id) ?? 0));
    if ([...allOf(tabs)].some(isBehind)) connection.renew();
  };
  const connection = connect(
    {
      onEvent: (type, id) => say({ kind: 'event', type, id }),
      onFollowed: tell,
      onOpen(missed) {
        if (missed) say({ kind: 'opened' });
        catchUp();
      },
    },
    () => {
      inStream = allOf(tabs);
      return inStream;
    },
  );
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
      if (message.kind === 'leaves') tabs.delete(message.tab);
      if (message.kind !== 'follows') return;
      tabs.delete(message.tab);
      tabs.set(message.tab, new Map(message.numbers));
      say({ kind: 'state', state: connection.state() });
      catchUp();
    },
  };
}

/** Each thing with the lowest number that a tab knows, since a tab leaves out what it has been told; the newest tabs first. */
function allOf(tabs: ReadonlyMap<string, Numbers>): Numbers {
  const all = new Map<string, number | null>();
  for (const numbers of [...tabs.values()].reverse())
    for (const [id, number] of numbers) {
      const known = all.get(id);
      if (known === undefined ? all.size < followsAtMost : known === null || (number !== null && number < known))
        all.set(id, number);
    }
  return all;
}
