import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FieldDefinition } from '../../../../kernel/fields/fields.ts';
import { missingField } from '../../../../kernel/fields/reading.ts';
import { ApiError, callEndpoint, messageOf } from '../../../../ui/api/api.ts';
import { createContentKeys } from '../../../../ui/api/content-keys.ts';
import { queriesOf } from '../../../../ui/api/live-queries.ts';
import { FormFields, useFieldsForm } from '../../../../ui/forms/form-fields.tsx';
import { beginWithFirstInput } from '../../../../ui/forms/input-parts.ts';
import { useOpenAfterMount } from '../../../../ui/lazy.tsx';
import { notice } from '../../../../ui/notices.tsx';
import { LenderSelect } from '../../../lenders/web/lender-select.tsx';
import type { PipelineEntry } from '../../contract.ts';
import { manualDealOf, typedManualFields } from '../../deal/manual-deal.ts';
import { addManualDeal } from '../../endpoints.ts';
import { pipelineMessages } from '../../model.ts';
import { useAddressLine } from '../deal/use-address-line.ts';
import { useFieldsForReader } from '../view/client-fields.ts';

export interface ManualDealModalProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onAdded: (entry: PipelineEntry) => void;
}

/** Adds a deal that did not come from a quote request. */
export function ManualDealModal({ opened, onClose, onAdded }: ManualDealModalProps) {
  return (
    <Modal
      opened={useOpenAfterMount(opened)}
      onClose={onClose}
      title="Add Manual Deal"
      size="lg"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <ManualDealForm onClose={onClose} onAdded={onAdded} />
    </Modal>
  );
}

function ManualDealForm({ onClose, onAdded }: Omit<ManualDealModalProps, 'opened'>) {
  const [loanType, setLoanType] = useState<unknown>();
  const fields: readonly FieldDefinition[] = [...useFieldsForReader(typedManualFields(loanType)), lenderField];
  const { form, submitting, onSubmit, failure } = useManualDealForm(fields, onAdded);
  const tried = Object.keys(form.errors).length > 0;
  const chosen = form.values.loanType;
  useEffect(() => setLoanType(chosen), [chosen]);
  const address = useAddressLine(form);
  return (
    <form ref={beginWithFirstInput} onSubmit={onSubmit} onBlur={address.onBlur} noValidate>
      <Stack gap="md">
        <FormFields fields={fields} form={form} disabled={submitting} />
        <LenderSelect
          label="Lender"
          placeholder="None yet"
          disabled={submitting}
          {...form.getInputProps('lenderId')}
          value={typeof form.values.lenderId === 'string' ? form.values.lenderId : null}
        />
        {tried && missingField(fields, form.values) ? <Problem title={pipelineMessages.missingField} /> : null}
        {failure ? <Problem {...failure} /> : null}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={submitting}>
            Cancel
          </Button>
          <Button type="submit" loading={submitting}>
            Add deal
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface Failure {
  readonly title: string;
  readonly text?: string;
}

function useManualDealForm(fields: readonly FieldDefinition[], onAdded: ManualDealModalProps['onAdded']) {
  const client = useQueryClient();
  const keys = useRef(createContentKeys());
  const [failure, setFailure] = useState<Failure>();
  const form = useFieldsForm({
    fields,
    onSubmit: async (values) => {
      setFailure(undefined);
      try {
        const body = manualDealOf(values);
        const idempotencyKey = keys.current.keyFor(body);
        const { message, pipelineEntry } = await callEndpoint(addManualDeal, { body }, { idempotencyKey });
        keys.current.settle(body);
        await Promise.all(queriesOf('pipeline').map((topic) => client.invalidateQueries({ queryKey: [topic] })));
        notice.success(message);
        onAdded(pipelineEntry);
      } catch (error) {
        setFailure(failureOf(error));
        // Field errors find their place beside the fields.
        throw error;
      }
    },
    onFailed: () => {},
  });
  return { ...form, failure };
}

const failureOf = (error: unknown): Failure =>
  error instanceof ApiError
    ? { title: pipelineMessages.addFailed, text: messageOf(error) }
    : { title: pipelineMessages.addError, text: messageOf(error) };

function Problem({ title, text }: Failure) {
  return (
    <Alert role="alert" color="red" variant="light" icon={<IconAlertTriangle />} title={title}>
      {text}
    </Alert>
  );
}

/** Of the form, though the picker draws it: the lender of a manual deal, who may stay open. */
const lenderField: FieldDefinition = { name: 'lenderId', label: 'Lender', kind: 'text', hidden: true };
