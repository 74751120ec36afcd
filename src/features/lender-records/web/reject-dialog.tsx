import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { SubmitKeys, submitOnCtrlEnter } from '../../../ui/forms/live-form.tsx';
import { useOpenAfterMount } from '../../../ui/lazy.tsx';

interface RejectDialogProps {
  readonly opened: boolean;
  /** What is rejected: 'Phone of Quillbank Lending'. */
  readonly what: string;
  readonly onClose: () => void;
  readonly onReject: (reason: string) => void;
}

/** Asks why a change is rejected: the lender reads it. */
export function RejectDialog({ opened, what, onClose, onReject }: RejectDialogProps) {
  return (
    <Modal
      opened={useOpenAfterMount(opened)}
      onClose={onClose}
      title="Reject this change?"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <RejectForm what={what} onClose={onClose} onReject={onReject} />
    </Modal>
  );
}

function RejectForm({ what, onClose, onReject }: Omit<RejectDialogProps, 'opened'>) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const stated = reason.trim();
    if (stated === '') return setError('Enter a reason. The lender reads it.');
    onClose();
    onReject(stated);
  };
  return (
    <form onSubmit={submit} onKeyDown={submitOnCtrlEnter} noValidate aria-label="Rejection">
      <Stack gap="md">
        <Text size="sm">{what}. The record stays as it is.</Text>
        <Textarea
          label="Reason"
          description="The lender reads it in the product and by email"
          withAsterisk
          autosize
          minRows={3}
          maxLength={500}
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
