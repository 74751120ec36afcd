import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import { compareMarkets } from './compare-market.ts';
import { type Changed, type FollowParts, followChanges } from './follow-changes.ts';
import {
  type CachedMarket,
  type CachedMarkets,
  emptyMarkets,
  type KeptTermsOf,
  type MarketParts,
  makeIndexes,
  marketOf,
  type ReadRecords,
  type ReplyMinutes,
  type SetAsideProgram,
  sizesOf,
} from './kind-markets.ts';
import { loadMarkets } from './load-market.ts';
import { refreshMarkets } from './refresh-market.ts';
import { keepSnapshot, type SnapshotPauses } from './snapshot/keep-snapshot.ts';
import type { MarketSnapshots } from './snapshot/market-snapshots.ts';

/** Every lender and every program that can be searched in memory, so that a search asks the database nothing. */
export interface MarketCache {
  /** What a search looks at. Take it once per request: loading everything again puts another in its place. */
  current(kind: LoanKind): CachedMarket;
  setAside(): readonly SetAsideProgram[];
  nameOfLender(lenderId: string): string;
  /** How much there is, and since when what is in memory has been as it is. */
  size(): MarketSize;
  /** Since when something has changed that could not be read; undefined where nothing has. */
  behindSince(): Date | undefined;
  stop(): Promise<void>;
}

export interface MarketSize {
  readonly lenders: number;
  /** By kind. */
  readonly programs: Readonly<Record<string, number>>;
  readonly readAt: Date;
}

interface CacheParts extends MarketParts, FollowParts {
  /** Undefined: every start loads the whole market from the database. */
  readonly snapshots?: MarketSnapshots | undefined;
  /** Tests write snapshots sooner. */
  readonly pauses?: SnapshotPauses;
}

/** Loads the whole market and is ready when it resolves; from then on only what has changed is read again. */
export async function openMarketCache(
  parts: CacheParts,
  replyMinutes: ReplyMinutes,
  keptTerms: KeptTermsOf = async () => new Map(),
): Promise<MarketCache> {
  let cached = emptyMarkets();
  let readAt = parts.clock.now();
  const readRecords: ReadRecords = async (db, ids) => ({
    replies: await replyMinutes(db, ids),
    kept: await keptTerms(db, ids),
  });
  // What may read much of the market asks the replica, may take its time, and takes no connection from requests.
  const { background } = parts.database;
  const backgroundParts = { ...parts, database: { ...background, db: background.reads } };
  const keeper = keepSnapshot(parts, () => cached, parts.pauses);
  const load = async () => {
    const loaded = await loadMarkets(backgroundParts, readRecords, parts.snapshots);
    cached = loaded.cached;
    readAt = parts.clock.now();
    keeper.noteChanged(loaded.fromDatabase);
  };
  const following = await followChanges(parts, {
    load,
    async resync() {
      const changed = await compareMarkets(cached, backgroundParts, readRecords);
      const [lenders, programs] = [changed.lenderIds.size, changed.programIds.size];
      parts.log.info({ lenders, programs }, 'market compared with the database');
      if (!needsReload(changed, cached)) {
        readAt = parts.clock.now();
        return changed;
      }
      await load();
      // Where there was no memory for an index beside the old market's, there may be now that the old one is gone.
      await makeIndexes(cached, parts.log);
      return nothing;
    },
    async refresh(changed, { inBackground }) {
      const from = inBackground ? backgroundParts : parts;
      const { read, failed } = await refreshMarkets(cached, changed, from, readRecords);
      keeper.noteChanged(read);
      if (failed === undefined) readAt = parts.clock.now();
      return failed;
    },
  }).catch(async (error: unknown) => {
    await keeper.stop();
    throw error;
  });
  return {
    current: (kind) => marketOf(cached, kind.slug),
    setAside: () => [...cached.setAside.values()],
    nameOfLender: (id) => cached.lenders.get(id)?.name ?? '',
    size: () => ({ lenders: cached.lenders.size, programs: sizesOf(cached), readAt }),
    behindSince: following.behindSince,
    async stop() {
      await Promise.all([following.stop(), keeper.stop()]);
    },
  };
}

const nothing: Changed = { lenderIds: new Set(), programIds: new Set() };

/** Of so many programs a new market is made, beside the old one: its index is made for what it holds, before it is searched. */
const needsReload = ({ programIds }: Changed, cached: CachedMarkets): boolean => {
  const held = Object.values(sizesOf(cached)).reduce((sum, size) => sum + size, 0);
  return programIds.size > held / 5;
};
