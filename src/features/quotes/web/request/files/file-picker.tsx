import { ActionIcon, Button, Text } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useRef, useSyncExternalStore } from 'react';
import { attachmentLimits } from '../../../../documents/attachments.ts';
import { attachmentExtensions, formatSize } from '../../../../documents/model.ts';
import type { FileList, ListedFile } from './file-list.ts';
import classes from './files.module.css';

interface FilePickerProps {
  readonly list: FileList;
  readonly disabled: boolean;
}

/** Attaches files to a quote request. Each says how it stands, and why it was not taken. */
export function FilePicker({ list, disabled }: FilePickerProps) {
  const files = useSyncExternalStore(list.subscribe, list.read, list.read);
  const picker = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const remove = (id: number) => {
    list.remove(id);
    // The button that had the focus is gone.
    button.current?.focus();
  };
  return (
    <fieldset aria-label="Files" className={classes.picker}>
      <Button
        ref={button}
        variant="default"
        size="xs"
        leftSection={<IconPaperclip size={16} aria-hidden />}
        disabled={disabled}
        onClick={() => picker.current?.click()}
      >
        Attach files
      </Button>
      <Text size="xs" c="dimmed">
        Optional. Up to {attachmentLimits.files} files of {formatSize(attachmentLimits.fileBytes)} each. Every lender
        you ask can read them.
      </Text>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept={attachmentExtensions.map((one) => `.${one}`).join()}
        onChange={({ currentTarget }) => {
          list.add([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      {files.length === 0 ? null : (
        <ul className={classes.list} aria-label="Attached files">
          {files.map((one) => (
            <FileRow
              key={one.id}
              one={one}
              disabled={disabled}
              onRetry={() => list.retry(one.id)}
              onRemove={() => remove(one.id)}
            />
          ))}
        </ul>
      )}
    </fieldset>
  );
}

interface FileRowProps {
  readonly one: ListedFile;
  readonly disabled: boolean;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

function FileRow({ one, disabled, onRetry, onRemove }: FileRowProps) {
  const { file, share, stored, failure, isRefused } = one;
  return (
    <li data-failed={failure ? true : undefined}>
      <span className={classes.name}>{file.name}</span>
      <span className={classes.size}>{formatSize(file.size)}</span>
      {failure ? null : stored ? (
        <span className={classes.size} role="status">
          Uploaded
        </span>
      ) : (
        <progress max={1} value={share} aria-label={`Uploading ${file.name}`} />
      )}
      {failure && !isRefused ? (
        <Button
          size="compact-xs"
          variant="default"
          disabled={disabled}
          aria-label={`Retry ${file.name}`}
          onClick={onRetry}
        >
          Retry
        </Button>
      ) : null}
      <ActionIcon
        size={28}
        variant="subtle"
        color="gray"
        disabled={disabled}
        aria-label={`Remove ${file.name}`}
        onClick={onRemove}
      >
        <IconX size={16} />
      </ActionIcon>
      {failure ? (
        <span className={classes.failure} role="alert">
          {failure}
        </span>
      ) : null}
    </li>
  );
}
