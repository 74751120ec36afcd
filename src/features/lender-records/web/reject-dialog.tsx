import { RejectDialog, type RejectDialogProps } from '../../../ui/reading/reject-dialog.tsx';

/** @param what 'Phone of Quillbank Lending' */
export const RejectChange = ({ what, ...dialog }: RejectDialogProps & { readonly what: string }) => (
  <RejectDialog
    {...dialog}
    title="Reject this change?"
    text={`${what}. The record stays as it is.`}
    label="Reason"
    description="The lender reads it in the product and by email"
    required="Enter a reason. The lender reads it."
    reasonAtMost={500}
  />
);
