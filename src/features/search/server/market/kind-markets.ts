import type { InSteps } from '../../../../kernel/steps.ts';
import { OutOfMemory } from '../../../../lending/engine/compiled/out-of-memory.ts';
import { Market } from '../../../../lending/engine/market.ts';
import type { Program } from '../../../../lending/engine/program.ts';
import { loanKinds } from '../../../../lending/kinds/all.ts';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import { inSlices } from '../../../../platform/jobs/slices.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { LenderLicense } from '../../../lenders/license.ts';
import type { readLenderTerms } from '../../../lenders/server/api.ts';
import { toLenderTerms } from '../../../lenders/to-engine.ts';
import { type ProgramRow, storedText } from '../../../programs/model.ts';
import { readProgram } from '../../../programs/read-program.ts';
import type { MarketRow } from '../../../programs/server/api.ts';
import type { KeptTerms } from '../../kept-terms.ts';

/** How a lender has answered over the last 90 days; null where nothing was to answer. */
export interface ReplyRecord {
  /** Median minutes to the answer. */
  readonly minutes: number | null;
  /** Of the requests that were answered or ran out, how many were answered. */
  readonly answeredPercent: number | null;
}

/** By lender; without ids, of every lender that was asked. */
export type ReplyMinutes = (db: Queries, lenderIds?: readonly string[]) => Promise<ReadonlyMap<string, ReplyRecord>>;

/** By lender; without ids, of every lender that too few loans do not hide. */
export type KeptTermsOf = (db: Queries, lenderIds?: readonly string[]) => Promise<ReadonlyMap<string, KeptTerms>>;

/** What is measured of lenders elsewhere. */
export interface Records {
  readonly replies: ReadonlyMap<string, ReplyRecord>;
  readonly kept: ReadonlyMap<string, KeptTerms>;
}
export type ReadRecords = (db: Queries, lenderIds?: readonly string[]) => Promise<Records>;

/** How a lender is shown and reached. */
export interface CachedLender extends LenderLicense {
  readonly name: string;
  readonly contactName: string;
  readonly phone: string;
  readonly email: string;
  readonly website: string;
  /** Where it works, licensed brokers' states among them; empty: everywhere. */
  readonly states: readonly string[];
  readonly replyMinutes: number | null;
  readonly answeredPercent: number | null;
  readonly keptTerms: KeptTerms | null;
}

/** How a program is shown. Its terms are in the engine, as numbers, and in the database. */
interface CachedProgram extends Pick<Program, 'name' | 'confirmedAt'>, Pick<MarketRow, 'contentHash'> {
  readonly averageTimeToClose: number | null;
  readonly highlightNote: string;
}

/** The programs of one kind as the engine searches them, and beside them what its answers are presented with. */
export interface CachedMarket {
  readonly kind: LoanKind;
  readonly market: Market;
  /** Of every kind. */
  readonly lenders: ReadonlyMap<string, CachedLender>;
  readonly programs: ReadonlyMap<string, CachedProgram>;
  /** By program and tier, kept by `writeRow`, which bounds them; emptied by every change. */
  readonly labelTexts: Map<string, Map<number | null, string>>;
}

/** A program that searches leave out, for its stored terms cannot be read. */
export interface SetAsideProgram extends Pick<ProgramRow, 'id' | 'lenderId' | 'kind' | 'name'> {
  readonly problems: {
    /** Its path, with dots; blank where none is at fault. */
    readonly field: string;
    readonly message: string;
    /** What stands there, cut short; null for nothing. */
    readonly stored: string | null;
  }[];
}

/** One kind, as those see it who change it. */
export interface WritableMarket extends CachedMarket {
  readonly programs: Map<string, CachedProgram>;
}

/** The market of a process: every lender, and the programs of every kind. */
export interface CachedMarkets {
  readonly lenders: Map<string, CachedLender>;
  /** By lender: all that was read of it, to know whether that has changed. */
  readonly lenderTexts: Map<string, string>;
  readonly byKind: ReadonlyMap<string, WritableMarket>;
  readonly setAside: Map<string, SetAsideProgram>;
}

export type LenderRow = Awaited<ReturnType<typeof readLenderTerms>>[number];

/** What the market is read with. */
export type MarketParts = Pick<Platform, 'database' | 'log' | 'clock'>;

export const searchedKinds = loanKinds.map(({ slug }) => slug);

export function marketOf({ byKind }: CachedMarkets, slug: string): WritableMarket {
  const market = byKind.get(slug);
  if (market === undefined) throw new Error(`Programs of the type ${slug} are not searched.`);
  return market;
}

export function emptyMarkets(): CachedMarkets {
  const lenders: CachedMarkets['lenders'] = new Map();
  const open = (kind: LoanKind): WritableMarket => ({
    kind,
    lenders,
    market: new Market(kind),
    programs: new Map(),
    labelTexts: new Map(),
  });
  return {
    lenders,
    lenderTexts: new Map(),
    byKind: new Map(loanKinds.map((kind) => [kind.slug, open(kind)])),
    setAside: new Map(),
  };
}

/** What was read of a lender, as text, to compare it with what is read later. */
export const textOfLender = (row: LenderRow, { replies, kept }: Records): string =>
  JSON.stringify([row, replies.get(row.id), kept.get(row.id)]);

/** In steps, since one may have very many programs. */
export function* putLenders(cached: CachedMarkets, rows: readonly LenderRow[], records: Records): InSteps<void> {
  for (const row of rows) {
    yield* putLender(cached, row, records);
    yield;
  }
}

function* putLender(cached: CachedMarkets, row: LenderRow, records: Records): InSteps<void> {
  const { replies, kept } = records;
  const { name, contactName, phone, email, website, nmlsId, licenseStates } = row;
  const { minutes: replyMinutes = null, answeredPercent = null } = replies.get(row.id) ?? {};
  // Before its programs: what is found is shown with its lender.
  cached.lenders.set(row.id, {
    name,
    contactName,
    phone,
    email,
    website,
    nmlsId,
    licenseStates,
    states: [...new Set([...row.states, ...row.brokersLicenseOnlyStates])],
    replyMinutes,
    answeredPercent,
    keptTerms: kept.get(row.id) ?? null,
  });
  const terms = toLenderTerms(row, replyMinutes);
  for (const { market } of cached.byKind.values()) yield* market.putLenderInSteps(terms);
  cached.lenderTexts.set(row.id, textOfLender(row, records));
}

/**
 * Puts a program in place of what stood under its id. One whose stored terms cannot be read or compiled is set aside: no figure may
 * rest on it, and the others are still found.
 * @throws OutOfMemory where there is no memory for it
 */
export function putProgram(cached: CachedMarkets, row: MarketRow, log: Platform['log']): void {
  try {
    const { program, problems } = readProgram(row);
    if (program) putReadable(cached, row, program);
    else {
      log.error({ programId: row.id, fields: Object.keys(problems) }, 'a program is hidden: its terms cannot be read');
      setAside(cached, row, problems);
    }
  } catch (error) {
    if (error instanceof OutOfMemory) throw error;
    log.error({ err: error, programId: row.id }, 'a program is hidden: it cannot be compiled');
    setAside(cached, row, { '': 'This program can’t be searched because of an error. Contact support.' });
  }
}

function putReadable(cached: CachedMarkets, { id, kind, contentHash }: MarketRow, program: Program): void {
  const { market, programs } = marketOf(cached, kind);
  market.putProgram(program);
  // Its loan type may have been another.
  removeProgram(cached, id, kind);
  const { name, confirmedAt, terms } = program;
  const { averageTimeToClose, highlightNote } = terms;
  programs.set(id, { name, confirmedAt, contentHash, averageTimeToClose, highlightNote: highlightNote ?? '' });
}

function setAside(cached: CachedMarkets, row: MarketRow, problems: Readonly<Record<string, string>>): void {
  const { id, lenderId, kind, name } = row;
  removeProgram(cached, id);
  const described = Object.entries(problems).map(([field, message]) => ({
    field,
    message,
    stored: field === '' ? null : storedText(row, field),
  }));
  cached.setAside.set(id, { id, lenderId, kind, name, problems: described });
}

/** With their programs, one a step. */
export function* removeLenders(cached: CachedMarkets, ids: readonly string[]): InSteps<void> {
  for (const id of ids) {
    for (const { market, programs } of cached.byKind.values()) {
      for (const programId of market.storedOf(id)) {
        programs.delete(programId);
        market.removeProgram(programId);
        yield;
      }
      market.removeLender(id);
    }
    for (const program of cached.setAside.values()) if (program.lenderId === id) cached.setAside.delete(program.id);
    // After its programs, as it comes before them.
    cached.lenders.delete(id);
    cached.lenderTexts.delete(id);
    yield;
  }
}

/** @param exceptKind a loan type in which it stays */
export function removeProgram(cached: CachedMarkets, id: string, exceptKind?: string): void {
  cached.setAside.delete(id);
  for (const { kind, market, programs } of cached.byKind.values()) {
    if (kind.slug !== exceptKind && programs.delete(id)) market.removeProgram(id);
  }
}

/** How many programs there are, by loan type. */
export const sizesOf = ({ byKind }: CachedMarkets): Record<string, number> =>
  Object.fromEntries([...byKind].map(([slug, { programs }]) => [slug, programs.size]));

/**
 * Makes the indexes of large markets, so that no search makes them. A market whose index cannot be made has every program all the same:
 * searches walk it, and the next change of the market tries again.
 */
export async function makeIndexes({ byKind }: CachedMarkets, log: Platform['log']): Promise<void> {
  for (const { kind, market } of byKind.values()) {
    try {
      await inSlices(market.prepare());
    } catch (error) {
      log.error(
        { err: error, kind: kind.slug },
        'no index of the market can be made: searches walk it, which takes longer',
      );
    }
  }
}
