import { useMutation } from '@tanstack/react-query';
import type { Placement } from '../../../../lending/form-templates/placement.ts';
import { downloadFrom, messageOf } from '../../../../ui/api/api.ts';
import { notice } from '../../../../ui/notices.tsx';
import { previewFormDraft } from '../../endpoints.ts';

const minuteMs = 60_000;

/** Opens the form filled in with the sample deal in a tab of its own, as it is mapped now. */
export function usePreview(versionId: string) {
  return useMutation({
    mutationFn: async ({
      placements,
      tab,
    }: {
      readonly placements: readonly Placement[];
      readonly tab: Window | null;
    }) => {
      try {
        const body = { placements: [...placements] };
        const file = await downloadFrom(
          previewFormDraft,
          { params: { id: versionId }, body },
          { changesNothing: true },
        );
        const address = URL.createObjectURL(file);
        setTimeout(() => URL.revokeObjectURL(address), minuteMs);
        if (!tab || tab.closed) return;
        tab.opener = null;
        tab.location.replace(address);
      } catch (error) {
        tab?.close();
        throw error;
      }
    },
    onError: (error) => notice.error(messageOf(error)),
  });
}
