import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../log.ts';
import { type AppLock, FolderInUse } from './app-lock.ts';

const usualPauses = { firstMs: 250, longestMs: 30_000 };
/** A session of our own that was cut off may hold the lock a little longer; after so many tries it is another app's. */
const triesForLock = 6;

interface Kept {
  /** Resolves when the server answers. @throws when it does not, or `signal` is aborted */
  start(signal: AbortSignal): Promise<void>;
  takeLock(): Promise<AppLock>;
  /** Another app has taken the folder meanwhile: the server is that one's now. */
  onLost(): void;
}

/**
 * Starts the server again whenever it is gone, with growing pauses, and takes the lock of the folder again. The lock's
 * connection tells of its end: the server ends every session, and the kernel every connection, when it dies.
 * What it answers stops that, and gives the lock back.
 */
export function keepRunning(
  { start, takeLock, onLost }: Kept,
  first: AppLock,
  log: Log,
  pauses = usualPauses,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let lock: AppLock | undefined = first;

  const startAgain = async (): Promise<AppLock | undefined> => {
    let refused = 0;
    for (let pause = pauses.firstMs; !signal.aborted; pause = Math.min(pause * 2, pauses.longestMs)) {
      try {
        await start(signal);
        return await takeLock();
      } catch (error) {
        if (signal.aborted) break;
        refused = error instanceof FolderInUse ? refused + 1 : 0;
        if (refused >= triesForLock) {
          log.fatal({ err: error }, 'the data folder now belongs to another app; stopping');
          onLost();
          return undefined;
        }
        log.error({ err: error }, 'PostgreSQL has not started yet');
        await sleep(pause, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
    return undefined;
  };
  const watch = async () => {
    while (lock && !signal.aborted) {
      await lock.ended;
      if (signal.aborted) return;
      log.error('PostgreSQL stopped; restarting it');
      lock = await startAgain();
      if (lock) log.warn('PostgreSQL is running again');
    }
  };
  const watching = watch();
  return async () => {
    stopping.abort();
    await lock?.release();
    await watching;
    // The one that was being taken when the app was told to stop.
    await lock?.release();
  };
}
