import { setTimeout as sleep } from 'node:timers/promises';
import { secondMs } from '../../../kernel/dates.ts';
import { listenTo } from '../../../platform/events/bus.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lenderTopic } from '../../lenders/server/api.ts';
import { marketTopic, programTopic } from '../../programs/server/api.ts';

/** Lenders and programs that may have changed, or be gone. */
export interface Changed {
  readonly lenderIds: ReadonlySet<string>;
  readonly programIds: ReadonlySet<string>;
}

/** How a copy of the market is read, and read again. */
interface Reader {
  readonly readAll: () => Promise<void>;
  readonly readAgain: (changed: Changed) => Promise<void>;
}

/** What has changed since it was read. */
interface Backlog {
  everything: boolean;
  readonly lenderIds: Set<string>;
  readonly programIds: Set<string>;
}

const hasWork = ({ everything, lenderIds, programIds }: Backlog): boolean =>
  everything || lenderIds.size > 0 || programIds.size > 0;

const retryMs = 2 * secondMs;

/**
 * Keeps a copy of the market up with it. It listens before everything is read, so that a change during the reading is read
 * once more and none is missed. Resolves once everything was read, to a function that stops it.
 */
export async function followChanges(
  { events, log }: Pick<Platform, 'events' | 'log'>,
  reader: Reader,
): Promise<() => Promise<void>> {
  const backlog: Backlog = { everything: false, lenderIds: new Set(), programIds: new Set() };
  let wake = () => {};
  const readEverything = () => {
    backlog.everything = true;
    wake();
  };
  const unsubscribe = events.subscribe(
    [
      listenTo(lenderTopic, ({ lenderId }) => {
        backlog.lenderIds.add(lenderId);
        wake();
      }),
      listenTo(programTopic, ({ programId }) => {
        backlog.programIds.add(programId);
        wake();
      }),
      listenTo(marketTopic, readEverything),
    ],
    readEverything,
  );
  try {
    await reader.readAll();
  } catch (error) {
    unsubscribe();
    throw error;
  }
  const worker = workOff(backlog, reader, log);
  wake = worker.wake;
  wake();
  return async () => {
    unsubscribe();
    await worker.stop();
  };
}

/** Works a backlog off, one reading at a time: whatever comes meanwhile is read by the next one. */
function workOff(backlog: Backlog, { readAll, readAgain }: Reader, log: Platform['log']) {
  let working: Promise<void> | undefined;
  const stopping = new AbortController();

  const catchUp = async () => {
    const taken = takeSome(backlog);
    try {
      await (taken.everything ? readAll() : readAgain(taken));
    } catch (error) {
      putBack(taken, backlog);
      log.warn({ err: error }, 'the market cache lags behind and will be read again');
      await sleep(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const wake = () => {
    if (working || stopping.signal.aborted || !hasWork(backlog)) return;
    working = catchUp().finally(() => {
      working = undefined;
      wake();
    });
  };
  return {
    wake,
    async stop() {
      stopping.abort();
      await working;
    },
  };
}

/** A lender may import thousands of programs at once; the rest waits for the next reading. */
const idsAtOnce = 500;

function takeSome(backlog: Backlog): Backlog {
  const { everything } = backlog;
  backlog.everything = false;
  const some = (ids: Set<string>) => {
    // What is read with everything else need not be read again.
    const taken = new Set(everything ? ids : [...ids].slice(0, idsAtOnce));
    for (const id of taken) ids.delete(id);
    return taken;
  };
  return { everything, lenderIds: some(backlog.lenderIds), programIds: some(backlog.programIds) };
}

function putBack(taken: Backlog, backlog: Backlog): void {
  backlog.everything ||= taken.everything;
  for (const id of taken.lenderIds) backlog.lenderIds.add(id);
  for (const id of taken.programIds) backlog.programIds.add(id);
}
