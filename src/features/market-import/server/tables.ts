import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Queries } from '../../../platform/database/database.ts';
import { moment } from '../../../platform/database/tables.ts';
import { accounts } from '../../accounts/server/tables.ts';
import {
  fileFormats,
  type ImportCounts,
  importStates,
  type RowProblem,
  rowEntities,
  rowOutcomes,
  type SheetPlan,
} from '../model.ts';

/** A file of lenders and programs on its way into the market. */
export const imports = pgTable(
  'imports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    state: text('state', { enum: importStates }).notNull(),
    /** By its content; null until it was looked at. */
    format: text('format', { enum: fileFormats }),
    fileName: text('file_name').notNull(),
    /** Null: it is no longer kept. */
    fileKey: text('file_key'),
    /** Of a file that is stored encrypted, which files of deals are: its key, encrypted. */
    contentKey: text('content_key'),
    size: bigint('size', { mode: 'number' }).notNull(),
    /** Null: the account has ended. */
    createdBy: uuid('created_by').references(() => accounts.id),
    createdAt: moment('created_at').notNull(),
    /** All programs are this lender's, whatever the file says. */
    lenderId: uuid('lender_id'),
    /** An import of deals: whose pipeline they go to. Null: of lenders and programs. */
    ownerId: uuid('owner_id').references(() => accounts.id, { onDelete: 'cascade' }),
    /** `import` goes on to write what is not refused, `importWhole` only if nothing is; otherwise a person reviews it first. */
    onceChecked: text('once_checked', { enum: ['wait', 'import', 'importWhole'] }).notNull(),
    encoding: text('encoding'),
    plan: jsonb('plan').$type<readonly SheetPlan[]>(),
    /** The first rows of each sheet, shown where its columns are confirmed. */
    samples: jsonb('samples').$type<readonly (readonly (readonly string[])[])[]>(),
    /** Rows that are done of the step that is under way. */
    done: integer('done').notNull().default(0),
    total: integer('total'),
    /** Rows by what they are and what importing them does. */
    counts: jsonb('counts').$type<ImportCounts>(),
    /** Why it failed, or how it ended, for its person. */
    message: text('message'),
    importedBy: uuid('imported_by').references(() => accounts.id),
    /** The administrator who imported or undid it as somebody. */
    actedBy: uuid('acted_by').references(() => accounts.id),
    importedAt: moment('imported_at'),
    undoneAt: moment('undone_at'),
    /** Rows that undo left as they are, since they were saved again after the import. */
    kept: integer('kept'),
  },
  (table) => [
    index('imports_created').on(table.createdAt),
    index('imports_owner').on(table.ownerId, table.createdAt).where(sql`owner_id is not null`),
  ],
);
export type ImportRow = typeof imports.$inferSelect;

/** The rows of a file, checked, before and after they are imported. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    sheet: integer('sheet').notNull(),
    /** Where a person finds it: 'row 4', 'DSCR, row 4'. */
    place: text('place').notNull(),
    entity: text('entity', { enum: rowEntities }).notNull(),
    kind: text('kind'),
    refId: uuid('ref_id'),
    lenderRefId: uuid('lender_ref_id'),
    lenderRef: text('lender_ref'),
    name: text('name').notNull(),
    /** Of a deal: its address as the pipeline compares it. */
    key: text('key'),
    /** Of a duplicate deal: it is added anyway. */
    anyway: boolean('anyway').notNull().default(false),
    effectiveFrom: date('effective_from', { mode: 'string' }),
    effectiveUntil: date('effective_until', { mode: 'string' }),
    partial: boolean('partial').notNull(),
    /** What its own values are refused for. */
    problems: jsonb('problems').$type<readonly RowProblem[]>().notNull(),
    warnings: jsonb('warnings').$type<readonly RowProblem[]>().notNull(),
    /** The record it will be when it is new. */
    newId: uuid('new_id').notNull(),
    /** What the market says: whose it is, which record it changes, and what stands in the way. */
    lenderId: uuid('lender_id'),
    targetId: uuid('target_id'),
    targetVersion: integer('target_version'),
    found: jsonb('found').$type<readonly RowProblem[]>().notNull().default([]),
    outcome: text('outcome', { enum: rowOutcomes }),
    /** The version that importing wrote, of a lender what it was before, and what became of it when it was taken back. */
    writtenVersion: integer('written_version'),
    before: jsonb('before'),
    kept: boolean('kept').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.number] }),
    index('import_rows_refused').on(table.importId, table.number).where(sql`outcome = 'refused'`),
  ],
);

/** The record that a row has become. */
export const importedId = sql<string>`coalesce(${importRows.targetId}, ${importRows.newId})`;

/** Importing writes it, and wrote it where that is over. */
export const isWritten = inArray(importRows.outcome, ['new', 'changed']);

/** The values of a staged row, in a table of their own: each check updates the row, and never these. */
export const importValues = pgTable(
  'import_values',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    /** As it stands in the file: a list of cells, or an object, only ever read as a whole. Corrected in place. */
    source: json('source').notNull(),
    /** Of a program its terms, of a lender its record; null where the row is refused by its own values. */
    terms: jsonb('terms'),
    tiers: jsonb('tiers'),
  },
  (table) => [primaryKey({ columns: [table.importId, table.number] })],
);

/** Staged rows with what they hold; the caller says which. A deal that was added holds nothing any more. */
export const selectStaged = (db: Queries) =>
  db
    .select({
      ...getTableColumns(importRows),
      source: importValues.source,
      terms: importValues.terms,
      tiers: importValues.tiers,
    })
    .from(importRows)
    .leftJoin(
      importValues,
      and(eq(importValues.importId, importRows.importId), eq(importValues.number, importRows.number)),
    )
    .$dynamic();
export type StagedRow = Awaited<ReturnType<typeof selectStaged>>[number];
