import { valueAt } from '../cells.ts';
import { columnsOf, leafAt } from '../columns.ts';
import type { ImportItem, ImportRowView, MarketImport } from '../contract.ts';
import type { RowProblem, SheetPlan } from '../model.ts';
import type { ImportRow, StagedRow } from './tables.ts';

export function presentItem(row: ImportRow, createdBy: string | null): ImportItem {
  const { id, fileName, size, format, state, createdAt, counts, message, importedAt, undoneAt, kept } = row;
  return {
    _id: id,
    fileName,
    size,
    format,
    state,
    createdAt: createdAt.toISOString(),
    createdBy,
    counts,
    message,
    importedAt: importedAt?.toISOString() ?? null,
    undoneAt: undoneAt?.toISOString() ?? null,
    kept,
  };
}

export const presentImport = (row: ImportRow, createdBy: string | null): MarketImport => ({
  ...presentItem(row, createdBy),
  encoding: row.encoding,
  done: row.done,
  total: row.total,
  plan: row.plan === null ? null : row.plan.map((sheet) => ({ ...sheet, columns: [...sheet.columns] })),
  samples: row.samples === null ? null : row.samples.map((rows) => rows.map((cells) => [...cells])),
});

/** What stands in a row at a path, as a person would correct it. */
export function cellAt({ source, sheet }: StagedRow, plan: readonly SheetPlan[], path: string): string | null {
  if (!Array.isArray(source)) {
    const value = valueAt(source, path);
    return value === undefined || value === null ? null : typeof value === 'string' ? value : JSON.stringify(value);
  }
  const column = plan[sheet]?.columns.findIndex((one) => one.path === path) ?? -1;
  const cell: unknown = source[column];
  return typeof cell === 'string' ? cell : null;
}

/** What a person calls the value: its column's header in the file, else its name. */
export function headerAt({ entity, kind, sheet }: StagedRow, plan: readonly SheetPlan[], path: string): string {
  const own = plan[sheet]?.columns.find((column) => column.path === path)?.header;
  const [columns] = columnsOf(entity, kind === null ? [] : [kind]);
  return (
    own ??
    (columns && leafAt(columns, path)?.header) ??
    { type: 'Loan type', loanType: 'Loan type', lender: 'Lender' }[path] ??
    path
  );
}

export function presentRow(row: StagedRow, plan: readonly SheetPlan[]): ImportRowView {
  const { number, place, entity, name, outcome, problems, found, warnings, kept, anyway } = row;
  const present = ({ path, message }: RowProblem) => ({
    path,
    header: headerAt(row, plan, path),
    message,
    value: cellAt(row, plan, path),
  });
  return {
    number,
    place,
    entity,
    name,
    outcome,
    problems: [...problems, ...found].map(present),
    warnings: warnings.map(present),
    kept,
    anyway,
  };
}
