import { secondMs } from '../../../../kernel/dates.ts';
import { listenTo } from '../../../../platform/events/bus.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { lenderTopic } from '../../../lenders/server/api.ts';
import { marketTopic, programTopic } from '../../../programs/server/api.ts';

/** Lenders and programs that may have changed, or be gone. */
export interface Changed {
  readonly lenderIds: ReadonlySet<string>;
  readonly programIds: ReadonlySet<string>;
}

/** What of a refresh has to be tried again, and why. */
export interface Failed extends Changed {
  readonly error: unknown;
}

export interface FollowParts extends Pick<Platform, 'events' | 'log' | 'clock'> {
  /** What failed is tried again after this time, and after twice as long each time until it succeeds. Tests don't take so long. */
  readonly retryMs?: number;
}

/** A copy of the market. */
interface Copy {
  /** Reads all of it, for the first time. */
  readonly load: () => Promise<void>;
  /** After events were missed. @returns what is still to be refreshed */
  readonly resync: () => Promise<Changed>;
  /** Reads these again: a bounded number at a time. @returns what failed while the rest succeeded; where it throws, all of it failed */
  readonly refresh: (changed: Changed, how: { readonly inBackground: boolean }) => Promise<Failed | undefined>;
}

export interface Following {
  /** Since when something has changed that could not be read; undefined where nothing has. */
  behindSince(): Date | undefined;
  stop(): Promise<void>;
}

const usualRetryMs = 2 * secondMs;

/**
 * Keeps a copy of the market up with it. It listens before the copy is loaded, so that a change meanwhile is read once more and
 * none is missed. Resolves once it is loaded.
 */
export async function followChanges(
  { events, log, clock, retryMs = usualRetryMs }: FollowParts,
  copy: Copy,
): Promise<Following> {
  const worker = new Worker(copy, { log, clock, retryMs });
  const unsubscribe = events.subscribe(
    [
      listenTo(lenderTopic, ({ lenderId }) => worker.noteLender(lenderId)),
      listenTo(programTopic, ({ programId }) => worker.noteProgram(programId)),
      listenTo(marketTopic, () => worker.askForResync()),
    ],
    () => worker.askForResync(),
  );
  try {
    await copy.load();
  } catch (error) {
    unsubscribe();
    throw error;
  }
  worker.start();
  return {
    behindSince: () => worker.behindSince,
    async stop() {
      unsubscribe();
      await worker.stop();
    },
  };
}

/** Works off what has changed, one piece after the other: whatever comes meanwhile is in a later one. */
class Worker {
  readonly #copy: Copy;
  readonly #parts: Pick<Platform, 'log' | 'clock'>;
  #mustResync = false;
  /** As events say, so that somebody may be waiting to see it. */
  readonly #changed = new Ids();
  /** What differed after a gap, and what has failed before: it may be much, and take long. */
  readonly #late = new Ids();
  /** What has failed, until it is tried again. */
  readonly #failed = new Ids();
  /** Each has a pause of its own: what succeeds in between doesn't shorten it. */
  readonly #resyncs: Pauses;
  readonly #refreshes: Pauses;
  #isLateNext = false;
  #behindSince: Date | undefined;
  #working: Promise<void> | undefined;
  #isRunning = false;

  constructor(copy: Copy, { retryMs, ...parts }: Pick<Platform, 'log' | 'clock'> & { readonly retryMs: number }) {
    this.#copy = copy;
    this.#parts = parts;
    this.#resyncs = new Pauses(retryMs, () => this.#wake());
    this.#refreshes = new Pauses(retryMs, () => this.#wake());
  }

  get behindSince(): Date | undefined {
    return this.#behindSince;
  }

  noteLender(id: string): void {
    this.#changed.lenderIds.add(id);
    this.#wake();
  }

  noteProgram(id: string): void {
    this.#changed.programIds.add(id);
    this.#wake();
  }

  askForResync(): void {
    this.#mustResync = true;
    this.#wake();
  }

  start(): void {
    this.#isRunning = true;
    this.#wake();
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    this.#resyncs.clear();
    this.#refreshes.clear();
    await this.#working;
  }

  #wake(): void {
    if (this.#working || !this.#isRunning) return;
    this.#working = this.#workOnOne()?.finally(() => {
      this.#working = undefined;
      this.#wake();
    });
  }

  /** Undefined where nothing is to be done now. */
  #workOnOne(): Promise<void> | undefined {
    if (this.#mustResync && !this.#resyncs.isPausing) return this.#resync();
    if (!this.#refreshes.isPausing) this.#late.add(this.#failed.takeAll());
    if (!this.#changed.any && !this.#late.any) return undefined;
    // By turns, so that neither holds the other back however much it is.
    const inBackground = this.#late.any && (this.#isLateNext || !this.#changed.any);
    this.#isLateNext = !inBackground;
    return this.#refresh((inBackground ? this.#late : this.#changed).takeBatch(), inBackground);
  }

  async #resync(): Promise<void> {
    this.#mustResync = false;
    try {
      this.#late.add(await this.#copy.resync());
      this.#resyncs.clear();
      this.#noteSuccess();
    } catch (error) {
      this.#mustResync = true;
      this.#noteFailure(error, this.#resyncs);
    }
  }

  async #refresh(batch: Changed, inBackground: boolean): Promise<void> {
    const failed = await this.#copy.refresh(batch, { inBackground }).catch((error: unknown) => ({ ...batch, error }));
    if (failed === undefined) return this.#noteSuccess();
    this.#failed.add(failed);
    this.#noteFailure(failed.error, this.#refreshes);
  }

  #noteSuccess(): void {
    if (this.#failed.any || this.#late.any) return;
    this.#refreshes.clear();
    if (!this.#resyncs.hasFailed) this.#behindSince = undefined;
  }

  #noteFailure(error: unknown, pauses: Pauses): void {
    const { log, clock } = this.#parts;
    this.#behindSince ??= clock.now();
    log.error(
      { err: error, behindSince: this.#behindSince },
      'the market cannot be refreshed: searches use it as it was',
    );
    if (this.#isRunning) pauses.begin();
  }
}

/** One statement names no more: a lender may import thousands of programs at a time, and a gap may hide changes of every lender. */
export const idsAtOnce = 500;

class Ids implements Changed {
  readonly lenderIds = new Set<string>();
  readonly programIds = new Set<string>();

  get any(): boolean {
    return this.lenderIds.size > 0 || this.programIds.size > 0;
  }

  add({ lenderIds, programIds }: Changed): void {
    for (const id of lenderIds) this.lenderIds.add(id);
    for (const id of programIds) this.programIds.add(id);
  }

  /** Lenders first, so that a program finds the lender it is new with. */
  takeBatch(): Changed {
    const lenderIds = takeIds(this.lenderIds, idsAtOnce);
    return { lenderIds, programIds: takeIds(this.programIds, idsAtOnce - lenderIds.size) };
  }

  takeAll(): Changed {
    return { lenderIds: takeIds(this.lenderIds), programIds: takeIds(this.programIds) };
  }
}

function takeIds(ids: Set<string>, atMost = Number.POSITIVE_INFINITY): Set<string> {
  const taken = new Set<string>();
  for (const id of ids) {
    if (taken.size >= atMost) break;
    taken.add(id);
    ids.delete(id);
  }
  return taken;
}

const slowestRetryMs = 30 * secondMs;

/** Pauses before something is tried again, each twice as long as the one before, until it succeeds. */
class Pauses {
  readonly #retryMs: number;
  readonly #over: () => void;
  #failures = 0;
  #pause: NodeJS.Timeout | undefined;

  constructor(retryMs: number, over: () => void) {
    this.#retryMs = retryMs;
    this.#over = over;
  }

  get isPausing(): boolean {
    return this.#pause !== undefined;
  }

  get hasFailed(): boolean {
    return this.#failures > 0;
  }

  /** One that is under way already stays as long as it is. */
  begin(): void {
    if (this.#pause) return;
    const ms = Math.min(this.#retryMs * 2 ** this.#failures, slowestRetryMs);
    this.#failures += 1;
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      this.#over();
    }, ms);
  }

  /** It has succeeded, or is not tried again. */
  clear(): void {
    clearTimeout(this.#pause);
    this.#pause = undefined;
    this.#failures = 0;
  }
}
