import '@mantine/core/styles/Code.css';
import { Alert, Button, Code, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { labelOfQuestion } from '../../../lending/answers/questions.ts';
import { callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { revealAnswer } from '../endpoints.ts';
import { type RevealReason, revealReasonNames, revealReasons } from '../model.ts';

interface RevealDialogProps {
  readonly dealId: string;
  /** The question whose answer is asked for; undefined: closed. */
  readonly question: string | undefined;
  readonly onClose: () => void;
}

/** Nobody leaves an identifier on the screen. */
const shownMs = 60_000;

const isReason = (value: string): value is RevealReason => revealReasonNames.some((name) => name === value);
/** Shows a personal identifier in full, for a reason that is recorded. It goes away by itself after a minute. */
export function RevealDialog({ dealId, question, onClose }: RevealDialogProps) {
  const [reason, setReason] = useState<RevealReason>('check');
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: (asked: { question: string; reason: RevealReason }) =>
      callEndpoint(revealAnswer, { params: { id: dealId }, body: asked }),
    gcTime: 0,
  });
  const close = () => {
    reset();
    onClose();
  };
  const value = data?.value;
  useEffect(() => {
    if (value === undefined) return;
    const timer = setTimeout(reset, shownMs);
    return () => clearTimeout(timer);
  }, [value, reset]);
  if (question === undefined) return null;
  return (
    <Modal opened onClose={close} title={labelOfQuestion(question)} closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          mutate({ question, reason });
        }}
      >
        <Stack gap="md">
          <Text size="sm">Every look at this value is recorded with your name and the reason.</Text>
          <NativeSelect
            label="Reason"
            data-autofocus
            value={reason}
            onChange={({ currentTarget }) => isReason(currentTarget.value) && setReason(currentTarget.value)}
            data={revealReasonNames.map((name) => ({ value: name, label: revealReasons[name] }))}
          />
          {error ? (
            <Alert color="red" variant="light" role="alert">
              {messageOf(error)}
            </Alert>
          ) : null}
          {value === undefined ? null : (
            <Text role="status">
              <Code fz="lg">{value}</Code>
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Close
            </Button>
            {value === undefined ? (
              <Button type="submit" loading={isPending}>
                Show value
              </Button>
            ) : null}
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
