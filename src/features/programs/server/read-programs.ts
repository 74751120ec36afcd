import { and, asc, count, desc, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { AppError } from '../../../kernel/errors.ts';
import { mapInSteps } from '../../../kernel/steps.ts';
import { dayIn } from '../../../kernel/time-zones.ts';
import { lastReviewed } from '../../../lending/checks/confirmation.ts';
import { kindNames, kindSlugs } from '../../../lending/kinds/find.ts';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { hasWords } from '../../../platform/database/words.ts';
import { inSlices } from '../../../platform/jobs/slices.ts';
import { findPeople } from '../../accounts/server/api.ts';
import type { ProgramItem, ProgramRecord } from '../contract.ts';
import { offerStateOf, offerZone, programValues, programWarnings } from '../model.ts';
import { type ProgramState, programStateOf } from '../publication.ts';
import { type ProgramReading, readableValues, readProgram } from '../read-program.ts';
import { isOfferedAt } from './on-market.ts';
import { programs, programVersions } from './tables.ts';

export type StoredRow = typeof programs.$inferSelect;

/** The program, deleted or not. @throws NOT_FOUND */
export async function findProgram(db: Queries, programId: string): Promise<StoredRow> {
  const [row] = await db.select().from(programs).where(eq(programs.id, programId));
  return known(row);
}

/** The program, held until the transaction ends. @throws NOT_FOUND */
export async function lockProgram({ db }: Transaction, programId: string): Promise<StoredRow> {
  const [row] = await db.select().from(programs).where(eq(programs.id, programId)).for('update');
  return known(row);
}

/** A kind that is no longer in the list has no calls, no form and no page. */
function known(row: StoredRow | undefined): StoredRow {
  if (!row || !kindSlugs.some((slug) => slug === row.kind)) throw new AppError('NOT_FOUND');
  return row;
}

/** Who saved a version, and when. */
export interface Saved {
  readonly at: Date;
  readonly by: string | null;
}

export async function readSaved(db: Queries, { id, version, updatedAt }: StoredRow): Promise<Saved> {
  const [row] = await db
    .select({ at: programVersions.savedAt, by: programVersions.savedBy })
    .from(programVersions)
    .where(and(eq(programVersions.programId, id), eq(programVersions.version, version)));
  if (!row) return { at: updatedAt, by: null };
  return { at: row.at, by: await nameOf(db, row.by) };
}

export const nameOf = async (db: Queries, accountId: string | null): Promise<string | null> =>
  accountId === null ? null : ((await findPeople(db, [accountId])).get(accountId)?.name ?? null);

/** The program with all its terms, as it is at this moment. */
export async function presentRecord(db: Queries, row: StoredRow, now: Date): Promise<ProgramRecord> {
  const saved = await readSaved(db, row);
  const reading = readProgram(row);
  const values: object = reading.program ? programValues(asStored(row, reading)) : readableValues(row.kind, row);
  return {
    ...values,
    ...commonOf(row, reading, now, saved.at),
    lender: row.lenderId,
    updatedBy: saved.by,
    warnings: programWarnings(row.kind, { ...values }),
    // The values are those of the kind that the row names, which the type cannot follow.
  } as unknown as ProgramRecord;
}

/** The parts as the definition of the kind reads them: fields that it gained later have their defaults. */
const asStored = (row: StoredRow, { program }: ProgramReading) =>
  ({ ...row, terms: program?.terms, tiers: program?.tiers }) as unknown as Parameters<typeof programValues>[0];

export function presentItem(row: StoredRow & { readonly savedAt: Date | null }, now: Date): ProgramItem {
  const note: unknown = typeof row.terms === 'object' && row.terms && Reflect.get(row.terms, 'highlightNote');
  return {
    ...commonOf(row, readProgram(row), now, row.savedAt ?? row.updatedAt),
    name: row.name,
    lenderId: row.lenderId,
    tierCount: Array.isArray(row.tiers) ? row.tiers.length : 0,
    highlightNote: typeof note === 'string' ? note : null,
  };
}

/** The item of a program that was just changed. */
export async function readItem(db: Queries, programId: string, now: Date): Promise<ProgramItem> {
  const [row] = await selectItems(db).where(eq(programs.id, programId));
  return presentItem(flat(row), now);
}

function commonOf(row: StoredRow, { problems }: ProgramReading, now: Date, savedAt: Date) {
  return {
    _id: row.id,
    type: kindNames(row.kind).displayName,
    kind: row.kind,
    version: row.version,
    confirmedAt: row.confirmedAt.toISOString(),
    isStale: row.status === 'live' && row.confirmedAt.getTime() <= lastReviewed(now.getTime()),
    updatedAt: savedAt.toISOString(),
    effectiveFrom: row.effectiveFrom,
    effectiveUntil: row.effectiveUntil,
    status: row.status,
    state: programStateOf(row, now),
    offered: offerStateOf(row, now),
    deletedAt: row.deletedAt?.toISOString() ?? null,
    ...(problems ? { problems } : {}),
  };
}

const selectItems = (db: Queries) =>
  db
    .select({ program: programs, savedAt: programVersions.savedAt })
    .from(programs)
    .leftJoin(
      programVersions,
      and(eq(programVersions.programId, programs.id), eq(programVersions.version, programs.version)),
    )
    .$dynamic();

function flat(row: { readonly program: StoredRow; readonly savedAt: Date | null } | undefined) {
  if (!row) throw new AppError('NOT_FOUND');
  return { ...row.program, savedAt: row.savedAt };
}

interface Filter {
  readonly q?: string | undefined;
  readonly stale?: 'true' | 'false' | undefined;
  readonly removed?: 'true' | 'false' | undefined;
  readonly state?: ProgramState | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** A page of a lender's programs; of one kind, or of all. */
export async function readItems(
  db: Queries,
  lenderId: string,
  kind: string | null,
  filter: Filter,
  now: Date,
): Promise<{ items: ProgramItem[]; total: number }> {
  const { deletedAt, name, confirmedAt, id } = programs;
  const isRemoved = filter.removed === 'true';
  const wanted = and(
    eq(programs.lenderId, lenderId),
    kind === null ? sql`${programs.kind} = any(${sql.param(kindSlugs)}::text[])` : eq(programs.kind, kind),
    isRemoved ? isNotNull(deletedAt) : isNull(deletedAt),
    filter.state && isInState(filter.state, now),
    filter.stale === 'true'
      ? and(eq(programs.status, 'live'), lte(confirmedAt, new Date(lastReviewed(now.getTime()))))
      : undefined,
    ...hasWords(searched, filter.q),
  );
  const [rows, [counted]] = await Promise.all([
    selectItems(db)
      .where(wanted)
      .orderBy(...(isRemoved ? [desc(deletedAt), asc(id)] : [asc(sql`lower(${name})`), asc(id)]))
      .offset(filter.offset)
      .limit(filter.limit),
    db.select({ total: count() }).from(programs).where(wanted),
  ]);
  const items = await inSlices(mapInSteps(rows, (row) => presentItem(flat(row), now)));
  return { items, total: counted?.total ?? 0 };
}

/** As `programStateOf` says it. */
function isInState(state: ProgramState, now: Date): SQL | undefined {
  const { status, effectiveFrom } = programs;
  if (state === 'draft') return eq(status, 'draft');
  const isUpcoming = gt(effectiveFrom, dayIn(offerZone, now));
  if (state === 'scheduled') return and(eq(status, 'live'), isUpcoming);
  const isOffered = sql`(${isOfferedAt(now)})`;
  if (state === 'live') return and(eq(status, 'live'), isOffered);
  return or(
    eq(status, 'hidden'),
    and(eq(status, 'live'), sql`not ${isOffered}`, sql`not coalesce(${isUpcoming}, false)`),
  );
}

const searched = sql`${programs.name} || ' ' || coalesce(${programs.terms} ->> 'highlightNote', '')`;
