import { type InSteps, mapInSteps } from '../../../../kernel/steps.ts';
import { inSlices } from '../../../../platform/jobs/slices.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { readAllLenderTerms } from '../../../lenders/server/api.ts';
import { type MarketStamp, readMarketStamps } from '../../../programs/server/api.ts';
import type { Changed } from './follow-changes.ts';
import { type CachedMarkets, type LenderRow, type ReadRecords, searchedKinds, textOfLender } from './kind-markets.ts';

/** The stamps of a whole market, in numbers: as objects they would be as much as the market itself for the garbage collector. */
export class Stamps {
  readonly #places = new Map<string, number>();
  readonly #hashes: number[] = [];
  readonly #confirmedAt: number[] = [];

  add({ id, contentHash, confirmedAt }: MarketStamp): void {
    this.#places.set(id, this.#hashes.push(contentHash) - 1);
    this.#confirmedAt.push(confirmedAt.getTime());
  }

  /** Takes the stamp of a program off where it is this one. */
  match(id: string, contentHash: number, confirmedAt: number): boolean {
    const place = this.#places.get(id);
    if (place === undefined || this.#hashes[place] !== contentHash || this.#confirmedAt[place] !== confirmedAt)
      return false;
    return this.#places.delete(id);
  }

  /** Of those that were not taken off. */
  ids(): Iterable<string> {
    return this.#places.keys();
  }
}

export async function readStamps({ db }: Pick<Platform['database'], 'db'>, now: Date): Promise<Stamps> {
  const stamps = new Stamps();
  for await (const page of readMarketStamps(db, searchedKinds, now)) for (const stamp of page) stamps.add(stamp);
  return stamps;
}

/** The programs of the market that are not the same in the database any more. Stamps of those that are new or changed are left. */
export function* changedPrograms({ byKind }: CachedMarkets, stamps: Stamps): InSteps<string[]> {
  const changed: string[] = [];
  for (const { programs } of byKind.values()) {
    for (const [id, { contentHash, confirmedAt }] of programs) {
      if (!stamps.match(id, contentHash, confirmedAt)) changed.push(id);
      yield;
    }
  }
  return changed;
}

/** What stands in memory otherwise than in the database: of a large market that is a fraction of what loading all of it takes. */
export async function compareMarkets(
  cached: CachedMarkets,
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  readRecords: ReadRecords,
): Promise<Changed> {
  const { db } = database;
  const records = await readRecords(db);
  const lenderIds = new Set(cached.lenders.keys());
  const compare = (row: LenderRow) => {
    if (cached.lenderTexts.get(row.id) === textOfLender(row, records)) lenderIds.delete(row.id);
    else lenderIds.add(row.id);
  };
  for await (const rows of readAllLenderTerms(db)) await inSlices(mapInSteps(rows, compare));
  const stamps = await readStamps(database, clock.now());
  const changed = await inSlices(changedPrograms(cached, stamps));
  // Of those set aside none is compared: they are few, and whichever is gone is taken off.
  return { lenderIds, programIds: new Set([...changed, ...cached.setAside.keys(), ...stamps.ids()]) };
}
