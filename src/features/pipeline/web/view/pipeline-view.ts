/**
 * The search parameters of the pipeline. What is usual stays out of the address. What the board and the table have of their own is
 * read where they are drawn (`viewOfAddress`): every page carries this file.
 */
export interface PipelineSearch {
  /** The deal that is open, with the others of its group. */
  readonly deal?: string | undefined;
  readonly by?: 'address' | 'client' | undefined;
  readonly archived?: true | undefined;
  /** How long the loan of the open deal is planned to be held; goes with the deal. */
  readonly months?: number | undefined;
  readonly shape?: 'board' | 'table' | undefined;
  readonly filter?: unknown;
  readonly table?: unknown;
  /** The saved view that is open. */
  readonly view?: unknown;
}

const isHoldingTime = (months: unknown): months is number =>
  typeof months === 'number' && Number.isInteger(months) && months >= 1 && months <= 480;

/** Reads them from an address; what means nothing there is left out. */
export const pipelineSearch = ({
  deal,
  by,
  archived,
  months,
  shape,
  filter,
  table,
  view,
}: Readonly<Record<string, unknown>>): PipelineSearch => ({
  ...(typeof deal === 'string' ? { deal } : {}),
  ...(by === 'address' || by === 'client' ? { by } : {}),
  ...(archived === true ? { archived } : {}),
  ...(isHoldingTime(months) ? { months } : {}),
  ...(shape === 'board' || shape === 'table' ? { shape } : {}),
  ...(filter ? { filter } : {}),
  ...(table ? { table } : {}),
  ...(view ? { view } : {}),
});
