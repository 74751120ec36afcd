import { notice } from '../../../../ui/notices.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useVoid } from '../signing-queries.ts';

interface DialogProps {
  readonly dealId: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Ends the signing, with a reason that every signer is told. */
export function VoidDialog({ dealId, opened, onClose }: DialogProps) {
  const end = useVoid(dealId);
  return (
    <ReasonDialog
      title="Cancel signing"
      text="All links stop working immediately, and everyone who was asked gets an email. Signatures made so far no longer count."
      confirm="Cancel signing"
      cancel="Keep signing"
      opened={opened}
      onClose={onClose}
      send={async (reason) => notice.success((await end.mutateAsync(reason)).message)}
    />
  );
}
