import type { InSteps } from '../../../kernel/steps.ts';
import { Market } from '../../../lending/engine/market.ts';
import type { Program } from '../../../lending/engine/program.ts';
import { loanKinds } from '../../../lending/kinds/all.ts';
import type { LoanKind } from '../../../lending/kinds/kind.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { inSlices } from '../../../platform/jobs/slices.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { LenderLicense } from '../../lenders/license.ts';
import { readLenderTerms } from '../../lenders/server/api.ts';
import { toLenderTerms } from '../../lenders/to-engine.ts';
import { type ProgramRow, storedText } from '../../programs/model.ts';
import { readProgram } from '../../programs/read-program.ts';
import { readAllProgramRows, readProgramRows } from '../../programs/server/api.ts';
import type { KeptTerms } from '../kept-terms.ts';
import { type Changed, followChanges } from './follow-changes.ts';

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
interface Records {
  readonly replies: ReadonlyMap<string, ReplyRecord>;
  readonly kept: ReadonlyMap<string, KeptTerms>;
}
type ReadRecords = (db: Queries, lenderIds?: readonly string[]) => Promise<Records>;

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
interface CachedProgram extends Pick<Program, 'lenderId' | 'name' | 'confirmedAt'> {
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
    /** Its path, with dots. */
    readonly field: string;
    readonly message: string;
    /** What stands there, cut short; null for nothing. */
    readonly stored: string | null;
  }[];
}

interface OpenMarket extends CachedMarket {
  readonly programs: Map<string, CachedProgram>;
}

interface OpenMarkets {
  readonly lenders: Map<string, CachedLender>;
  readonly byKind: ReadonlyMap<string, OpenMarket>;
  readonly setAside: Map<string, SetAsideProgram>;
}

/** Every lender and every program that can be searched in memory, so that a search asks the database nothing. */
export interface MarketCache {
  /** What a search looks at. Take it once per request: a reload puts another in its place. */
  current(kind: LoanKind): CachedMarket;
  setAside(): readonly SetAsideProgram[];
  nameOfLender(lenderId: string): string;
  /** How much there is, and since when what is in memory has been as it is. */
  size(): MarketSize;
  stop(): Promise<void>;
}

export interface MarketSize {
  readonly lenders: number;
  /** By kind. */
  readonly programs: Readonly<Record<string, number>>;
  readonly readAt: Date;
}

type CacheParts = Pick<Platform, 'database' | 'events' | 'log' | 'clock'>;
type MarketParts = Pick<Platform, 'database' | 'log' | 'clock'>;

/** Reads the whole market and is ready when it resolves; from then on only what has changed is read again. */
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
  const stop = await followChanges(parts, {
    readAll: async () => {
      cached = await readMarkets({ ...parts, database: parts.database.background }, readRecords);
      readAt = parts.clock.now();
    },
    readAgain: async (changed) => {
      await amendMarkets(cached, changed, parts, readRecords);
      readAt = parts.clock.now();
    },
  });
  return {
    current: (kind) => marketOf(cached, kind.slug),
    setAside: () => [...cached.setAside.values()],
    nameOfLender: (id) => cached.lenders.get(id)?.name ?? '',
    size: () => ({ lenders: cached.lenders.size, programs: sizesOf(cached), readAt }),
    stop,
  };
}

type LenderRow = Awaited<ReturnType<typeof readLenderTerms>>[number];

const searched = loanKinds.map(({ slug }) => slug);

function marketOf({ byKind }: OpenMarkets, slug: string): OpenMarket {
  const market = byKind.get(slug);
  if (market === undefined) throw new Error(`Programs of the type ${slug} are not searched.`);
  return market;
}

function emptyMarkets(): OpenMarkets {
  const lenders: OpenMarkets['lenders'] = new Map();
  const open = (kind: LoanKind): OpenMarket => ({
    kind,
    lenders,
    market: new Market(kind),
    programs: new Map(),
    labelTexts: new Map(),
  });
  return { lenders, byKind: new Map(loanKinds.map((kind) => [kind.slug, open(kind)])), setAside: new Map() };
}

/** Reads every lender and program. */
export async function readMarkets(
  { database: { db }, log, clock }: MarketParts,
  readRecords: ReadRecords,
): Promise<OpenMarkets> {
  const cached = emptyMarkets();
  const { lenders, byKind } = cached;
  const records = await readRecords(db);
  for (const row of await readLenderTerms(db)) putLender(cached, row, records);
  for await (const rows of readAllProgramRows(db, searched, clock.now()))
    for (const row of rows) putProgram(cached, row, log);
  for (const { market } of byKind.values()) await inSlices(market.prepare());
  const sizes = Object.fromEntries([...byKind].map(([slug, { market }]) => [slug, market.size]));
  log.info({ lenders: lenders.size, ...sizes, setAside: cached.setAside.size }, 'market cache read');
  return cached;
}

const sizesOf = ({ byKind }: OpenMarkets): Record<string, number> =>
  Object.fromEntries([...byKind].map(([slug, { market }]) => [slug, market.size.programs]));

/**
 * Reads the named lenders and programs again, one after the other; those that are gone are taken off. A lender that was not
 * there comes with all its programs: it is new, or back from the archive.
 */
async function amendMarkets(
  cached: OpenMarkets,
  changed: Changed,
  { database: { db }, log, clock }: MarketParts,
  readRecords: ReadRecords,
): Promise<void> {
  const lenderIds = [...changed.lenderIds];
  const programIds = [...changed.programIds];
  const records = lenderIds.length > 0 ? await readRecords(db, lenderIds) : { replies: new Map(), kept: new Map() };
  const lenderRows = await readLenderTerms(db, lenderIds);
  const programRows = await readProgramRows(db, searched, programIds, clock.now());
  const lenders = new Map(lenderRows.map((row) => [row.id, row]));
  const programs = new Map(programRows.map((row) => [row.id, row]));
  const newcomers = lenderRows.flatMap(({ id }) => (cached.lenders.has(id) ? [] : [id]));
  // Searches go on between the steps: each is whole, and no text of before outlives it.
  const amend = (change: () => void) => {
    for (const { labelTexts } of cached.byKind.values()) labelTexts.clear();
    change();
  };
  const putAnew = function* (ids: readonly string[], rows: ReadonlyMap<string, ProgramRow>): InSteps<void> {
    for (const id of ids) {
      const row = rows.get(id);
      amend(() => {
        // A changed program is taken off first: its kind may be another now.
        removeProgram(cached, id);
        if (row) putProgram(cached, row, log);
      });
      yield;
    }
  };
  const readAgain = function* (): InSteps<void> {
    for (const id of lenderIds) {
      const row = lenders.get(id);
      amend(() => (row ? putLender(cached, row, records) : removeLender(cached, id)));
      yield;
    }
    yield* putAnew(programIds, programs);
  };
  await inSlices(readAgain());
  if (newcomers.length === 0) return;
  for await (const rows of readAllProgramRows(db, searched, clock.now(), newcomers)) {
    const byId = new Map(rows.map((row) => [row.id, row]));
    await inSlices(putAnew([...byId.keys()], byId));
  }
}

function putLender(cached: OpenMarkets, row: LenderRow, { replies, kept }: Records): void {
  const { name, contactName, phone, email, website, nmlsId, licenseStates } = row;
  const { minutes: replyMinutes = null, answeredPercent = null } = replies.get(row.id) ?? {};
  const terms = toLenderTerms(row, replyMinutes);
  for (const { market } of cached.byKind.values()) market.putLender(terms);
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
}

/** A program whose stored terms cannot be read is set aside: no figure may rest on it, and the others are still found. */
function putProgram(cached: OpenMarkets, row: ProgramRow, log: Platform['log']): void {
  const { program, problems } = readProgram(row);
  if (program) {
    const { market, programs } = marketOf(cached, row.kind);
    market.putProgram(program);
    const { lenderId, name, confirmedAt, terms } = program;
    const { averageTimeToClose, highlightNote } = terms;
    programs.set(row.id, { lenderId, name, confirmedAt, averageTimeToClose, highlightNote: highlightNote ?? '' });
    return;
  }
  const { id, lenderId, kind, name } = row;
  const told = Object.entries(problems).map(([field, message]) => ({ field, message, stored: storedText(row, field) }));
  cached.setAside.set(id, { id, lenderId, kind, name, problems: told });
  log.error({ programId: id, fields: Object.keys(problems) }, 'a program is hidden: its terms cannot be read');
}

function removeLender(cached: OpenMarkets, id: string): void {
  cached.lenders.delete(id);
  for (const { market, programs } of cached.byKind.values()) {
    for (const programId of market.programsOf(id)) programs.delete(programId);
    market.removeLender(id);
  }
  for (const program of cached.setAside.values()) if (program.lenderId === id) cached.setAside.delete(program.id);
}

function removeProgram(cached: OpenMarkets, id: string): void {
  cached.setAside.delete(id);
  for (const { market, programs } of cached.byKind.values()) {
    if (programs.delete(id)) market.removeProgram(id);
  }
}
