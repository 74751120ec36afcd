import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../../ui/api/api.ts';
import { type Saying, useSaying } from './queries.ts';

interface SayProps {
  readonly act: Saying;
  readonly id: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

const texts = {
  close: { title: 'Close request', label: 'How it ended', about: null, field: 'note' },
  extend: {
    title: 'Extend request',
    label: 'Reason',
    about:
      'Possible once, within 45 days of the confirmation. The person gets an email with the reason as you write it.',
    field: 'reason',
  },
} as const;

/** What somebody has to say before a request is closed or gets more time. */
export function SayDialog({ act, id, opened, onClose }: SayProps) {
  const [text, setText] = useState('');
  const saying = useSaying(act, id, onClose);
  const { error } = saying;
  const { title, label, about, field } = texts[act];
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          saying.mutate(text);
        }}
      >
        <Stack>
          {about ? <Text size="sm">{about}</Text> : null}
          <Textarea
            label={label}
            value={text}
            maxLength={1_000}
            autosize
            minRows={2}
            data-autofocus
            onChange={(event) => setText(event.currentTarget.value)}
            error={error instanceof ApiError ? (error.body?.fields?.[field] ?? error.message) : undefined}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={saying.isPending}>
              {title}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
