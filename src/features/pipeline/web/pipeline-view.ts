import { useNavigate, useSearch } from '@tanstack/react-router';
import { z } from 'zod';

const viewSchema = z.object({
  /** The deal that is open, with the others of its group. */
  deal: z.string().optional().catch(undefined),
  by: z.enum(['address', 'client']).catch('address'),
  archived: z.boolean().catch(false),
});
export type PipelineView = z.infer<typeof viewSchema>;

/** What of the view goes into the address; what is usual stays out of it. */
export const addressOfView = ({ deal, by, archived }: PipelineView) => ({
  ...(deal === undefined ? {} : { deal }),
  ...(by === 'address' ? {} : { by }),
  ...(archived ? { archived } : {}),
});

/** The view of the pipeline lives in the address, so that back, reload and links bring the same deal. */
export function usePipelineView() {
  const search: unknown = useSearch({ strict: false });
  const view = viewSchema.parse(search ?? {});
  const navigate = useNavigate();
  return {
    view,
    /** `replace` for what is no step to come back to. */
    show: (changes: Partial<PipelineView>, { replace = false } = {}) =>
      void navigate({ to: '/pipeline', search: addressOfView({ ...view, ...changes }), replace, resetScroll: false }),
  };
}
