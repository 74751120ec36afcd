import '@mantine/core/styles/Progress.css';
import { ActionIcon, Alert, Progress, Text, Textarea } from '@mantine/core';
import { IconPaperclip, IconSend2, IconX } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { isBlank } from '../../../kernel/blank.ts';
import { attachmentExtensions } from '../../documents/model.ts';
import { chatLimits, chatTexts } from '../model.ts';
import classes from './chat.module.css';
import type { useAttachments } from './use-attachments.ts';

interface ComposerProps {
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly to: string;
  readonly text: string;
  readonly failure: string | undefined;
  readonly attached: ReturnType<typeof useAttachments>;
  readonly onText: (text: string) => void;
  readonly onSend: () => void;
  /** The arrow up in an empty box. */
  readonly onEditLast: () => void;
}

/** Enter sends, Shift and Enter begin a new line. Files are chosen, pasted or dropped on the chat. */
export function Composer({ box, to, text, failure, attached, onText, onSend, onEditLast }: ComposerProps) {
  const left = chatLimits.characters - text.trim().length;
  const isEmpty = isBlank(text) && attached.ready.length === 0;
  useEffect(() => {
    // As the chat opens. Whoever goes through the threads stays among them.
    if (document.activeElement?.contains(box.current)) box.current?.focus({ preventScroll: true });
  }, [box]);
  const press = (event: KeyboardEvent) => {
    // While a word is being put together, Enter ends that.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowUp' && text === '') {
      event.preventDefault();
      onEditLast();
    }
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    onSend();
  };
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    attached.add(files);
  };
  return (
    <form
      className={classes.composer}
      aria-label={`Message to ${to}`}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      {failure ? (
        <Alert color="red" role="alert" py={8}>
          {failure}
        </Alert>
      ) : null}
      <AttachedFiles attached={attached} />
      <div className={classes.writing}>
        <AttachButton onFiles={attached.add} />
        <Textarea
          ref={box}
          className={classes.box ?? ''}
          aria-label={`Message to ${to}`}
          placeholder={`Write to ${to}`}
          autosize
          minRows={1}
          maxRows={7}
          value={text}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
          onKeyDown={press}
          onPaste={paste}
          error={left < 0 ? chatTexts.tooLong : undefined}
        />
        <ActionIcon type="submit" size={36} aria-label="Send" disabled={isEmpty || left < 0 || attached.isBusy}>
          <IconSend2 size={20} />
        </ActionIcon>
      </div>
      <Counter left={left} />
    </form>
  );
}

function AttachButton({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label="Attach files"
        onClick={() => picker.current?.click()}
      >
        <IconPaperclip size={20} />
      </ActionIcon>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept={attachmentExtensions.map((one) => `.${one}`).join()}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
    </>
  );
}

/** Near the end of what a message may hold. */
function Counter({ left }: { readonly left: number }) {
  if (left > chatLimits.countedFrom) return null;
  return (
    <Text size="xs" c={left < 0 ? 'red' : 'dimmed'} ta="right" role="status">
      {left < 0 ? `${-left} characters too many` : `${left} characters left`}
    </Text>
  );
}

function AttachedFiles({ attached: { files, remove } }: Pick<ComposerProps, 'attached'>) {
  if (files.length === 0) return null;
  return (
    <ul className={classes.attached} aria-label="Files to send">
      {files.map(({ id, name, share, attachment, failure }) => (
        <li key={id} data-failed={failure ? true : undefined}>
          <span className={classes.fileName}>{name}</span>
          {failure ? <span role="alert">{failure}</span> : null}
          {attachment || failure ? null : (
            <Progress
              value={share * 100}
              size="sm"
              aria-label={`Uploading ${name}`}
              className={classes.progress ?? ''}
            />
          )}
          <ActionIcon size="sm" variant="subtle" color="gray" aria-label={`Remove ${name}`} onClick={() => remove(id)}>
            <IconX size={14} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}
