import type { Cell } from '../../../../kernel/files/csv.ts';
import { kindSlugs, loanKind } from '../../../../lending/kinds/find.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import { cellsOf } from '../../cells.ts';
import { allLeaves, type Leaf, leafAt, lenderColumns, programColumns, type RecordColumns } from '../../columns.ts';
import { listSizes, readLenders, readPrograms } from './read-market.ts';

/** A table of the market: a sheet of a workbook, or a CSV file. */
export interface MarketTable {
  readonly name: string;
  readonly header: readonly string[];
  pages(): AsyncIterable<readonly (readonly Cell[])[]>;
}

export interface Wanted {
  readonly lenderId: string | undefined;
  /** The columns alone. */
  readonly isTemplate: boolean;
}

/** Tiers for whom a template has room; more can be added by their numbers. */
const templateTiers = 4;

type Sizes = ReadonlyMap<string, number>;
const rowsFor =
  (sizes: Sizes | undefined) =>
  ({ path }: { readonly path: string }) =>
    sizes === undefined ? (path === 'tiers' ? templateTiers : 1) : Math.max(1, sizes.get(path) ?? 0);

async function* cellPages(
  columns: RecordColumns,
  leaves: readonly Leaf[],
  pages: AsyncIterable<readonly Readonly<Record<string, unknown>>[]>,
) {
  for await (const records of pages) yield records.map((record) => cellsOf(columns, leaves, record));
}

async function* noPages(): AsyncGenerator<never> {}

export function lenderTable(db: Queries, { lenderId, isTemplate }: Wanted): MarketTable {
  const columns = lenderColumns();
  const leaves = allLeaves(columns, () => 1);
  return {
    name: 'Lenders',
    header: leaves.map(({ header }) => header),
    pages: () => (isTemplate ? noPages() : cellPages(columns, leaves, readLenders(db, lenderId))),
  };
}

/** A table for each kind that has programs, or for all kinds in a template. */
export async function programTables(db: Queries, { lenderId, isTemplate }: Wanted): Promise<MarketTable[]> {
  const sizes = isTemplate ? undefined : await listSizes(db, lenderId);
  return kindSlugs
    .filter((kind) => sizes === undefined || sizes.has(kind))
    .map((kind) => {
      const columns = programColumns(kind);
      // Its name is the sheet's.
      const leaves = allLeaves(columns, rowsFor(sizes?.get(kind))).filter(({ path }) => path !== 'type');
      return {
        name: loanKind(kind).displayName,
        header: leaves.map(({ header }) => header),
        pages: () => (sizes === undefined ? noPages() : cellPages(columns, leaves, readPrograms(db, kind, lenderId))),
      };
    });
}

/** Programs of all kinds in one table: the columns of any of them, each once. */
export async function programTable(db: Queries, { lenderId, isTemplate }: Wanted): Promise<MarketTable> {
  const sizes = isTemplate ? undefined : await listSizes(db, lenderId);
  const kinds = kindSlugs.filter((kind) => sizes === undefined || sizes.has(kind));
  const union = new Map<string, Leaf>();
  for (const kind of kinds)
    for (const leaf of allLeaves(programColumns(kind), rowsFor(sizes?.get(kind))))
      if (!union.has(leaf.path)) union.set(leaf.path, leaf);
  const leaves = [...union.values()];
  async function* pages() {
    for (const kind of kinds) {
      const columns = programColumns(kind);
      const own = leaves.map(({ path }) => leafAt(columns, path));
      const known = own.filter((leaf) => leaf !== undefined);
      for await (const page of cellPages(columns, known, readPrograms(db, kind, lenderId)))
        yield page.map((cells) => {
          let next = 0;
          return own.map((leaf) => (leaf === undefined ? null : (cells[next++] ?? null)));
        });
    }
  }
  return {
    name: 'Programs',
    header: leaves.map(({ header }) => header),
    pages: () => (sizes === undefined ? noPages() : pages()),
  };
}
