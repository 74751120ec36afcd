import type { Grouping } from './list/deal-groups.ts';

/** The search parameters of the pipeline. What is usual stays out of the address. */
export interface PipelineSearch {
  /** The deal that is open, with the others of its group. */
  readonly deal?: string | undefined;
  readonly by?: 'client' | undefined;
  readonly archived?: true | undefined;
  /** How long the loan of the open deal is planned to be held; goes with the deal. */
  readonly months?: number | undefined;
}

const isHoldingTime = (months: unknown): months is number =>
  typeof months === 'number' && Number.isInteger(months) && months >= 1 && months <= 480;

/** Reads them from an address; what means nothing there is left out. */
export const pipelineSearch = ({ deal, by, archived, months }: Readonly<Record<string, unknown>>): PipelineSearch => ({
  ...(typeof deal === 'string' ? { deal } : {}),
  ...(by === 'client' ? { by } : {}),
  ...(archived === true ? { archived } : {}),
  ...(isHoldingTime(months) ? { months } : {}),
});

export interface PipelineView {
  readonly deal: string | undefined;
  readonly by: Grouping;
  readonly archived: boolean;
}

/** The view on screen, and the way to another. */
export interface PipelinePlace {
  readonly view: PipelineView;
  /** `replace` for what is no step to come back to. */
  readonly show: (changes: Partial<PipelineView>, options?: { readonly replace: boolean }) => void;
}

/** What of the view goes into the address. */
export const addressOfView = ({ deal, by, archived }: PipelineView): PipelineSearch => ({
  ...(deal === undefined ? {} : { deal }),
  ...(by === 'address' ? {} : { by }),
  ...(archived ? { archived } : {}),
});
