import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import type { ObjectMetaData, WriteOptions } from 'flydrive/types';
import { AppError } from '../../../kernel/errors.ts';
import type { Log } from '../../log.ts';
import { type StorageOutage, storageOutageOf } from './storage-outage.ts';

/** A small file that is written to see whether there is room again. */
const probe = { key: 'health/probe', content: new Uint8Array(64 * 1024) };

const texts = {
  full: "We can't save files right now because storage is full. Everything else works. Try again in a few minutes.",
} as const;

/**
 * A disk whose outages are refusals of our table: STORAGE_FULL where there is no room, STORAGE_UNAVAILABLE where it refuses us or
 * doesn't answer. Of a write that fails nothing is left.
 */
export class StorageDisk extends Disk {
  readonly #log: Log;
  readonly #noteOutage: (kind: StorageOutage['kind']) => void;
  #outage: StorageOutage | undefined;

  constructor(
    driver: ConstructorParameters<typeof Disk>[0],
    log: Log,
    noteOutage: (kind: StorageOutage['kind']) => void = () => undefined,
  ) {
    super(driver);
    this.#log = log;
    this.#noteOutage = noteOutage;
  }

  /** Tries whether files can be read; after an outage, whether they can be written. @returns what is wrong */
  async check(): Promise<StorageOutage | undefined> {
    const work = this.#outage ? this.put(probe.key, probe.content) : this.exists(probe.key);
    await work.then(
      () => {
        this.#outage = undefined;
      },
      () => undefined,
    );
    return this.#outage;
  }

  override exists(key: string): Promise<boolean> {
    return this.#guard(super.exists(key));
  }
  override getBytes(key: string): Promise<Uint8Array> {
    return this.#guard(super.getBytes(key));
  }
  override getMetaData(key: string): Promise<ObjectMetaData> {
    return this.#guard(super.getMetaData(key));
  }
  override async getStream(key: string): Promise<Readable> {
    const content = await this.#guard(super.getStream(key));
    // The answer has begun by then: its reader learns of it by its end.
    return content.once('error', (error) => void this.#note(error));
  }
  override async put(key: string, contents: string | Uint8Array, options?: WriteOptions): Promise<void> {
    await this.#guard(super.put(key, contents, options));
  }
  override async putStream(key: string, contents: Readable, options?: WriteOptions): Promise<void> {
    try {
      await this.#guard(super.putStream(key, contents, options));
    } catch (error) {
      const isAway = error instanceof AppError && error.is('STORAGE_UNAVAILABLE');
      // What is away is not asked again: the nightly clean-up removes what it may have.
      if (!isAway) await super.delete(key).catch(() => undefined);
      throw error;
    }
  }
  override copy(source: string, destination: string, options?: WriteOptions): Promise<void> {
    return this.#guard(super.copy(source, destination, options));
  }
  override delete(key: string): Promise<void> {
    return this.#guard(super.delete(key));
  }
  override listAll(...which: Parameters<Disk['listAll']>): ReturnType<Disk['listAll']> {
    return this.#guard(super.listAll(...which));
  }

  async #guard<Answer>(work: Promise<Answer>): Promise<Answer> {
    try {
      return await work;
    } catch (error) {
      const outage = this.#note(error);
      if (!outage) throw error;
      throw outage.kind === 'full' ? new AppError('STORAGE_FULL', texts.full) : new AppError('STORAGE_UNAVAILABLE');
    }
  }

  #note(error: unknown): StorageOutage | undefined {
    const outage = storageOutageOf(error);
    if (outage) {
      this.#outage = outage;
      this.#noteOutage(outage.kind);
      this.#log.error({ storage: outage.kind, reason: outage.reason }, 'the storage of files fails');
    }
    return outage;
  }
}
