import type { FieldDefinition, RowsField } from '../../kernel/fields/fields.ts';
import { kindSlugs } from '../../lending/kinds/find.ts';
import { lenderFields } from '../lenders/model.ts';
import { programFields } from '../programs/model.ts';
import { dealColumnFields } from './deals/deal-columns.ts';
import type { RowEntity } from './model.ts';

/** A value of a record that stands in one cell: a field, or one bound of a range. */
export interface Leaf {
  /** Where the value stands in the record, with dots: `portfolioRequirements.minProperties`, `tiers.0.maxLTC`. */
  readonly path: string;
  /** What stands above its column: 'Tier 1 Max LTC'. */
  readonly header: string;
  readonly field: FieldDefinition;
}

/** A list of a record, which stands side by side: 'Tier 1 …', 'Tier 2 …'. */
export interface RowsLeaf {
  readonly path: string;
  readonly field: RowsField;
  readonly mostRows: number;
  /** The leaves of the row with this index, from 0. */
  readonly row: (index: number) => readonly Leaf[];
}

/** What a record is made of, as columns. */
export interface RecordColumns {
  /** What says which record it is, and whose. */
  readonly keys: readonly Leaf[];
  readonly leaves: readonly Leaf[];
  readonly rows: readonly RowsLeaf[];
}

const text = (path: string, header: string): Leaf => ({
  path,
  header,
  field: { kind: 'text', name: path, label: header },
});
const day = (path: string, header: string): Leaf => ({
  path,
  header,
  field: { kind: 'date', name: path, label: header },
});

/** Beside the fields of its kind; `type` is the kind in any spelling. */
const programKeys = [
  text('_id', 'Program ID'),
  text('lender', 'Lender'),
  text('lenderId', 'Lender ID'),
  text('type', 'Loan type'),
];
const effectiveDays = [day('effectiveFrom', 'Effective from'), day('effectiveUntil', 'Effective until')];
const lenderKeys = [text('_id', 'Lender ID')];

function leavesOf(fields: readonly FieldDefinition[], path = '', heading = ''): (Leaf | RowsLeaf)[] {
  return fields
    .filter(({ hidden }) => hidden !== true)
    .flatMap((field): (Leaf | RowsLeaf)[] => {
      const at = `${path}${field.name}`;
      const header = `${heading}${field.label}`;
      if (field.kind === 'group') return leavesOf(field.fields, `${at}.`, `${header}: `);
      if (field.kind === 'rows') return [rowsLeaf(field, at, header)];
      if (field.kind !== 'range') return [{ path: at, header, field }];
      return (['min', 'max'] as const).map((bound) => {
        const label = `${header} (${bound})`;
        return { path: `${at}.${bound}`, header: label, field: { kind: 'money', name: bound, label } };
      });
    });
}

function rowsLeaf(field: RowsField, path: string, header: string): RowsLeaf {
  const made = new Map<number, readonly Leaf[]>();
  const one = header.replace(/s$/, '');
  const makeRow = (index: number) =>
    leavesOf(field.fields, `${path}.${index}.`, `${one} ${index + 1} `).filter((leaf) => 'header' in leaf);
  const row = (index: number) => {
    const leaves = made.get(index) ?? makeRow(index);
    made.set(index, leaves);
    return leaves;
  };
  return { path, field, mostRows: field.maxRows ?? 50, row };
}

function columnsFrom(
  keys: readonly Leaf[],
  fields: readonly FieldDefinition[],
  more: readonly Leaf[] = [],
): RecordColumns {
  const found = leavesOf(fields);
  const leaves = found.filter((leaf) => 'header' in leaf);
  const [name, ...others] = leaves;
  return {
    keys,
    // The name first, as people know a record by it.
    leaves: [...(name ? [name] : []), ...more, ...others],
    rows: found.filter((leaf): leaf is RowsLeaf => 'row' in leaf),
  };
}

const made = new Map<string, RecordColumns>();
function known(key: string, make: () => RecordColumns): RecordColumns {
  const columns = made.get(key) ?? make();
  made.set(key, columns);
  return columns;
}

/** The columns of a kind's programs. @throws for a kind whose definition is not loaded */
export const programColumns = (kind: string): RecordColumns =>
  known(kind, () => columnsFrom(programKeys, programFields(kind), effectiveDays));
export const lenderColumns = (): RecordColumns => known('lenders', () => columnsFrom(lenderKeys, lenderFields));

/** The columns of a broker's deals of a kind. */
export const dealColumns = (kind: string): RecordColumns =>
  known(`deals ${kind}`, () => columnsFrom([text('loanType', 'Loan type')], dealColumnFields(kind)));

/** What the rows of a sheet are made of: of one kind, or of any. */
export const columnsOf = (entity: RowEntity, kinds: readonly string[]): readonly RecordColumns[] =>
  entity === 'lender' ? [lenderColumns()] : kinds.map(entity === 'deal' ? dealColumns : programColumns);

/** The leaves in their order, as many rows of each list as are asked for. */
export const allLeaves = ({ keys, leaves, rows }: RecordColumns, rowsOf: (rows: RowsLeaf) => number): Leaf[] => [
  ...keys,
  ...leaves,
  ...rows.flatMap((list) => Array.from({ length: rowsOf(list) }, (_, index) => list.row(index)).flat()),
];

/** The leaf at a path; undefined where the records have none. */
export function leafAt(columns: RecordColumns, path: string): Leaf | undefined {
  const index = indexOf(columns);
  const known = index.get(path);
  if (known) return known;
  for (const list of columns.rows) {
    if (!path.startsWith(`${list.path}.`)) continue;
    const row = Number(path.slice(list.path.length + 1).split('.')[0]);
    if (!Number.isInteger(row) || row < 0 || row >= list.mostRows) return undefined;
    for (const leaf of list.row(row)) index.set(leaf.path, leaf);
  }
  return index.get(path);
}
const indexes = new WeakMap<RecordColumns, Map<string, Leaf>>();
function indexOf(columns: RecordColumns): Map<string, Leaf> {
  const index = indexes.get(columns) ?? new Map([...columns.keys, ...columns.leaves].map((leaf) => [leaf.path, leaf]));
  indexes.set(columns, index);
  return index;
}

/** So that 'Minimum FICO', 'min_fico' and 'Min FICO' are one. */
const squeezed = (header: string): string =>
  header
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/minimum/g, 'min')
    .replace(/maximum/g, 'max')
    .replace(/credit ?score/g, 'fico')
    .replace(/loan.to.cost/g, 'ltc')
    .replace(/loan.to.value/g, 'ltv')
    .replace(/after.repair.value/g, 'arv')
    .replace(/\(?(in )?(percent|pct|%|usd|\$)\)?/g, '')
    .replace(/[^a-z0-9]/g, '');

/** What else people write above these columns. */
const otherSpellings: Readonly<Record<RowEntity, Readonly<Record<string, readonly string[]>>>> = {
  program: {
    _id: ['id', 'program id'],
    lender: ['lender name', 'company', 'company name', 'bank'],
    type: ['type', 'loan type', 'kind', 'kindofloan', 'loan program', 'category'],
    name: ['program', 'program name', 'product', 'product name', 'title'],
    effectiveFrom: ['valid from', 'start date', 'effective date'],
    effectiveUntil: ['valid until', 'valid to', 'end date', 'expiry', 'expires'],
  },
  deal: {
    address: ['property', 'property address', 'street address', 'location', 'name'],
    clientName: ['client', 'borrower', 'borrower name', 'customer'],
    loanType: ['type', 'kind', 'loan program', 'product', 'program'],
    fico: ['fico', 'fico score', 'score'],
    rehabNeeded: ['rehab', 'rehab budget', 'renovation budget'],
    arv: ['after repair value'],
    purchasePrice: ['price'],
  },
  lender: {
    _id: ['id'],
    name: ['lender', 'company'],
    email: ['e-mail', 'mail', 'contact email'],
    phone: ['telephone', 'phone number'],
    website: ['web', 'url', 'homepage'],
    contactName: ['contact', 'contact person'],
    states: ['licensed states', 'lending states'],
  },
};

const guesses = new Map<string, ReadonlyMap<string, string>>();
/** Paths by squeezed spelling: the header, the path, then what is usual; the first of a spelling counts. */
function guessesFor(entity: RowEntity, kinds: readonly string[]): ReadonlyMap<string, string> {
  const key = `${entity} ${kinds.join(' ')}`;
  const known = guesses.get(key);
  if (known) return known;
  const found = new Map<string, string>();
  const add = (spelling: string, path: string) => {
    const short = squeezed(spelling);
    if (short !== '' && !found.has(short)) found.set(short, path);
  };
  const leaves = columnsOf(entity, kinds).flatMap((columns) => allLeaves(columns, ({ mostRows }) => mostRows));
  for (const { header, path } of leaves) add(header, path);
  for (const { path } of leaves) add(path, path);
  for (const { path } of leaves)
    add(
      path.replace(/^tiers\.(\d+)\./, (_, row) => `tier ${Number(row) + 1} `),
      path,
    );
  for (const [path, spellings] of Object.entries(otherSpellings[entity])) for (const one of spellings) add(one, path);
  for (const { header, path } of leaves) add(header.split(': ').at(-1) ?? '', path);
  guesses.set(key, found);
  return found;
}

/** The path that a header means, and each only once: the first column of it counts. Null: nothing known. */
export function guessPaths(
  entity: RowEntity,
  kinds: readonly string[] | undefined,
  headers: readonly string[],
): (string | null)[] {
  const known = guessesFor(entity, kinds ?? kindSlugs);
  const taken = new Set<string>();
  return headers.map((header) => {
    const path = known.get(squeezed(header));
    if (path === undefined || taken.has(path)) return null;
    taken.add(path);
    return path;
  });
}
