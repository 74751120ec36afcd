import { randomUUID } from 'node:crypto';
import type { RowEntity } from '../../model.ts';
import { readRow } from '../../read-row.ts';
import type { ReadRow, RowSource } from '../../row-parts.ts';

/** A row of a sheet as the reader of its format hands it over: cells of a table, or an object. */
export type RawRow = readonly (string | null)[] | Readonly<Record<string, unknown>>;

export interface PlannedSheet {
  readonly entity: RowEntity;
  readonly kind: string | null;
  /** Of each column the path of its value; null: left out. Empty where rows are objects. */
  readonly paths: readonly (string | null)[];
}

/** What a row says, by the columns of its sheet. */
export const sourceOf = (row: RawRow, { paths }: Pick<PlannedSheet, 'paths'>): RowSource =>
  Array.isArray(row) ? { cells: row, paths } : { body: row as Readonly<Record<string, unknown>> };

/** A row as the table takes it, apart from the import's id: the columns of `given` in keep-rows.ts. */
export interface StagedValues extends ReadRow {
  readonly number: number;
  readonly sheet: number;
  readonly place: string;
  readonly source: RawRow;
  readonly newId: string;
}

export const stageRow = (
  row: RawRow,
  at: { readonly number: number; readonly sheet: number; readonly place: string },
  plan: PlannedSheet,
): StagedValues => ({ ...readRow(plan, sourceOf(row, plan)), ...at, source: row, newId: randomUUID() });
