import type { LiveConnection, LiveState } from '../../../src/features/live/web/live-connection.ts';
import type { Connect, LiveMessage, Wanted } from '../../../src/features/live/web/live-leader.ts';
import { createSharedLive, type SharedLive, type Tabs } from '../../../src/features/live/web/shared-live.ts';

/* For tests: tabs that receive each other at once, and a server that knows everything that has happened, in order. */

type Handlers = Parameters<Connect>[0];

interface Stream {
  readonly wanted: Wanted;
  /** What happens to a thing that is followed. */
  emit(id: string, number: number, type?: string): void;
}

interface FakeTab {
  readonly live: SharedLive;
  /** What happened to things that it follows, and what else happened, by id. */
  readonly heard: string[];
  readonly events: string[];
  /** How often everything was to be read back. */
  readonly reads: () => number;
  isVisible: boolean;
  open(): void;
  follow(id: string): () => void;
}

export function makeBrowser() {
  const tabs = new Map<
    string,
    { receive: (message: LiveMessage) => void; lead: () => () => void; isFrozen: boolean }
  >();
  const streams: Stream[] = [];
  const connected = new Set<Handlers>();
  const happened: string[] = [];
  let leader: string | undefined;
  let end = () => {};
  let known = 0;
  let isDelayed = false;

  const next = (name = [...tabs.keys()][0]) => {
    end();
    leader = name;
    end = (name === undefined ? undefined : tabs.get(name)?.lead()) ?? (() => {});
  };
  const tell = (handlers: Handlers, index: number) => {
    handlers.onEvent('quote', happened[index] ?? '');
    handlers.onPosition(`p${index + 1}`);
  };
  /** As the server opens a stream: with what has happened since, or saying that it cannot tell. */
  const openStream = (handlers: Handlers, wanted: Wanted) => {
    const after = Math.min(...(wanted.after?.map((place) => Number(place.slice(1))) ?? [Number.NaN]));
    const isMissed = !(after >= known);
    streams.push({
      wanted: { ...wanted, follow: new Map(wanted.follow) },
      emit: (id, number, type = 'update') => handlers.onFollowed({ id, number, event: { type } }),
    });
    connected.add(handlers);
    handlers.onOpen(isMissed);
    if (isMissed) handlers.onPosition(`p${happened.length}`);
    else for (let index = after; index < happened.length; index++) tell(handlers, index);
  };
  const connect: Connect = (handlers, wanted) => {
    const listeners = new Set<() => void>();
    let state: LiveState = 'disconnected';
    const enter = (to: LiveState) => {
      state = to;
      for (const listener of listeners) listener();
    };
    const openOne = () => {
      const asked = wanted();
      enter('connected');
      openStream(handlers, asked);
    };
    const connection: LiveConnection = {
      start() {
        enter('connecting');
        void Promise.resolve().then(openOne);
      },
      stop() {
        connected.delete(handlers);
        enter('disconnected');
      },
      renew: () => void Promise.resolve().then(openOne),
      goOffline() {
        connected.delete(handlers);
        enter('error');
      },
      retryNow: () => (state === 'error' ? openOne() : undefined),
      state: () => state,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    return connection;
  };
  const channelOf = (name: string): Tabs => ({
    post: (message) => {
      if (tabs.get(name)?.isFrozen) return;
      for (const [to, { receive, isFrozen }] of tabs) if (to !== name && !isFrozen) receive(message);
    },
    join(receive, lead) {
      tabs.set(name, { receive, lead, isFrozen: false });
      if (leader === undefined) queueMicrotask(() => leader === undefined && next());
      return {
        steal: () => next(name),
        leave() {
          tabs.delete(name);
          if (leader === name) next();
        },
      };
    },
  });
  /** Loads a page: its position is known from then on, before it joins the others. */
  const loadTab = (name: string, position: string | null = `p${happened.length}`): FakeTab => {
    const heard: string[] = [];
    const events: string[] = [];
    let reads = 0;
    const live = createSharedLive({
      tab: name,
      position,
      connect,
      onEvent: (_type, id) => void events.push(id),
      onMissed() {
        reads += 1;
      },
      isVisible: () => tab.isVisible,
    });
    const follow = (id: string) => live.follow(id, (event) => void heard.push(event.type));
    const tab: FakeTab = {
      live,
      heard,
      events,
      reads: () => reads,
      isVisible: true,
      open: () => live.start(channelOf(name)),
      follow,
    };
    return tab;
  };
  return {
    loadTab,
    streams,
    newest(): Stream {
      const stream = streams.at(-1);
      if (!stream) throw new Error('No stream was opened.');
      return stream;
    },
    openStreams: () => connected.size,
    leader: () => leader,
    freeze(name: string) {
      const tab = tabs.get(name);
      if (tab) tab.isFrozen = true;
    },
    happens(id: string) {
      happened.push(id);
      if (isDelayed) return;
      for (const handlers of connected) tell(handlers, happened.length - 1);
    },
    /** What happens from now on stays on its way in the streams that are open. */
    delay() {
      isDelayed = true;
    },
    /** The server does not know what happened before this any more. */
    forget() {
      known = happened.length;
    },
  };
}
