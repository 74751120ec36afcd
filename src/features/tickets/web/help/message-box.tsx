import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ApiError } from '../../../../ui/api/api.ts';
import { createContentKeys } from '../../../../ui/api/content-keys.ts';
import { notice } from '../../../../ui/notices.tsx';
import { allTickets } from './queries.ts';

interface MessageBoxProps {
  readonly label: string;
  readonly button: string;
  /** What is said when it can't be sent, unless the server says why. */
  readonly failed: string;
  readonly color?: string;
  readonly description?: string;
  send(message: string, idempotencyKey: string): Promise<unknown>;
}

/** A text that is sent once. It stays where it was typed until it has arrived. */
export function MessageBox({ label, button, failed, color, description, send }: MessageBoxProps) {
  const [text, setText] = useState('');
  const [isSending, setSending] = useState(false);
  const [keys] = useState(() => createContentKeys());
  const client = useQueryClient();
  const id = useId();
  const submit = async () => {
    setSending(true);
    try {
      await send(text.trim(), keys.keyFor(text.trim()));
      keys.settle(text.trim());
      setText('');
      await client.invalidateQueries(allTickets);
    } catch (error) {
      notice.error(error instanceof ApiError && error.status === 409 ? error.message : failed);
    } finally {
      setSending(false);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack gap="xs">
        <Textarea
          id={id}
          label={label}
          description={description}
          autosize
          minRows={2}
          maxRows={12}
          maxLength={5_000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button
            type="submit"
            variant={color === undefined ? 'filled' : 'light'}
            color={color ?? 'pine'}
            loading={isSending}
            disabled={text.trim() === ''}
          >
            {button}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
