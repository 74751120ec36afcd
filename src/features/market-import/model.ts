/** What a row says. */
export const rowEntities = ['lender', 'program', 'deal'] as const;
export type RowEntity = (typeof rowEntities)[number];

/** What of the market leaves the product as a file. */
export const exportWhats = ['programs', 'lenders', 'all'] as const;
export const fileFormats = ['csv', 'xlsx', 'json'] as const;
export type FileFormat = (typeof fileFormats)[number];

/**
 * reading: its columns are being matched; columns: they need to be confirmed; checking; checked: the preview, nothing is
 * written yet, unless an import of deals stopped half way; importing, imported; undoing, undone; failed: it cannot be read, nothing was written.
 */
export const importStates = [
  'reading',
  'columns',
  'checking',
  'checked',
  'importing',
  'imported',
  'undoing',
  'undone',
  'failed',
] as const;
export type ImportState = (typeof importStates)[number];
const stateLabels: Readonly<Record<ImportState, string>> = {
  reading: 'Reading',
  columns: 'Confirm columns',
  checking: 'Checking',
  checked: 'Ready to import',
  importing: 'Importing',
  imported: 'Imported',
  undoing: 'Undoing',
  undone: 'Undone',
  failed: 'Couldn’t be read',
};
/** The state of an import, as people read it. */
export const importStateLabel = ({
  state,
  counts,
}: {
  readonly state: ImportState;
  readonly counts: ImportCounts | null;
}) => (state === 'checked' && counts !== null && addedIn(counts) > 0 ? 'Partly imported' : stateLabels[state]);

/** A job works on it; the page polls its progress. */
export const isBusy = (state: ImportState): boolean => ['reading', 'checking', 'importing', 'undoing'].includes(state);
/** Nothing is left to do, for a job or for its person. */
export const isFinished = (state: ImportState): boolean => ['imported', 'undone', 'failed'].includes(state);

/** What importing a row would do, or did. Of deals, `duplicate`: there is one for the address and loan type already, so it is skipped. */
export const rowOutcomes = ['new', 'changed', 'unchanged', 'refused', 'duplicate'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

/** What a file may be at most. */
export const importLimits = {
  /** Of the file as it is sent. */
  fileBytes: 256 * 1024 * 1024,
  /** Of a file that a lender sends: one company's programs. */
  lenderFileBytes: 16 * 1024 * 1024,
  /** Of the list that is pasted on /admin/json-tools. */
  pastedBytes: 4 * 1024 * 1024,
  rows: 200_000,
  lenderRows: 5_000,
  /** Of a broker's own deals: rows, and bytes of the file as it is sent. */
  dealRows: 1_000,
  dealFileBytes: 8 * 1024 * 1024,
  /** Of one account: further uploads are refused. */
  unfinished: 10,
  columns: 800,
  cellCharacters: 10_000,
  sheets: 20,
  /** Of a workbook, unpacked. */
  unpackedBytes: 1024 * 1024 * 1024,
  /** How many times its size a part of a workbook may have, unpacked. */
  unpackedTimes: 200,
  /** The texts that a workbook holds once for all its cells. */
  sharedCharacters: 50_000_000,
} as const;

/** Days until an upload, and with it the possibility to undo it, is removed. */
export const importKeptDays = 30;

/** Which column of a sheet is which value. */
export interface SheetPlan {
  readonly name: string;
  /** Null: the sheet is left out. */
  readonly entity: RowEntity | null;
  /** Programs: the kind of all rows; null where a column says it. */
  readonly kind: string | null;
  readonly columns: readonly {
    readonly header: string;
    /** The path of the value, as `tiers.0.maxLTC`; null: the column is left out. */
    readonly path: string | null;
  }[];
}

/** A reason why a row can't be imported, or a value to review. */
export interface RowProblem {
  /** Of the value, with dots; '' for the row as a whole. */
  readonly path: string;
  readonly message: string;
}

interface RowCounts {
  readonly new: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly refused: number;
  /** Of those that are not refused: worth a look before they are written. */
  readonly warned: number;
  /** Of those that are not refused: their ID is of another market, so they were matched by name. Missing in older imports. */
  readonly unknownId?: number | undefined;
  /** Of deals alone. */
  readonly duplicate?: number | undefined;
  /** Of deals alone: those among the new ones that were added already, where an import stopped half way. */
  readonly added?: number | undefined;
}
export interface ImportCounts {
  readonly lender: RowCounts;
  readonly program: RowCounts;
  /** Of an import of deals alone, which has nothing else. */
  readonly deal?: RowCounts | undefined;
}

const every = ({ lender, program, deal }: ImportCounts): readonly RowCounts[] => [
  lender,
  program,
  ...(deal ? [deal] : []),
];
/** The rows of all kinds with this outcome. */
export const countOf = (counts: ImportCounts, outcome: RowOutcome): number =>
  every(counts).reduce((total, of) => total + (of[outcome] ?? 0), 0);
export const refusedIn = (counts: ImportCounts): number => countOf(counts, 'refused');
/** Rows that were matched by name, since this market does not have their ID. */
export const matchedByName = (counts: ImportCounts): number =>
  every(counts).reduce((total, { unknownId = 0 }) => total + unknownId, 0);
/** Rows that importing writes. */
export const writtenIn = (counts: ImportCounts): number => countOf(counts, 'new') + countOf(counts, 'changed');
/** Deals that an import added before it stopped. */
export const addedIn = ({ deal }: ImportCounts): number => deal?.added ?? 0;
/** Rows that importing has yet to write. */
export const leftIn = (counts: ImportCounts): number => writtenIn(counts) - addedIn(counts);
