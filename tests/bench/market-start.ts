// A start of the market alone, in a process of its own: read from the database, or begun with the snapshot that lies in DATA_DIR. Asked
// for its figures it answers them, asked for a snapshot it writes one.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { loadMarkets } from '../../src/features/search/server/market/load-market.ts';
import { MarketSnapshots } from '../../src/features/search/server/market/snapshot/market-snapshots.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { createSecrets } from '../../src/platform/encryption/secrets.ts';
import { createLog } from '../../src/platform/log.ts';
import { systemClock } from '../../src/platform/platform.ts';

/** What a start took: on the clock, of processors, and at most without a turn for others. */
export interface MarketStart {
  readonly ms: number;
  readonly processorMs: number;
  readonly longestHoldMs: number;
  /** The same in processor time of this thread, to which other work on the machine adds nothing. */
  readonly longestHoldProcessorMs: number;
  readonly peakMegabytes: number;
  readonly fromDatabase: number;
}

const log = createLog('warn');
const database = openDatabase(JSON.parse(process.env.BENCH_CONNECTION ?? '{}') as object, log);
const snapshots = new MarketSnapshots({
  folder: process.env.DATA_DIR ?? '',
  secrets: createSecrets('no secret, for this folder is gone when the benchmark ends'),
  log,
  from: 1,
});
await database.background.pool.query('select 1');
const held = monitorEventLoopDelay({ resolution: 1 });
held.enable();
const turns = watchTurns();
const [started, used] = [performance.now(), process.cpuUsage()];
const read = await loadMarkets(
  { database: database.background, log, clock: systemClock },
  async () => ({ replies: new Map(), kept: new Map() }),
  process.env.BENCH_SNAPSHOT === 'yes' ? snapshots : undefined,
);
const { user, system } = process.cpuUsage(used);
const figures: MarketStart = {
  ms: performance.now() - started,
  processorMs: (user + system) / 1_000,
  longestHoldMs: held.max / 1e6,
  longestHoldProcessorMs: turns.longestMs(),
  peakMegabytes: process.resourceUsage().maxRSS / 1_024,
  fromDatabase: read.fromDatabase,
};

process.on('message', (question: string) => {
  if (question === 'figures') process.send?.(figures);
  else {
    held.reset();
    turns.reset();
    void snapshots
      .write(read.cached, new AbortController().signal)
      .then(() => process.send?.({ longestHoldMs: held.max / 1e6, longestHoldProcessorMs: turns.longestMs() }));
  }
});
process.on('SIGTERM', () => process.exit(0));

/** What this thread takes of a processor from one turn of a timer to the next. */
function watchTurns() {
  const used = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  let last = used();
  let longest = 0;
  setInterval(() => {
    const now = used();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1).unref();
  return {
    longestMs: () => longest,
    reset() {
      last = used();
      longest = 0;
    },
  };
}
console.log('ready');
