import { Alert, Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { ApiError, callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { createContentKeys } from '../../../ui/api/content-keys.ts';
import { FormFields, useFieldsForm } from '../../../ui/forms/form-fields.tsx';
import { beginWithFirstInput } from '../../../ui/forms/input-parts.ts';
import { notice } from '../../../ui/notices.tsx';
import { useOpenedLate } from '../../../ui/on-demand.tsx';
import { dealNameFields } from '../../pipeline/model.ts';
import { makeDealOfSearch, type SavedSearch } from '../contract.ts';

export interface MakeDealDialogProps {
  readonly search: SavedSearch | undefined;
  readonly onClose: () => void;
}

/** A search says everything of a deal but where it lies and whose it is: that is asked here. */
export function MakeDealDialog({ search, onClose }: MakeDealDialogProps) {
  return (
    <Modal
      opened={useOpenedLate(search !== undefined)}
      onClose={onClose}
      title="Make a deal"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {search ? <MakeDealForm search={search} onClose={onClose} /> : null}
    </Modal>
  );
}

// The address first, for without it there is no deal.
const fields = dealNameFields.toReversed().map((field) => ({ ...field, columns: 12 as const }));

function MakeDealForm({ search, onClose }: { readonly search: SavedSearch; readonly onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const keys = useRef(createContentKeys());
  const [failure, setFailure] = useState<unknown>();
  const { form, submitting, onSubmit } = useFieldsForm({
    fields,
    onSubmit: async (values) => {
      setFailure(undefined);
      const call = { params: { id: search._id }, body: { ...values, address: values.address ?? '' } };
      const { message, pipelineEntryId } = await callEndpoint(makeDealOfSearch, call, {
        idempotencyKey: keys.current.keyFor(call),
      });
      keys.current.settle(call);
      void client.invalidateQueries({ queryKey: ['pipeline'] });
      notice.success(message);
      await navigate({ to: '/pipeline/$pipelineId', params: { pipelineId: pipelineEntryId } });
    },
    onFailed: setFailure,
  });
  return (
    <form ref={beginWithFirstInput} onSubmit={onSubmit} noValidate aria-label="Make a deal">
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          It takes over what “{search.name}” asks for. The search stays and goes on watching.
        </Text>
        <FormFields fields={fields} form={form} disabled={submitting} />
        {failure === undefined ? null : <Failure error={failure} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={submitting}>
            Cancel
          </Button>
          <Button type="submit" loading={submitting}>
            Make the deal
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Failure({ error }: { readonly error: unknown }) {
  const known = error instanceof ApiError ? error.body?.about?.pipelineEntryId : undefined;
  return (
    <Alert role="alert" color="red" variant="light" icon={<IconAlertTriangle />} title={messageOf(error)}>
      {known === undefined ? null : (
        <Anchor
          size="sm"
          renderRoot={(props) => <Link to="/pipeline/$pipelineId" params={{ pipelineId: known }} {...props} />}
        >
          Open that deal
        </Anchor>
      )}
    </Alert>
  );
}
