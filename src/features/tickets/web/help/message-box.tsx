import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useState } from 'react';
import { ApiError } from '../../../../ui/api/api.ts';
import { createContentKeys } from '../../../../ui/api/content-keys.ts';
import { notice } from '../../../../ui/notices.tsx';
import { setDraft, useDraft } from './drafts.ts';
import { allTickets } from './queries.ts';

interface MessageBoxProps {
  /** The ticket, and which of its boxes this is: what is typed stays under both. */
  readonly ticket: string;
  readonly label: string;
  readonly button: string;
  /** What is said when it can't be sent, unless the server says why. */
  readonly failed: string;
  readonly color?: string;
  readonly description?: string;
  /** Over the text. */
  readonly tools?: ReactNode;
  /** Why it can't be sent as it is. */
  readonly complaint?: string | undefined;
  readonly input?: RefObject<HTMLTextAreaElement | null>;
  readonly onTyped?: (text: string) => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  /** @returns false where it was not sent and stays as it is */
  send(message: string, idempotencyKey: string): Promise<unknown>;
}

/** A text that is sent once. It stays where it was typed until it has arrived. */
export function MessageBox(props: MessageBoxProps) {
  const { ticket, label, button, failed, color, description, tools, complaint, input, onTyped, onKeyDown, send } =
    props;
  const text = useDraft(ticket, label);
  const [isSending, setSending] = useState(false);
  const [keys] = useState(() => createContentKeys());
  const client = useQueryClient();
  const id = useId();
  const submit = async () => {
    setSending(true);
    try {
      if ((await send(text.trim(), keys.keyFor(text.trim()))) === false) return;
      keys.settle(text.trim());
      setDraft(ticket, label, '');
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
        {tools}
        <Textarea
          id={id}
          ref={input}
          label={label}
          description={description}
          autosize
          minRows={2}
          maxRows={12}
          maxLength={5_000}
          error={complaint}
          value={text}
          onKeyDown={onKeyDown}
          onChange={({ currentTarget: { value } }) => {
            setDraft(ticket, label, value);
            onTyped?.(value);
          }}
        />
        <Group justify="flex-end">
          <Button
            type="submit"
            variant={color === undefined ? 'filled' : 'light'}
            color={color ?? 'pine'}
            loading={isSending}
            disabled={text.trim() === '' || complaint !== undefined}
          >
            {button}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
