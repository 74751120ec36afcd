import { z } from 'zod';
import type { Grouping } from './deal-groups.ts';

/** The search parameters of the pipeline. What is usual stays out of the address. */
export const pipelineSearch = z.object({
  /** The deal that is open, with the others of its group. */
  deal: z.string().optional().catch(undefined),
  by: z.literal('client').optional().catch(undefined),
  archived: z.literal(true).optional().catch(undefined),
  /** How long the loan of the open deal is planned to be held; goes with the deal. */
  months: z.int().min(1).max(480).optional().catch(undefined),
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
export const addressOfView = ({ deal, by, archived }: PipelineView): z.infer<typeof pipelineSearch> => ({
  ...(deal === undefined ? {} : { deal }),
  ...(by === 'address' ? {} : { by }),
  ...(archived ? { archived } : {}),
});
