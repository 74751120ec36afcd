import { Alert, Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { ApiError, type CallOptions, messageOf } from '../../../ui/api/api.ts';
import { createContentKeys } from '../../../ui/api/content-keys.ts';
import { FormFields, useFieldsForm } from '../../../ui/forms/form-fields.tsx';
import { beginWithFirstInput } from '../../../ui/forms/input-parts.ts';
import { useOpenAfterMount } from '../../../ui/lazy.tsx';
import { notice } from '../../../ui/notices.tsx';
import { dealNameFields } from '../../pipeline/model.ts';
import { useFieldsForReader } from '../../pipeline/web/view/client-fields.ts';

/** Where and for whom a deal is. */
export type DealNames = Readonly<Record<string, unknown>> & { readonly address: string };

/** What a deal is made of. */
export interface DealSource {
  /** What is taken over. */
  readonly about: string;
  /** Tells two sources apart: the same again is the same request. */
  readonly content: unknown;
  readonly make: (names: DealNames, options: CallOptions) => Promise<MadeDeal>;
}
interface MadeDeal {
  readonly message: string;
  readonly pipelineEntryId: string;
}

export interface MakeDealDialogProps {
  readonly source: DealSource | undefined;
  readonly onClose: () => void;
}

/** A search or a calculation says everything of a deal but where it lies and whose it is: that is asked here. */
export function MakeDealDialog({ source, onClose }: MakeDealDialogProps) {
  return (
    <Modal
      opened={useOpenAfterMount(source !== undefined)}
      onClose={onClose}
      title="Create a deal"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {source ? <MakeDealForm source={source} onClose={onClose} /> : null}
    </Modal>
  );
}

// The address first, since a deal needs one.
const allFields = dealNameFields.toReversed().map((field) => ({ ...field, columns: 12 as const }));

function MakeDealForm({ source, onClose }: { readonly source: DealSource; readonly onClose: () => void }) {
  const fields = useFieldsForReader(allFields);
  const client = useQueryClient();
  const navigate = useNavigate();
  const keys = useRef(createContentKeys());
  const [failure, setFailure] = useState<unknown>();
  const { form, submitting, onSubmit } = useFieldsForm({
    fields,
    onSubmit: async (values) => {
      setFailure(undefined);
      const names = { ...values, address: values.address ?? '' };
      const content = [source.content, names];
      const make = source.make(names, { idempotencyKey: keys.current.keyFor(content) });
      const { message, pipelineEntryId } = await make.catch((error: unknown) => {
        // The form says what is wrong beside its own fields; of the rest nobody would hear.
        if (messagesBeside(error).length > 0) setFailure(error);
        throw error;
      });
      keys.current.settle(content);
      void client.invalidateQueries({ queryKey: ['pipeline'] });
      notice.success(message);
      await navigate({ to: '/pipeline/$pipelineId', params: { pipelineId: pipelineEntryId } });
    },
    onFailed: setFailure,
  });
  return (
    <form ref={beginWithFirstInput} onSubmit={onSubmit} noValidate aria-label="Create a deal">
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {source.about}
        </Text>
        <FormFields fields={fields} form={form} disabled={submitting} />
        {failure === undefined ? null : <Failure error={failure} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={submitting}>
            Cancel
          </Button>
          <Button type="submit" loading={submitting}>
            Create deal
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** What a refusal says of fields that are not on the form: of the deal that it is made of. */
const messagesBeside = (error: unknown): readonly string[] =>
  Object.entries((error instanceof ApiError && error.body?.fields) || {}).flatMap(([name, message]) =>
    allFields.some((field) => field.name === name) ? [] : [message],
  );

function Failure({ error }: { readonly error: unknown }) {
  const known = error instanceof ApiError ? error.body?.about?.pipelineEntryId : undefined;
  return (
    <Alert role="alert" color="red" variant="light" icon={<IconAlertTriangle />} title={messageOf(error)}>
      {messagesBeside(error).map((message) => (
        <Text key={message} size="sm">
          {message}
        </Text>
      ))}
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
