import { createMarket } from '../../../lending/market.ts';
import type { FixAndFlipProgram } from '../../../lending/program.ts';
import type { Database, Queries } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/log.ts';
import { toLenderTerms } from '../../lenders/to-engine.ts';
import { toFixAndFlipProgram } from '../../programs/to-engine.ts';

/** Median minutes to the answer by lender; without ids, of every lender that has answered. */
export type ReplyMinutes = (db: Queries, lenderIds?: readonly string[]) => Promise<ReadonlyMap<string, number>>;

/** How a lender is shown and reached. */
interface ShelvedLender {
  readonly name: string;
  readonly contactName: string;
  readonly phone: string;
  readonly email: string;
  readonly website: string;
  readonly replyMinutes: number | null;
}

/** The market as the engine searches it, and beside it what its answers are presented with. */
export interface Shelf {
  readonly market: ReturnType<typeof createMarket>;
  readonly lenders: ReadonlyMap<string, ShelvedLender>;
  readonly programs: ReadonlyMap<string, FixAndFlipProgram>;
  /** By program and tier, kept by `writeRow`; emptied by every change. */
  readonly labelTexts: Map<string, Map<number | null, string>>;
}

export interface OpenShelf extends Shelf {
  readonly lenders: Map<string, ShelvedLender>;
  readonly programs: Map<string, FixAndFlipProgram>;
}

type LenderRow = Parameters<typeof toLenderTerms>[0] & Omit<ShelvedLender, 'replyMinutes'>;
type ProgramRow = Parameters<typeof toFixAndFlipProgram>[0];

/** Where the market is read from; without ids, all of it. Handed in by the app. */
export interface MarketSource {
  readLenders(db: Queries, ids?: readonly string[]): Promise<readonly LenderRow[]>;
  readPrograms(db: Queries, ids?: readonly string[]): Promise<readonly ProgramRow[]>;
  readonly replyMinutes: ReplyMinutes;
}

/** Reads every lender and program. */
export async function readShelf({ db }: Database, log: Log, source: MarketSource): Promise<OpenShelf> {
  const shelf: OpenShelf = {
    market: createMarket(),
    lenders: new Map(),
    programs: new Map(),
    labelTexts: new Map(),
  };
  const lenderRows = await source.readLenders(db);
  const programRows = await source.readPrograms(db);
  const replies = await source.replyMinutes(db);
  for (const row of lenderRows) putLender(shelf, row, replies.get(row.id) ?? null);
  for (const row of programRows) putProgram(shelf, row, log);
  log.info({ lenders: shelf.lenders.size, ...shelf.market.size }, 'search book read');
  return shelf;
}

/** Reads the named lenders and programs again; those that are gone are taken off. */
export async function amendShelf(
  shelf: OpenShelf,
  changed: { readonly lenderIds: ReadonlySet<string>; readonly programIds: ReadonlySet<string> },
  { db }: Database,
  log: Log,
  source: MarketSource,
): Promise<void> {
  const lenderIds = [...changed.lenderIds];
  const programIds = [...changed.programIds];
  const replies = lenderIds.length > 0 ? await source.replyMinutes(db, lenderIds) : new Map<string, number>();
  const lenderRows = await source.readLenders(db, lenderIds);
  const programRows = await source.readPrograms(db, programIds);
  // From here on nothing waits, so that no search sees half of a change.
  shelf.labelTexts.clear();
  const found = new Set([...lenderRows, ...programRows].map(({ id }) => id));
  for (const id of lenderIds) if (!found.has(id)) removeLender(shelf, id);
  for (const id of programIds) if (!found.has(id)) removeProgram(shelf, id);
  for (const row of lenderRows) putLender(shelf, row, replies.get(row.id) ?? null);
  for (const row of programRows) putProgram(shelf, row, log);
}

function putLender(shelf: OpenShelf, row: LenderRow, replyMinutes: number | null): void {
  const { name, contactName, phone, email, website } = row;
  shelf.market.putLender(toLenderTerms(row, replyMinutes));
  shelf.lenders.set(row.id, { name, contactName, phone, email, website, replyMinutes });
}

/** A program whose stored terms cannot be read is left out and reported; it must not keep the others from being found. */
function putProgram(shelf: OpenShelf, row: ProgramRow, log: Log): void {
  try {
    const program = toFixAndFlipProgram(row);
    shelf.market.putProgram(program);
    shelf.programs.set(row.id, program);
  } catch (error) {
    log.error({ err: error, programId: row.id }, 'a program cannot be searched');
    removeProgram(shelf, row.id);
  }
}

function removeLender(shelf: OpenShelf, id: string): void {
  shelf.market.removeLender(id);
  shelf.lenders.delete(id);
  for (const program of shelf.programs.values()) if (program.lenderId === id) shelf.programs.delete(program.id);
}

function removeProgram(shelf: OpenShelf, id: string): void {
  shelf.market.removeProgram(id);
  shelf.programs.delete(id);
}
