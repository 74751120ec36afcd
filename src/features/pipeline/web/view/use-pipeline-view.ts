import { useNavigate, useSearch } from '@tanstack/react-router';
import { addressOfView, type PipelinePlace, type PipelineView, viewOfAddress } from './view-address.ts';

/** The view of the pipeline lives in the address, so that back, reload and links bring the same deal. */
export function usePipelineView(): PipelinePlace {
  const view = viewOfAddress(useSearch({ from: '/pipeline' }));
  const navigate = useNavigate();
  return {
    view,
    show: (changes: Partial<PipelineView>, { replace } = { replace: false }) =>
      void navigate({ to: '/pipeline', search: addressOfView({ ...view, ...changes }), replace, resetScroll: false }),
  };
}
