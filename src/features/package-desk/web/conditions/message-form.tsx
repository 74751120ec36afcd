import { ActionIcon, Alert, Button, Group, Stack, Textarea } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { messageOf } from '../../../../ui/api/api.ts';
import { submitOnCtrlEnter } from '../../../../ui/forms/live-form.tsx';
import { formatSize, singleExtensions } from '../../../documents/model.ts';
import { deskLimits } from '../../model.ts';
import classes from './conditions.module.css';

export interface TypedMessage {
  readonly message: string;
  readonly files: readonly File[];
}

interface FormProps {
  /** What it is about, for screen readers. */
  readonly about: string;
  readonly label: string;
  readonly send: (typed: TypedMessage) => Promise<unknown>;
  /** Something besides goes with it, so that it may be sent without words. */
  readonly hasMore?: boolean;
  readonly button: string;
  readonly children?: ReactNode;
}

/** A message with files. What was typed and chosen stays until it was sent. */
export function MessageForm({ about, label, send, hasMore = false, button, children }: FormProps) {
  const [message, setMessage] = useState('');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    if (message.trim() === '' && files.length === 0 && !hasMore) {
      setFailure('Write a message or add a file.');
      return box.current?.focus();
    }
    setSending(true);
    setFailure(undefined);
    try {
      await send({ message: message.trim(), files });
      setMessage('');
      setFiles([]);
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      onKeyDown={submitOnCtrlEnter}
      aria-label={`${button}: ${about}`}
    >
      <Stack gap="sm" mt="sm" maw={720}>
        <Textarea
          ref={box}
          label={label}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={deskLimits.messageLength}
          value={message}
          onChange={({ currentTarget }) => setMessage(currentTarget.value)}
        />
        {children}
        <ChosenFiles files={files} onFiles={setFiles} />
        {failure === undefined ? null : (
          <Alert color="red" variant="light" role="alert">
            {failure}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={isSending}>
            {button}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface FilesProps {
  readonly files: readonly File[];
  readonly onFiles: (files: readonly File[]) => void;
}

function ChosenFiles({ files, onFiles }: FilesProps) {
  const picker = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <fieldset aria-label="Files" className={classes.added}>
      <Group gap="sm">
        <Button
          ref={button}
          variant="default"
          size="xs"
          leftSection={<IconPaperclip size={16} aria-hidden />}
          disabled={files.length >= deskLimits.filesPerMessage}
          onClick={() => picker.current?.click()}
        >
          Attach files
        </Button>
        <span className={classes.files}>
          Up to {deskLimits.filesPerMessage} files of {formatSize(deskLimits.fileBytes)} each
        </span>
      </Group>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        aria-label="Files to attach"
        accept={singleExtensions.map((one) => `.${one}`).join()}
        onChange={({ currentTarget }) => {
          onFiles([...files, ...(currentTarget.files ?? [])].slice(0, deskLimits.filesPerMessage));
          currentTarget.value = '';
        }}
      />
      {files.length === 0 ? null : (
        <ul className={classes.files}>
          {files.map((file, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name
            <li key={index}>
              {file.name} ({formatSize(file.size)})
              <ActionIcon
                size={28}
                variant="subtle"
                color="gray"
                aria-label={`Remove ${file.name}`}
                onClick={() => {
                  onFiles(files.filter((_, at) => at !== index));
                  button.current?.focus();
                }}
              >
                <IconX size={16} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}
