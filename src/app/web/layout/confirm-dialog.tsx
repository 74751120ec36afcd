import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { type OpenQuestion, useOpenQuestion } from '../../../ui/confirm.ts';
import { useOpenAfterMount } from '../../../ui/lazy.tsx';

/** Draws the question that is open; the last one stays drawn while its dialog fades. */
export function ConfirmDialog() {
  const open = useOpenQuestion();
  const opened = useOpenAfterMount(open !== undefined);
  const [drawn, setDrawn] = useState<OpenQuestion | undefined>(open);
  if (open && open !== drawn) setDrawn(open);
  if (!drawn) return null;
  const { title, text, confirm = 'Continue', cancel = 'Cancel', dangerous = false, answer } = drawn;
  return (
    <Modal opened={opened} onClose={() => answer(false)} title={title} closeButtonProps={{ 'aria-label': 'Close' }}>
      {typeof text === 'string' ? <Text size="sm">{text}</Text> : text}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={() => answer(false)} data-autofocus={dangerous || undefined}>
          {cancel}
        </Button>
        <Button
          onClick={() => answer(true)}
          data-autofocus={!dangerous || undefined}
          {...(dangerous ? { color: 'red' } : {})}
        >
          {confirm}
        </Button>
      </Group>
    </Modal>
  );
}
