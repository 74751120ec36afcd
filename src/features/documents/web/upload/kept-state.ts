import { useSyncExternalStore } from 'react';
import { subscribeToToken } from '../../../accounts/web/session.ts';

/** State that stays while the screens that show it come and go, and is forgotten when the session ends. */
export interface KeptState<Value> {
  readonly read: () => Value;
  readonly change: (make: (before: Value) => Value) => void;
  readonly use: () => Value;
  /** Whether a screen shows it now. */
  readonly isShown: () => boolean;
}

export function keptState<Value>(first: Value): KeptState<Value> {
  let value = first;
  const watchers = new Set<() => void>();
  const read = () => value;
  const subscribe = (watcher: () => void) => {
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  };
  const write = (next: Value) => {
    value = next;
    for (const watcher of watchers) watcher();
  };
  // What waits is of the person who signs out: it must not go on as somebody else's.
  const end = subscribeToToken(() => {
    write(first);
    end();
  });
  return {
    read,
    change: (make) => write(make(value)),
    use: () => useSyncExternalStore(subscribe, read),
    isShown: () => watchers.size > 0,
  };
}

/** One of each for a key, made when it is first asked for. All of them go with the session. */
export function perSession<Key, Kept>(make: (key: Key) => Kept): (key: Key) => Kept {
  const kept = new Map<Key, Kept>();
  subscribeToToken(() => kept.clear());
  return (key) => {
    const found = kept.get(key) ?? make(key);
    kept.set(key, found);
    return found;
  };
}

const running = new Set<AbortController>();
const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
subscribeToToken(() => {
  for (const caller of running) caller.abort();
});

/** Sends files: closing or reloading the page meanwhile asks first, and they stop when the session ends. */
export async function whileSending<Answer>(caller: AbortController, send: () => Promise<Answer>): Promise<Answer> {
  running.add(caller);
  window.addEventListener('beforeunload', askBeforeUnload);
  try {
    return await send();
  } finally {
    running.delete(caller);
    if (running.size === 0) window.removeEventListener('beforeunload', askBeforeUnload);
  }
}
