import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { SubmitKeys, submitOnCtrlEnter } from '../forms/live-form.tsx';
import { useOpenAfterMount } from '../lazy.tsx';

export interface RejectDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onReject: (reason: string) => void;
}

interface RejectWords {
  readonly title: string;
  /** What is rejected, and what happens then. */
  readonly text: string;
  readonly label: string;
  readonly description?: string;
  /** Said where no reason is stated; without it the reason may stay blank. */
  readonly required?: string;
  readonly reasonAtMost: number;
}

/** Asks why something that was proposed is rejected. */
export function RejectDialog({ opened, ...form }: RejectDialogProps & RejectWords) {
  return (
    <Modal
      opened={useOpenAfterMount(opened)}
      onClose={form.onClose}
      title={form.title}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <RejectForm {...form} />
    </Modal>
  );
}

function RejectForm({ onClose, onReject, ...words }: Omit<RejectDialogProps & RejectWords, 'opened'>) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const stated = reason.trim();
    if (stated === '' && words.required !== undefined) return setError(words.required);
    onClose();
    onReject(stated);
  };
  return (
    <form onSubmit={submit} onKeyDown={submitOnCtrlEnter} noValidate aria-label="Rejection">
      <Stack gap="md">
        <Text size="sm">{words.text}</Text>
        <Textarea
          label={words.label}
          description={words.description}
          withAsterisk={words.required !== undefined}
          autosize
          minRows={3}
          maxLength={words.reasonAtMost}
          data-autofocus
          value={reason}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setError(undefined);
          }}
          error={error}
        />
        <Group justify="flex-end" gap="sm">
          <SubmitKeys does="to reject" />
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red">
            Reject
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
