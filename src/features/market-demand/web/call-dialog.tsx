import { Button, Group, Modal, Radio, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { SubmitKeys, submitOnCtrlEnter } from '../../../ui/forms/live-form.tsx';
import { useOpenAfterMount } from '../../../ui/lazy.tsx';
import type { DemandLender, DemandLine } from '../contract.ts';
import { type CallResult, callNoteAtMost, callResultNames, callResults } from '../model.ts';
import { useNoteCall } from './queries.ts';

interface CallDialogProps {
  /** Undefined: closed. */
  readonly lender: DemandLender | undefined;
  readonly line: DemandLine;
  readonly onClose: () => void;
}

/** What came of a call, so that nobody calls the same lender again. */
export function CallDialog({ lender, line, onClose }: CallDialogProps) {
  return (
    <Modal
      opened={useOpenAfterMount(lender !== undefined)}
      onClose={onClose}
      title={lender ? `Call to ${lender.name}` : ''}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {lender ? <CallForm lender={lender} line={line} onClose={onClose} /> : null}
    </Modal>
  );
}

function CallForm({ lender, line, onClose }: CallDialogProps & { readonly lender: DemandLender }) {
  const [result, setResult] = useState<CallResult>();
  const [note, setNote] = useState('');
  const [error, setError] = useState<string>();
  const save = useNoteCall(onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    if (result === undefined) return setError('Choose the result of the call.');
    const { kind, state, refusedBy: check, wanted } = line;
    const lastCall = lender.lastCall?._id ?? null;
    save.mutate({ lenderId: lender._id, kind, state, check, wanted, result, note, lastCall });
  };
  return (
    <form onSubmit={submit} onKeyDown={submitOnCtrlEnter} noValidate aria-label="Call">
      <Stack gap="md">
        <Text size="sm">Administrators at the market desk see it. The lender doesn't.</Text>
        <Radio.Group
          label="Result"
          withAsterisk
          value={result ?? ''}
          onChange={(value) => {
            setResult(callResults.find((one) => one === value));
            setError(undefined);
          }}
          error={error}
        >
          <Stack gap="xs" mt={6}>
            {callResults.map((one, place) => (
              <Radio key={one} value={one} label={callResultNames[one]} data-autofocus={place === 0 || undefined} />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          label="Note"
          description="What was said, and when to call again"
          autosize
          minRows={2}
          maxLength={callNoteAtMost}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="sm">
          <SubmitKeys does="to save" />
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            Save call
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
