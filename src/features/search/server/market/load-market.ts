import { mapInSteps } from '../../../../kernel/steps.ts';
import { inSlices } from '../../../../platform/jobs/slices.ts';
import { readAllLenderTerms } from '../../../lenders/server/api.ts';
import { readAllProgramRows } from '../../../programs/server/api.ts';
import { changedPrograms, readStamps } from './compare-market.ts';
import { idsAtOnce } from './follow-changes.ts';
import {
  type CachedMarkets,
  emptyMarkets,
  type MarketParts,
  makeIndexes,
  putLenders,
  putProgram,
  type ReadRecords,
  removeProgram,
  searchedKinds,
  sizesOf,
} from './kind-markets.ts';
import { refreshPrograms } from './refresh-market.ts';
import type { MarketSnapshots, OpenSnapshot } from './snapshot/market-snapshots.ts';

interface LoadedMarkets {
  readonly cached: CachedMarkets;
  /** How many programs a snapshot had not, or not as they are. */
  readonly fromDatabase: number;
}

/** Loads every lender and program: what a snapshot has of them, so far as it is the same in the database, and the others there. */
export async function loadMarkets(
  parts: MarketParts,
  readRecords: ReadRecords,
  snapshots?: MarketSnapshots,
): Promise<LoadedMarkets> {
  const { db } = parts.database;
  const begin = async () => {
    const cached = emptyMarkets();
    const records = await readRecords(db);
    for await (const rows of readAllLenderTerms(db)) await inSlices(putLenders(cached, rows, records));
    return cached;
  };
  const begun = await begin();
  // It is closed when it has been read, so nothing that may fail comes in between.
  const snapshot = await snapshots?.open();
  const loaded =
    snapshot === undefined
      ? await loadFromDatabase(parts, begun)
      : ((await loadFromSnapshot(parts, begun, snapshot)) ?? (await loadFromDatabase(parts, await begin())));
  const { lenders, setAside } = loaded.cached;
  await makeIndexes(loaded.cached, parts.log);
  parts.log.info(
    {
      lenders: lenders.size,
      programs: sizesOf(loaded.cached),
      setAside: setAside.size,
      fromDatabase: loaded.fromDatabase,
    },
    'market loaded',
  );
  return loaded;
}

async function loadFromDatabase(
  { database: { db }, log, clock }: MarketParts,
  cached: CachedMarkets,
): Promise<LoadedMarkets> {
  let fromDatabase = 0;
  for await (const rows of readAllProgramRows(db, searchedKinds, clock.now())) {
    await inSlices(mapInSteps(rows, (row) => putProgram(cached, row, log)));
    fromDatabase += rows.length;
  }
  return { cached, fromDatabase };
}

/** Undefined where the snapshot cannot be used. */
async function loadFromSnapshot(
  parts: MarketParts,
  cached: CachedMarkets,
  snapshot: OpenSnapshot,
): Promise<LoadedMarkets | undefined> {
  const { database, log, clock } = parts;
  // The database reads its side meanwhile.
  const [put, stamped] = await Promise.allSettled([snapshot.putInto(cached), readStamps(database, clock.now())]);
  if (stamped.status === 'rejected') throw stamped.reason;
  if (put.status === 'rejected') {
    log.warn({ err: put.reason }, 'the market snapshot cannot be used: the market is loaded from the database');
    return undefined;
  }
  const changed = await inSlices(changedPrograms(cached, stamped.value));
  await inSlices(mapInSteps(changed, (id) => removeProgram(cached, id)));
  const ids = [...stamped.value.ids()];
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    await refreshPrograms(cached, ids.slice(from, from + idsAtOnce), parts, refuse);
  }
  return { cached, fromDatabase: ids.length };
}

/** A market that is loaded has all of its programs, or is none. */
function refuse(error: unknown): never {
  throw error;
}
