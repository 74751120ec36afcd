import { Alert, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { messageOf } from '../../../ui/api/api.ts';
import { signingLimits } from '../model.ts';

interface DialogProps {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly cancel: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** What else is asked, under the reason. */
  readonly more?: ReactNode;
  /** Rejects with what is said above the buttons. */
  readonly send: (reason: string) => Promise<void>;
}

/** Asks for a reason before something ends for good. What was typed stays until it was sent. */
export function ReasonDialog({ title, text, confirm, cancel, opened, onClose, more, send }: DialogProps) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return field.current?.focus();
    setSending(true);
    setFailure(undefined);
    try {
      await send(reason.trim());
      setReason('');
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <Modal opened={opened} onClose={onClose} title={title} closeButtonProps={{ 'aria-label': 'Close' }}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          <Text size="sm">{text}</Text>
          <Textarea
            ref={field}
            label="Reason"
            required
            autosize
            minRows={3}
            maxRows={8}
            maxLength={signingLimits.reasonLength}
            value={reason}
            error={missing ? 'State a reason' : undefined}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          {more}
          {failure === undefined ? null : (
            <Alert color="red" variant="light" role="alert">
              {failure}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {cancel}
            </Button>
            <Button type="submit" color="red" loading={isSending}>
              {confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
