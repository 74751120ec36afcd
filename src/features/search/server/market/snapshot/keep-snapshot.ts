import { setTimeout as sleep } from 'node:timers/promises';
import { minuteMs, secondMs } from '../../../../../kernel/dates.ts';
import type { Log } from '../../../../../platform/log.ts';
import type { CachedMarkets } from '../kind-markets.ts';
import type { MarketSnapshots } from './market-snapshots.ts';

/** How soon after a start a snapshot is written where one is missing, and how often it is looked at later. */
export interface SnapshotPauses {
  readonly firstMs: number;
  readonly everyMs: number;
}
const usualPauses: SnapshotPauses = { firstMs: 10 * secondMs, everyMs: 15 * minuteMs };

/** So much of the market has to have changed, in percent: until then the next start reads it from the database, which takes a moment. */
const worthPercent = 1;

export interface SnapshotKeeper {
  /** So many programs were read from the database since; all of them where there was no snapshot. */
  noteChanged(programs: number): void;
  stop(): Promise<void>;
}

/** Writes a snapshot in the background when the market has changed by enough. A failure is logged and harms nothing else. */
export function keepSnapshot(
  { snapshots, log }: { readonly snapshots?: MarketSnapshots | undefined; readonly log: Log },
  current: () => CachedMarkets,
  { firstMs, everyMs }: SnapshotPauses = usualPauses,
): SnapshotKeeper {
  const stopping = new AbortController();
  const { signal } = stopping;
  let changed = 0;
  let since = new Date();
  // A large market takes longer to read than the first pause.
  const { promise: marketIsRead, resolve: noteRead } = Promise.withResolvers<void>();

  const writeWhereWorth = async (to: MarketSnapshots) => {
    const cached = current();
    const size = [...cached.byKind.values()].reduce((programs, market) => programs + market.programs.size, 0);
    if (size < to.from || changed * 100 < size * worthPercent) return;
    const [counted, begun] = [changed, new Date()];
    let writtenAt = await to.writtenAt();
    // Of several processes one writes, the others find its file.
    if (writtenAt === undefined || writtenAt <= since) {
      await to.write(cached, signal);
      writtenAt = await to.writtenAt();
      log.info({ programs: size, ms: Date.now() - begun.getTime() }, 'market snapshot written');
    }
    since = writtenAt ?? begun;
    changed -= counted;
  };
  const run = async (to: MarketSnapshots) => {
    await marketIsRead;
    for (let pause = firstMs; !signal.aborted; pause = everyMs) {
      await sleep(pause, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      await writeWhereWorth(to).catch((error: unknown) => {
        if (!signal.aborted)
          log.warn({ err: error }, 'the market snapshot is not written: the next start takes longer');
      });
    }
  };
  const running = snapshots && run(snapshots);
  return {
    noteChanged(programs) {
      changed += programs;
      noteRead();
    },
    async stop() {
      stopping.abort();
      noteRead();
      await running;
    },
  };
}
