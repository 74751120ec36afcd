import type { Transaction } from '../database/database.ts';
import { defineHook, type Platform } from '../platform.ts';

/** Some rows of a table with encrypted values, in the order of its key. */
export interface Reencrypted {
  readonly count: number;
  /** Values that no key opens any more: left as they are. */
  readonly damaged: number;
  /** Where the next rows begin; undefined: these were the last. */
  readonly next?: string;
}

/** Encrypts some values of a table with the current key that were encrypted with one of these: those after a place in its order. */
export const reencrypts =
  defineHook<
    (tx: Transaction, retiredKeys: readonly number[], after: string | undefined, limit: number) => Promise<Reencrypted>
  >('encryption.reencrypts');

const batch = 500;
/** A save that began with the key before may end after the first pass; each pass finds what was left by the one before. */
const mostPasses = 5;

export interface Rotation {
  readonly count: number;
  readonly damaged: number;
}

/**
 * Makes a new data key, wraps all of them with the present wrapping key, and encrypts every stored value anew, in batches while
 * the app serves. Stopped half-way it is begun again: values that are left are readable with their earlier keys.
 * @param givesUpLost see `DataKeys.rotate`
 */
export async function rotateKeys(platform: Platform, { givesUpLost = false } = {}): Promise<Rotation> {
  const { database, encryption } = platform;
  const retired = await database.transaction((tx) => encryption.keys.rotate(tx, givesUpLost));
  let total = 0;
  for (let pass = 1; ; pass++) {
    const { count, damaged } = await reencryptAll(platform, retired);
    total += count;
    if (count === 0 || pass === mostPasses) return { count: total, damaged };
  }
}

async function reencryptAll({ database, hooks }: Platform, retired: readonly number[]): Promise<Rotation> {
  let [count, damaged] = [0, 0];
  for (const reencrypt of hooks.all(reencrypts)) {
    let after: string | undefined;
    do {
      const done = await database.transaction((tx) => reencrypt(tx, retired, after, batch));
      count += done.count;
      damaged += done.damaged;
      after = done.next;
    } while (after !== undefined);
  }
  return { count, damaged };
}
