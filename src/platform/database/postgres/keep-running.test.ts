import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { createLog } from '../../log.ts';
import { FolderInUse } from './app-lock.ts';
import { keepRunning } from './keep-running.ts';

const log = createLog('silent');

/** A lock whose connection breaks when it is told to. */
function breakable() {
  let breakIt = () => {};
  const ended = new Promise<void>((resolve) => {
    breakIt = resolve;
  });
  return { lock: { ended, release: async () => breakIt() }, breakIt: () => breakIt() };
}

const pauses = { firstMs: 1, longestMs: 5 };

it('an app whose folder another one took while PostgreSQL was gone ends, and starts nothing more', async () => {
  const { lock, breakIt } = breakable();
  const [start, onLost] = [vi.fn(async () => {}), vi.fn()];
  const takeLock = async () => Promise.reject(new FolderInUse('./data'));
  const stop = keepRunning({ start, takeLock, onLost }, lock, log, pauses);
  breakIt();
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledTimes(1), 90_000);
  const started = start.mock.calls.length;
  await sleep(20 * pauses.longestMs);
  expect([start.mock.calls.length, onLost.mock.calls.length]).toEqual([started, 1]);
  await stop();
});

it('a lock that our own cut-off session holds a little longer is taken once that is gone', async () => {
  const [first, second] = [breakable(), breakable()];
  let refusals = 2;
  const onLost = vi.fn();
  const takeLock = async () => {
    if (refusals-- > 0) throw new FolderInUse('./data');
    return second.lock;
  };
  const stop = keepRunning({ start: async () => {}, takeLock, onLost }, first.lock, log, pauses);
  first.breakIt();
  await vi.waitFor(() => expect(refusals).toBe(-1), 90_000);
  await sleep(20 * pauses.longestMs);
  expect([refusals, onLost.mock.calls.length]).toEqual([-1, 0]);
  await stop();
});
