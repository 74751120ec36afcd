import { setTimeout as sleep } from 'node:timers/promises';
import { secondMs } from '../../../kernel/dates.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Events } from '../../../platform/events.ts';
import type { Log } from '../../../platform/log.ts';
import { amendShelf, type MarketSource, type OpenShelf, readShelf, type Shelf } from './shelf.ts';

/** Every lender and Fix & Flip program in memory, so that a search asks the database nothing. */
export interface Book {
  /** What a search looks at. Take it once per request: a reload puts another in its place. */
  current(): Shelf;
  stop(): Promise<void>;
}

interface BookParts {
  readonly database: Database;
  readonly events: Events;
  readonly log: Log;
  readonly source: MarketSource;
}

/** What has changed since it was read. */
interface Backlog {
  everything: boolean;
  readonly lenderIds: Set<string>;
  readonly programIds: Set<string>;
}

const emptyBacklog = (): Backlog => ({ everything: false, lenderIds: new Set(), programIds: new Set() });
const hasWork = ({ everything, lenderIds, programIds }: Backlog): boolean =>
  everything || lenderIds.size > 0 || programIds.size > 0;

const retryMs = 2 * secondMs;

/**
 * Reads the whole market once and is ready when it resolves; from then on only what events name is read again.
 * It listens before it reads, so that a change during the reading is read once more and none is missed.
 */
export async function openBook(parts: BookParts): Promise<Book> {
  const { database, events, log, source } = parts;
  const backlog = emptyBacklog();
  let wake = () => {};
  const unsubscribe = events.subscribe(
    (event) => {
      if (event.topic === 'lender') backlog.lenderIds.add(event.lenderId);
      else if (event.topic === 'program') backlog.programIds.add(event.programId);
      else return;
      wake();
    },
    () => {
      backlog.everything = true;
      wake();
    },
  );
  try {
    const keeper = keepUp(parts, backlog, await readShelf(database, log, source));
    wake = keeper.wake;
    wake();
    return {
      current: keeper.current,
      async stop() {
        unsubscribe();
        await keeper.stop();
      },
    };
  } catch (error) {
    unsubscribe();
    throw error;
  }
}

/** Works a backlog off, one reading at a time: whatever comes meanwhile is read by the next one. */
function keepUp({ database, log, source }: BookParts, backlog: Backlog, first: OpenShelf) {
  let shelf = first;
  let working: Promise<void> | undefined;
  const stopping = new AbortController();

  const catchUp = async () => {
    const taken = takeAll(backlog);
    try {
      if (taken.everything) shelf = await readShelf(database, log, source);
      else await amendShelf(shelf, taken, database, log, source);
    } catch (error) {
      putBack(taken, backlog);
      log.warn({ err: error }, 'the search book lags behind and will be read again');
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
    current: (): Shelf => shelf,
    async stop() {
      stopping.abort();
      await working;
    },
  };
}

function takeAll(backlog: Backlog): Backlog {
  const { everything, lenderIds, programIds } = backlog;
  const taken = { everything, lenderIds: new Set(lenderIds), programIds: new Set(programIds) };
  backlog.everything = false;
  lenderIds.clear();
  programIds.clear();
  return taken;
}

function putBack(taken: Backlog, backlog: Backlog): void {
  backlog.everything ||= taken.everything;
  for (const id of taken.lenderIds) backlog.lenderIds.add(id);
  for (const id of taken.programIds) backlog.programIds.add(id);
}
