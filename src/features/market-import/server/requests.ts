import { and, asc, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { AppError, type FieldErrors } from '../../../kernel/errors.ts';
import { kindSlugs } from '../../../lending/kinds/find.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import { lockUntilCommit, type Queries, type Transaction } from '../../../platform/database/database.ts';
import { record } from '../../../platform/events/record.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findPeople } from '../../accounts/server/api.ts';
import { putAt } from '../cells.ts';
import { columnsOf, leafAt } from '../columns.ts';
import { importChecking, importImporting, importStarted, importUndoing } from '../events.ts';
import { dealsImported } from '../limits.ts';
import { type ImportState, isBusy, leftIn, type RowEntity, type SheetPlan } from '../model.ts';
import { checkAgain } from './checking/check-rows.ts';
import { type KeptFile, namedFile, removeFile } from './keeping/import-files.ts';
import { countIn } from './keeping/unfinished.ts';
import { presentRow } from './present.ts';
import type { RawRow } from './reading/stage-rows.ts';
import { type ImportRow, importRows, imports, type StagedRow, selectStaged } from './tables.ts';

/** Has a kept file read. @throws CONFLICT while the account has too many imports that aren't finished: the file is removed then */
export async function startImport(
  platform: Platform,
  context: RequestContext,
  { onceChecked, reach, ...file }: KeptFile & Pick<ImportRow, 'onceChecked'> & { readonly reach: Reach },
): Promise<ImportRow> {
  const by = byOf(context);
  const { at: createdAt } = context;
  const started = { state: 'reading', createdBy: by.importedBy, ...by, createdAt, onceChecked } as const;
  const starting = platform.database.transaction(async (tx) => {
    if (by.importedBy !== null) await countIn(tx, by.importedBy);
    const [row] = await tx.db
      .insert(imports)
      .values({ ...(await namedFile(platform, tx, file)), ...started, ...reach })
      .returning();
    if (!row) throw new AppError('CONFLICT');
    await record(tx, context, importStarted, { id: row.id });
    return row;
  });
  return starting.catch(async (error: unknown) => {
    await removeFile(platform, file);
    throw error;
  });
}

const byOf = ({ actor, actedBy }: RequestContext) => ({
  importedBy: actor.kind === 'account' ? actor.id : null,
  actedBy: actedBy ?? null,
});

const gone = () => new AppError('NOT_FOUND', 'This import no longer exists.');

export async function findImport({ db }: Pick<Transaction, 'db'>, id: string): Promise<ImportRow> {
  const [row] = await db.select().from(imports).where(eq(imports.id, id));
  if (!row) throw gone();
  return row;
}

/** Whose imports a person reaches: those of one lender, their own imports of deals, or all of lenders and programs (administrators). */
export type Reach = Pick<ImportRow, 'lenderId' | 'ownerId'>;

/** @throws NOT_FOUND also for an import that is somebody else's */
export async function findReachable({ database }: Platform, id: string, reach: Reach): Promise<ImportRow> {
  const row = await findImport(database, id);
  if (row.ownerId !== reach.ownerId || (reach.lenderId !== null && row.lenderId !== reach.lenderId)) throw gone();
  return row;
}

/** How many imports a file of them has. */
export const importsInFile = 1_000;

export const recentImports = ({ database }: Platform, reach: Reach, limit = 20): Promise<ImportRow[]> =>
  database.db
    .select()
    .from(imports)
    .where(
      and(
        reach.ownerId === null ? isNull(imports.ownerId) : eq(imports.ownerId, reach.ownerId),
        reach.lenderId === null ? undefined : eq(imports.lenderId, reach.lenderId),
      ),
    )
    .orderBy(desc(imports.createdAt))
    .limit(limit);

/** The names of the people who sent them, by account. */
export const namesOf = ({ database }: Platform, rows: readonly ImportRow[]) =>
  findPeople(
    database.db,
    rows.flatMap(({ createdBy }) => createdBy ?? []),
  );

/** Corrections, steps and removal of an import exclude each other, so that what is written is what was checked. */
export const lockImport = (tx: Transaction, id: string): Promise<void> => lockUntilCommit(tx, 'import', id);

/** Whether some of the rows were written and others not: only imports of deals stop half way. */
const isHalfDone = async (db: Queries, { id, state }: ImportRow): Promise<boolean> =>
  state === 'checked' &&
  (await db.$count(importRows, and(eq(importRows.importId, id), isNotNull(importRows.writtenVersion)))) > 0;

const halfDone =
  'Some deals of this file are in your pipeline already. Import again to add the rest, or undo the import first.';

/** What a person asks for; the job does it. */
const steps = { checking: importChecking, importing: importImporting, undoing: importUndoing } as const;

/** Moves an import to its next step, once: a second request is refused. */
async function goOn(
  platform: Platform,
  context: RequestContext,
  id: string,
  from: readonly ImportState[],
  change: Partial<ImportRow> & { readonly state: keyof typeof steps },
): Promise<ImportRow> {
  return platform.database.transaction(async (tx) => {
    await lockImport(tx, id);
    const [row] = await tx.db.select().from(imports).where(eq(imports.id, id)).for('update');
    if (!row) throw gone();
    if (!from.includes(row.state))
      throw new AppError('CONFLICT', `This import is ${saidOf[row.state]}. Reload the page.`);
    const isHalf = await isHalfDone(tx.db, row);
    // Rows that are read again would be other deals, and the way back to those that were added would be lost.
    if (isHalf && change.state === 'checking') throw new AppError('CONFLICT', halfDone);
    if (!isHalf && change.state === 'undoing' && row.state === 'checked')
      throw new AppError('CONFLICT', 'Nothing of this import was written yet, so there is nothing to undo.');
    if (row.ownerId !== null && change.state === 'importing')
      await platform.rateLimits.countAct(tx, context, dealsImported, row.counts ? leftIn(row.counts) : 0);
    const [changed] = await tx.db
      .update(imports)
      .set({ ...change, message: null, done: 0 })
      .where(eq(imports.id, id))
      .returning();
    await record(tx, context, steps[change.state], { id });
    return changed ?? row;
  });
}

const saidOf: Record<ImportState, string> = {
  reading: 'being read',
  columns: 'waiting on its columns',
  checking: 'being checked',
  checked: 'already checked',
  importing: 'being imported',
  imported: 'already imported',
  undoing: 'being undone',
  undone: 'already undone',
  failed: 'not readable',
};

export async function confirmColumns(
  platform: Platform,
  context: RequestContext,
  id: string,
  sheets: readonly SheetPlan[],
): Promise<ImportRow> {
  const { plan, ownerId } = await findImport(platform.database, id);
  const fits =
    plan?.length === sheets.length && sheets.every(({ columns }, at) => columns.length === plan[at]?.columns.length);
  if (!fits) throw new AppError('INVALID_INPUT', 'These sheets do not match the file.');
  if (sheets.some(({ entity }) => entity !== null && (entity === 'deal') !== (ownerId !== null)))
    throw new AppError('INVALID_INPUT', 'This file cannot hold such rows.');
  if (sheets.every(({ entity }) => entity === null))
    throw new AppError('INVALID_INPUT', 'Choose what the file contains.');
  const doubled = sheets.flatMap(({ columns }) => {
    const paths = columns.flatMap(({ path }) => path ?? []);
    return paths.filter((path, at) => paths.indexOf(path) !== at);
  });
  if (doubled.length > 0) throw new AppError('INVALID_INPUT', 'Two columns map to the same value. Ignore one of them.');
  return goOn(platform, context, id, ['columns', 'checked'], { state: 'checking', plan: sheets });
}

export const askToApply = (platform: Platform, context: RequestContext, id: string): Promise<ImportRow> =>
  goOn(platform, context, id, ['checked'], { state: 'importing', ...byOf(context) });
export const askToUndo = (platform: Platform, context: RequestContext, id: string): Promise<ImportRow> =>
  goOn(platform, context, id, ['imported', 'checked'], { state: 'undoing', ...byOf(context) });

export async function discard(platform: Platform, id: string): Promise<void> {
  const row = await platform.database.transaction(async (tx) => {
    await lockImport(tx, id);
    const [found] = await tx.db.select().from(imports).where(eq(imports.id, id)).for('update');
    if (!found) throw gone();
    if (isBusy(found.state) || found.state === 'imported')
      throw new AppError('CONFLICT', `This import is ${saidOf[found.state]}. It can’t be removed now.`);
    if (await isHalfDone(tx.db, found)) throw new AppError('CONFLICT', halfDone);
    await tx.db.delete(imports).where(eq(imports.id, id));
    return found;
  });
  await removeFile(platform, row);
}

const pageRows = 50;
const shown = {
  refused: sql`${importRows.outcome} = 'refused'`,
  warned: sql`${importRows.outcome} in ('new', 'changed') and ${importRows.warnings} <> '[]'`,
  new: sql`${importRows.outcome} = 'new'`,
  changed: sql`${importRows.outcome} = 'changed'`,
  kept: sql`${importRows.kept}`,
  // Those that are added anyway stay in sight, so that it can be taken back.
  duplicate: sql`(${importRows.outcome} = 'duplicate' or ${importRows.anyway})`,
};

export async function readRows(
  { database }: Pick<Platform, 'database'>,
  id: string,
  {
    show,
    after,
    most = pageRows,
  }: { readonly show: keyof typeof shown; readonly after: number; readonly most?: number },
): Promise<{ readonly rows: readonly StagedRow[]; readonly more: boolean }> {
  const rows = await selectStaged(database.db)
    .where(and(eq(importRows.importId, id), shown[show], gt(importRows.number, after)))
    .orderBy(asc(importRows.number))
    .limit(most + 1);
  return { rows: rows.slice(0, most), more: rows.length > most };
}

/** Puts values into a row where they stand in the file, and has it checked again. */
export async function correct(
  platform: Platform,
  id: string,
  number: number,
  values: Readonly<Record<string, string>>,
): Promise<{ readonly row: StagedRow; readonly marketImport: ImportRow }> {
  const one = and(eq(importRows.importId, id), eq(importRows.number, number));
  // All rows are checked again, which may take longer than the time a request has.
  return platform.database.background.transaction(async (tx) => {
    await lockImport(tx, id);
    const found = await findImport(tx, id);
    if (found.state !== 'checked') throw new AppError('CONFLICT', `This import is ${saidOf[found.state]}.`);
    const [row] = await selectStaged(tx.db).where(one);
    if (!row) throw new AppError('NOT_FOUND', 'This row no longer exists.');
    if (row.writtenVersion !== null)
      throw new AppError('CONFLICT', 'This deal is in your pipeline already. Change it there.');
    const plan = [...(found.plan ?? [])];
    // What was staged is a row of the file.
    const source = corrected(row.source as RawRow, plan[row.sheet], row.entity, values);
    await checkAgain(tx, found, { ...row, source });
    const [checked] = await selectStaged(tx.db).where(one);
    return { row: checked ?? row, marketImport: await findImport(tx, id) };
  });
}

/** Values that such a record has, or a list of them. Whatever else is named is put nowhere: a path comes from outside. */
const isKnown = (entity: RowEntity, path: string): boolean =>
  columnsOf(entity, kindSlugs).some(
    (columns) => leafAt(columns, path) !== undefined || columns.rows.some((list) => list.path === path),
  );

const noSuchValue = (path: string) =>
  new AppError('INVALID_INPUT', 'The file has no column for this value.', { [path]: 'No column for this value' });

function corrected(
  source: RawRow,
  plan: SheetPlan | undefined,
  entity: RowEntity,
  values: Readonly<Record<string, string>>,
): RawRow {
  if (!Array.isArray(source)) {
    const body = structuredClone(source) as Record<string, unknown>;
    for (const [path, value] of Object.entries(values)) {
      if (!isKnown(entity, path)) throw noSuchValue(path);
      putAt(body, path, value);
    }
    return body;
  }
  const cells: (string | null)[] = [...source];
  for (const [path, value] of Object.entries(values)) {
    const column = plan?.columns.findIndex((one) => one.path === path) ?? -1;
    if (column < 0) throw noSuchValue(path);
    while (cells.length <= column) cells.push(null);
    cells[column] = value === '' ? null : value;
  }
  return cells;
}

/** What is wrong with an import's rows, as fields of a refusal: `3.type`, counted from the first row. */
export async function problemFields(platform: Platform, row: ImportRow): Promise<FieldErrors> {
  const { rows } = await readRows(platform, row.id, { show: 'refused', after: 0, most: 200 });
  return Object.fromEntries(
    rows.flatMap((one) =>
      presentRow(one, row.plan ?? []).problems.map(({ path, message }) => [
        path === '' ? String(one.number) : `${one.number}.${path}`,
        message,
      ]),
    ),
  );
}
