import { and, eq, inArray } from 'drizzle-orm';
import { createMarket } from '../../../lending/market.ts';
import type { FixAndFlipProgram } from '../../../lending/program.ts';
import type { Database, Queries } from '../../../server/platform/database.ts';
import type { Log } from '../../../server/platform/log.ts';
import { lenders } from '../../lenders/server/tables.ts';
import { toLenderTerms } from '../../lenders/to-engine.ts';
import { programs } from '../../programs/server/tables.ts';
import { toFixAndFlipProgram } from '../../programs/to-engine.ts';

const kind = 'fix-and-flip';

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
}

export interface OpenShelf extends Shelf {
  readonly lenders: Map<string, ShelvedLender>;
  readonly programs: Map<string, FixAndFlipProgram>;
}

const lenderColumns = {
  id: lenders.id,
  name: lenders.name,
  states: lenders.states,
  brokersLicenseOnlyStates: lenders.brokersLicenseOnlyStates,
  bkFcSsDil: lenders.bkFcSsDil,
  backgroundLimitations: lenders.backgroundLimitations,
  contactName: lenders.contactName,
  phone: lenders.phone,
  email: lenders.email,
  website: lenders.website,
};
const programColumns = {
  id: programs.id,
  lenderId: programs.lenderId,
  name: programs.name,
  confirmedAt: programs.confirmedAt,
  terms: programs.terms,
  tiers: programs.tiers,
};

type LenderRow = Parameters<typeof toLenderTerms>[0] & Omit<ShelvedLender, 'replyMinutes'>;
type ProgramRow = Parameters<typeof toFixAndFlipProgram>[0];

/** Reads every lender and program. */
export async function readShelf({ db }: Database, log: Log, replyMinutes: ReplyMinutes): Promise<OpenShelf> {
  const shelf: OpenShelf = { market: createMarket(), lenders: new Map(), programs: new Map() };
  const lenderRows = await db.select(lenderColumns).from(lenders);
  const programRows = await db.select(programColumns).from(programs).where(eq(programs.kind, kind));
  const replies = await replyMinutes(db);
  for (const row of lenderRows) putLender(shelf, row as LenderRow, replies.get(row.id) ?? null);
  for (const row of programRows) putProgram(shelf, row as unknown as ProgramRow, log);
  log.info({ lenders: shelf.lenders.size, ...shelf.market.size }, 'search book read');
  return shelf;
}

/** Reads the named lenders and programs again; those that are gone are taken off. */
export async function amendShelf(
  shelf: OpenShelf,
  changed: { readonly lenderIds: ReadonlySet<string>; readonly programIds: ReadonlySet<string> },
  { db }: Database,
  log: Log,
  replyMinutes: ReplyMinutes,
): Promise<void> {
  const lenderIds = [...changed.lenderIds];
  const programIds = [...changed.programIds];
  const replies = lenderIds.length > 0 ? await replyMinutes(db, lenderIds) : new Map<string, number>();
  const lenderRows = await db.select(lenderColumns).from(lenders).where(inArray(lenders.id, lenderIds));
  const programRows = await db
    .select(programColumns)
    .from(programs)
    .where(and(eq(programs.kind, kind), inArray(programs.id, programIds)));
  // From here on nothing waits, so that no search sees half of a change.
  const found = new Set([...lenderRows, ...programRows].map(({ id }) => id));
  for (const id of lenderIds) if (!found.has(id)) removeLender(shelf, id);
  for (const id of programIds) if (!found.has(id)) removeProgram(shelf, id);
  for (const row of lenderRows) putLender(shelf, row as LenderRow, replies.get(row.id) ?? null);
  for (const row of programRows) putProgram(shelf, row as unknown as ProgramRow, log);
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
