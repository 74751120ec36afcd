import { ActionIcon, Button, Group, Textarea } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { isBlank } from '../../../kernel/blank.ts';
import { callEndpoint, downloadFrom, messageOf } from '../../../ui/api/api.ts';
import { formatDate, formatDateTime } from '../../../ui/format.ts';
import { FileButtons } from '../../documents/web/file-buttons.tsx';
import type { Attachment } from '../contract.ts';
import { editDealMessage, viewAttachment } from '../endpoints.ts';
import { chatLimits, chatTexts, saysItsTime } from '../model.ts';
import classes from './chat.module.css';
import { type ShownMessage, takeMessage } from './queries.ts';

/** '8:27 PM' within 24 hours, 'Nov 22, 2026' from then on. */
export function shownTime(createdAt: string, now: Date): string {
  // A moment is written as day, year and time, parted by commas.
  const time = formatDateTime(createdAt).split(', ').at(-1) ?? '';
  return saysItsTime(new Date(createdAt), now) ? time : formatDate(createdAt);
}

interface MessageRowProps {
  readonly message: ShownMessage;
  readonly isOwn: boolean;
  readonly mayEdit: boolean;
  readonly isEdited: boolean;
  readonly now: Date;
  readonly seenBy: string | undefined;
  readonly onEdit: (id: string | undefined) => void;
}

export function MessageRow({ message, isOwn, mayEdit, isEdited, now, seenBy, onEdit }: MessageRowProps) {
  const { _id, senderId, isSystemMessage, bySupport, createdAt, editedAt, attachments } = message;
  const time = (
    <time dateTime={createdAt} title={formatDateTime(createdAt)}>
      {shownTime(createdAt, now)}
    </time>
  );
  if (isSystemMessage) {
    return (
      <li className={classes.status} data-message={_id}>
        {message.message} {time}
      </li>
    );
  }
  return (
    <li className={classes.message} data-own={isOwn || undefined} data-message={_id}>
      <div className={classes.meta}>
        <span className={classes.sender}>{isOwn ? 'You' : `${senderId?.firstName} ${senderId?.lastName}`}</span> {time}
        {editedAt ? ' (edited)' : ''}
        {bySupport ? ` · ${chatTexts.bySupport}` : ''}
        {isOwn && mayEdit && !isEdited ? (
          <ActionIcon
            className={classes.edit ?? ''}
            size={24}
            variant="subtle"
            color="gray"
            aria-label={`Edit message: ${message.message.slice(0, 60)}`}
            onClick={() => onEdit(_id)}
          >
            <IconPencil size={14} />
          </ActionIcon>
        ) : null}
      </div>
      {isEdited ? (
        <EditBox message={message} onDone={() => onEdit(undefined)} />
      ) : message.message === '' ? null : (
        <div className={classes.bubble}>{message.message}</div>
      )}
      <Files attachments={attachments} />
      {seenBy === undefined ? null : <div className={classes.seen}>Seen by {seenBy}</div>}
    </li>
  );
}

const openAttachment = (id: string) => downloadFrom(viewAttachment, { params: { id } });

/** Files of a message. */
export const Files = ({ attachments }: { readonly attachments: readonly Attachment[] }) => (
  <FileButtons files={attachments} open={openAttachment} />
);

function EditBox({ message, onDone }: { readonly message: ShownMessage; readonly onDone: () => void }) {
  const client = useQueryClient();
  const [text, setText] = useState(message.message);
  const [error, setError] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const save = async () => {
    if (isBlank(text) || isSaving) return;
    setIsSaving(true);
    try {
      const answer = await callEndpoint(editDealMessage, { params: { id: message._id }, body: { message: text } });
      takeMessage(client, answer.message);
      onDone();
    } catch (failure) {
      setError(messageOf(failure));
      setIsSaving(false);
    }
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      // The chat itself stays open.
      event.stopPropagation();
      onDone();
    }
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    void save();
  };
  return (
    <div className={classes.editing}>
      <Textarea
        aria-label="Edit message"
        autosize
        minRows={1}
        maxRows={7}
        maxLength={chatLimits.characters}
        value={text}
        autoFocus
        error={error}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={press}
      />
      <Group gap="xs" mt={6} justify="flex-end">
        <Button size="compact-sm" variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button size="compact-sm" loading={isSaving} disabled={isBlank(text)} onClick={() => void save()}>
          Save
        </Button>
      </Group>
    </div>
  );
}
