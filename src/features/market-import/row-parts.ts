import type { FieldErrors } from '../../kernel/errors.ts';
import type { KindSlug } from '../../lending/kinds/find.ts';
import { strangeOption, valueAt } from './cells.ts';
import { leafAt, type RecordColumns } from './columns.ts';
import { type Cells, type ColumnPaths, textAt } from './map-cells.ts';
import type { RowEntity, RowProblem } from './model.ts';

type Values = Readonly<Record<string, unknown>>;

/** A row as it stands in its file: cells under their columns, or an object. */
export type RowSource = { readonly cells: Cells; readonly paths: ColumnPaths } | { readonly body: Values };

export interface RowContext {
  readonly entity: RowEntity;
  /** Of all rows of the sheet; null where the row says it. */
  readonly kind: string | null;
}

/** What a row comes to. Whether its lender and its record exist is for the market to say. */
export interface ReadRow {
  readonly entity: RowEntity;
  readonly kind: KindSlug | null;
  /** The id it gives itself. */
  readonly refId: string | null;
  /** Its lender as the row names it: by ID, by name in lower case, or both. The ID counts where this market has it. */
  readonly lenderRefId: string | null;
  readonly lenderRef: string | null;
  readonly name: string;
  /** Of a deal: its address as the pipeline compares it. */
  readonly key: string | null;
  /** Checked and tidy; null where it is refused. Of a program its terms, or of a lender its record. */
  readonly terms: unknown;
  readonly tiers: unknown;
  readonly effectiveFrom: string | null;
  readonly effectiveUntil: string | null;
  readonly problems: readonly RowProblem[];
  readonly warnings: readonly RowProblem[];
  /** It does not say everything: what is stored has to be laid under it. */
  readonly partial: boolean;
}

export const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';

export const reader = (source: RowSource) => (path: string) =>
  textOf('body' in source ? source.body[path] : textAt(source.cells, source.paths, path)).replace(
    /^'(?=[=+\-@|%])/,
    '',
  );

/** The path of the cell that a message is about: of an option its block, of what has no cell the row. */
function cellPath(columns: RecordColumns, path: string): string {
  if (leafAt(columns, path)) return path;
  const keys = path.split('.');
  while (keys.length > 0) {
    const at = keys.join('.');
    if (leafAt(columns, at)) return at;
    keys.pop();
  }
  return columns.rows.some((list) => path.startsWith(list.path)) ? path : '';
}
export const asProblems = (columns: RecordColumns, errors: FieldErrors): RowProblem[] =>
  Object.entries(errors).map(([path, message]) => ({ path: cellPath(columns, path), message }));

export const nothing = {
  kind: null,
  key: null,
  lenderRefId: null,
  lenderRef: null,
  terms: null,
  tiers: null,
  effectiveFrom: null,
  effectiveUntil: null,
  warnings: [],
  partial: false,
} as const;

export const strangeProblems = (paths: readonly string[], of: string): RowProblem[] =>
  paths.map((path) => ({ path, message: `There is no such value of ${of}` }));

export function strangeOptions(columns: RecordColumns, record: Values): RowProblem[] {
  return columns.leaves.flatMap(({ path, field, header }) => {
    const strange = strangeOption(field, valueAt(record, path));
    return strange === undefined ? [] : [{ path, message: `${header}: "${strange}" is not one of the options` }];
  });
}
