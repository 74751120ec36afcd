import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ChoiceField, FieldDefinition } from '../../../kernel/fields/fields.ts';
import { missingField } from '../../../kernel/fields/reading.ts';
import { liveEvents } from '../../../kernel/live-events.ts';
import { ApiError, callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { createContentKeys } from '../../../ui/api/content-keys.ts';
import { FormFields, useFieldsForm } from '../../../ui/forms/form-fields.tsx';
import { beginWithFirstInput } from '../../../ui/forms/input-parts.ts';
import { notice } from '../../../ui/notices.tsx';
import { useOpenedLate } from '../../../ui/on-demand.tsx';
import { lenderListOptions } from '../../lenders/web/queries.ts';
import { addManualDeal, type PipelineEntry } from '../contract.ts';
import { fieldsOfLoanType, manualDealSchema } from '../manual-deal.ts';
import { manualDealFields, pipelineMessages } from '../model.ts';
import { useFieldsForReader } from './view/client-fields.ts';

export interface ManualDealModalProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onAdded: (entry: PipelineEntry) => void;
}

/** Adds a deal that did not come from a quote request. */
export function ManualDealModal({ opened, onClose, onAdded }: ManualDealModalProps) {
  return (
    <Modal
      opened={useOpenedLate(opened)}
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
  const lenders = useQuery(lenderListOptions);
  const [loanType, setLoanType] = useState<unknown>();
  const fields: readonly FieldDefinition[] = [
    ...useFieldsForReader(manualDealFields),
    ...fieldsOfLoanType(loanType),
    lenderField(lenders.isError ? [] : lenders.data),
  ];
  const { form, submitting, onSubmit, failure } = useManualDealForm(fields, onAdded);
  const tried = Object.keys(form.errors).length > 0;
  const chosen = form.values.loanType;
  useEffect(() => setLoanType(chosen), [chosen]);
  return (
    <form ref={beginWithFirstInput} onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <FormFields fields={fields} form={form} disabled={submitting} />
        {lenders.isError ? <Problem title={lendersFailed(messageOf(lenders.error))} /> : null}
        {tried && missingField(manualDealFields, form.values) ? (
          <Problem title={pipelineMessages.missingField} />
        ) : null}
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
        const body = manualDealSchema.parse(values);
        const idempotencyKey = keys.current.keyFor(body);
        const { message, pipelineEntry } = await callEndpoint(addManualDeal, { body }, { idempotencyKey });
        keys.current.settle(body);
        await Promise.all(liveEvents.pipeline.map((topic) => client.invalidateQueries({ queryKey: [topic] })));
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

interface LenderChoice {
  readonly _id: string;
  readonly name: string;
}
export const noLenders = 'No lenders found or failed to load.';
const lendersFailed = (message: string): string => `Could not load lender list: ${message}`;

/** The lender of a manual deal, who may stay open. Undefined while the list is on its way. */
export function lenderField(lenders: readonly LenderChoice[] | undefined): ChoiceField {
  const field = { name: 'lenderId', label: 'Lender', kind: 'choice', columns: 6 } as const;
  if (lenders === undefined) return { ...field, options: [], placeholder: 'Loading lenders...' };
  if (lenders.length === 0) return { ...field, options: [], placeholder: noLenders };
  return { ...field, options: lenders.map(({ _id, name }) => ({ value: _id, label: name })), placeholder: 'None yet' };
}
