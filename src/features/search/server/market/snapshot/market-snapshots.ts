import { constants, type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { dayMs, hourMs } from '../../../../../kernel/dates.ts';
import type { InSteps } from '../../../../../kernel/steps.ts';
import { defineKeyUse, type Secrets } from '../../../../../platform/encryption/secrets.ts';
import { inSlices } from '../../../../../platform/jobs/slices.ts';
import type { Log } from '../../../../../platform/log.ts';
import { type CachedMarkets, marketOf } from '../kind-markets.ts';
import { buildId } from './build-id.ts';
import { packPrograms, programsAtOnce, unpackPrograms } from './packed-programs.ts';
import { type FileRecord, type RecordSigner, readRecords, UnusableFile, writeRecords } from './record-file.ts';

const snapshotKey = defineKeyUse('market snapshot');
const firstRecord = z.object({ build: z.string() });
const lastRecord = z.object({ programs: z.int() });
const noNumbers = new Float64Array(0);

/** Other builds may run beside this one for a while, as long as an update takes. */
const otherBuildsKeptMs = dayMs;
/** No write takes so long: its process was killed. */
const draftsKeptMs = hourMs;

export interface SnapshotParts {
  readonly folder: string;
  readonly secrets: Pick<Secrets, 'sign' | 'verify'>;
  readonly log: Log;
  /** Smaller markets are read as fast without one. */
  readonly from?: number;
  /** That of this process unless stated. */
  readonly build?: string | undefined;
}

/**
 * What a process has made of the programs, in a file for the next start. It is never an answer by itself: whoever reads it
 * compares each program with the database. Each build has a file of its own, signed with the installation's secret.
 */
export class MarketSnapshots {
  readonly from: number;
  readonly #folder: string;
  readonly #log: Log;
  readonly #signer: RecordSigner;
  #build: Promise<string> | undefined;

  constructor({ folder, secrets, log, from = 10_000, build }: SnapshotParts) {
    this.from = from;
    this.#folder = folder;
    this.#log = log;
    this.#build = build === undefined ? undefined : Promise.resolve(build);
    this.#signer = {
      sign: (text) => secrets.sign(snapshotKey, text),
      verify: (text, signature) => secrets.verify(snapshotKey, text, signature),
    };
  }

  /** Computed once, at the start: sources that change under a running process are not what it runs. */
  get #ownBuild(): Promise<string> {
    this.#build ??= buildId();
    return this.#build;
  }

  async #path(): Promise<string> {
    return join(this.#folder, `market-${(await this.#ownBuild).slice(0, 16)}.snapshot`);
  }

  /** When the file of this build was written; undefined when there is none. */
  async writtenAt(): Promise<Date | undefined> {
    const found = await stat(await this.#path()).catch(() => undefined);
    return found?.mtime;
  }

  /** The file of this build; undefined where there is none, or none that can be opened. */
  async open(): Promise<OpenSnapshot | undefined> {
    try {
      // Not through a link that somebody else put there.
      const file = await open(await this.#path(), constants.O_RDONLY | constants.O_NOFOLLOW);
      return new OpenSnapshot(file, this.#signer, await this.#ownBuild);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
        this.#log.warn({ err: error }, 'the market snapshot cannot be opened: the market is read from the database');
      }
      return undefined;
    }
  }

  /** @throws where the file cannot be written; the one before stays then */
  async write(cached: CachedMarkets, signal: AbortSignal): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await this.#removeOld();
    const build = await this.#ownBuild;
    await writeRecords(await this.#path(), recordsOf(cached, build), this.#signer, signal);
  }

  async #removeOld(): Promise<void> {
    const own = await this.#path();
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name);
      const keptMs = /^market-.*\.new$/.test(name)
        ? draftsKeptMs
        : /^market-.*\.snapshot$/.test(name) && otherBuildsKeptMs;
      if (keptMs === false || path === own) continue;
      const found = await stat(path).catch(() => undefined);
      if (found && Date.now() - found.mtimeMs > keptMs) await rm(path, { force: true });
    }
  }
}

function* recordsOf({ byKind }: CachedMarkets, build: string): Generator<FileRecord> {
  yield { head: { build }, numbers: noNumbers };
  let programs = 0;
  for (const market of byKind.values()) {
    // Programs come and go while they are written: each is as it was at its own moment, and is checked by itself when read.
    const ids = [...market.programs.keys()];
    for (let from = 0; from < ids.length; from += programsAtOnce) {
      const packed = packPrograms(market, ids.slice(from, from + programsAtOnce));
      programs += packed.programs;
      yield packed.record;
    }
  }
  yield { head: { programs }, numbers: noNumbers };
}

export class OpenSnapshot {
  readonly #file: FileHandle;
  readonly #signer: RecordSigner;
  readonly #build: string;

  constructor(file: FileHandle, signer: RecordSigner, build: string) {
    this.#file = file;
    this.#signer = signer;
    this.#build = build;
  }

  /**
   * Puts every program of the file, also those that have changed since, and closes the file.
   * @throws where the file is not as it was written: what was put before is worth nothing then
   */
  async putInto(cached: CachedMarkets): Promise<void> {
    try {
      const records = readRecords(this.#file, this.#signer);
      const first = firstRecord.safeParse((await records.next()).value?.head);
      if (first.data?.build !== this.#build) throw new UnusableFile('it is of another build');
      let programs = 0;
      for await (const record of records) {
        const last = lastRecord.safeParse(record.head);
        if (!last.success) programs += await inSlices(putRecord(cached, record));
        else if (last.data.programs === programs) return;
      }
      throw new UnusableFile('it is cut off');
    } finally {
      await this.#file.close();
    }
  }
}

function* putRecord(cached: CachedMarkets, record: FileRecord): InSteps<number> {
  const { kind, programs } = unpackPrograms(record);
  yield;
  const { market, programs: shown } = marketOf(cached, kind);
  for (const program of programs) {
    market.putCompiled(program.compiled);
    shown.set(program.compiled.id, program.shown);
    yield;
  }
  return programs.length;
}
