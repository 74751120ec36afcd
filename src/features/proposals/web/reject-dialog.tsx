import { RejectDialog, type RejectDialogProps } from '../../../ui/reading/reject-dialog.tsx';
import { reasonAtMost } from '../model.ts';

/** @param what 'Tier 1: Min FICO of Bridge 12' */
export const RejectEdits = ({ what, ...dialog }: RejectDialogProps & { readonly what: string }) => (
  <RejectDialog
    {...dialog}
    title="Reject this edit?"
    text={`${what}. The program stays as it is, and the source proposes no edit of this field until it shows another value.`}
    label="Reason (optional)"
    reasonAtMost={reasonAtMost}
  />
);
