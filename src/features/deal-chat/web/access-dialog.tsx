import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { defineFields } from '../../../kernel/fields/fields.ts';
import { callEndpoint } from '../../../ui/api/api.ts';
import { FormFields, useFieldsForm } from '../../../ui/forms/form-fields.tsx';
import { useOpenAfterMount } from '../../../ui/lazy.tsx';
import { askForDealAccess } from '../endpoints.ts';
import { dealIdIn } from '../model.ts';

export interface AccessDialogProps {
  readonly opened: boolean;
  /** The deal that the address names; undefined: it is asked for. */
  readonly dealId: string | undefined;
  readonly onClose: () => void;
  readonly onGranted: (dealId: string) => void;
}

const reason = {
  name: 'reason',
  label: 'Reason',
  help: 'Say what you are working on, for example a ticket number. The broker reads it.',
  kind: 'longText',
  maxLength: 300,
  required: true,
} as const;
const named = defineFields([reason]);
const unnamed = defineFields([
  {
    name: 'dealId',
    label: 'Deal link or ID',
    help: 'The broker finds the link in the address bar of the deal.',
    kind: 'text',
    maxLength: 500,
    required: true,
  },
  reason,
]);

/** Asks for access to a deal that nobody addressed to the team. */
export function AccessDialog({ opened, dealId, onClose, onGranted }: AccessDialogProps) {
  return (
    <Modal
      opened={useOpenAfterMount(opened)}
      onClose={onClose}
      title="Request access to a deal"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <AccessForm key={dealId} dealId={dealId} onClose={onClose} onGranted={onGranted} />
    </Modal>
  );
}

function AccessForm({ dealId, onClose, onGranted }: Omit<AccessDialogProps, 'opened'>) {
  const client = useQueryClient();
  const fields = dealId === undefined ? unnamed : named;
  const { form, submitting, onSubmit } = useFieldsForm({
    fields,
    onSubmit: async (values: Readonly<Record<string, unknown>>) => {
      const asked = { dealId: dealId ?? dealIdIn(String(values.dealId)), reason: String(values.reason) };
      const { pipelineId } = await callEndpoint(askForDealAccess, { body: asked });
      await client.invalidateQueries({ queryKey: ['deal-chat', pipelineId] });
      onGranted(pipelineId);
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <Text size="sm">
          {dealId === undefined ? '' : 'The broker has not written to the team about this deal. '}
          You can read its chats for one hour. The broker sees your reason and everything you open, in the deal’s
          timeline.
        </Text>
        <FormFields fields={fields} form={form} disabled={submitting} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={submitting}>
            Cancel
          </Button>
          <Button type="submit" loading={submitting}>
            Get access
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
