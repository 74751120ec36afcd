import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { readReturnTo } from '../../../ui/addresses.tsx';
import { callEndpoint } from '../../../ui/api/api.ts';
import { useFieldsForm } from '../../../ui/forms/form-fields.tsx';
import { notice } from '../../../ui/notices.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { lenderFields } from '../../lenders/model.ts';
import { addLender } from '../endpoints.ts';
import { LenderForm, useUnsaved } from './lender-form.tsx';

/** /add-lender */
export function AddLenderPage() {
  const { returnTo } = useSearch({ from: '/add-lender' });
  const { history } = useRouter();
  const client = useQueryClient();
  const leave = () => history.push(readReturnTo(returnTo) ?? '/admin/lenders');
  const state = useFieldsForm({
    fields: lenderFields,
    async onSubmit(values) {
      await callEndpoint(addLender, { body: values });
      unsaved.saved();
      notice.success('Lender added successfully!');
      void client.invalidateQueries({ queryKey: ['lenders'] });
      leave();
    },
    onFailed: () => notice.error('Error adding lender.'),
  });
  const unsaved = useUnsaved(state);
  return (
    <Page title="Add Lender" subtitle="Only the name is required. You can fill in the rest later.">
      <LenderForm state={state} fields={lenderFields} label="Add Lender" onCancel={leave} />
    </Page>
  );
}
