import '@mantine/core/styles/Combobox.css';
import { Button, Group, NativeSelect, Paper, Text, Title } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type ChangeEvent, type DragEvent, useId, useRef, useState } from 'react';
import type { ProgramCount } from '../contract.ts';
import {
  type DocumentTag,
  documentLimits,
  documentTags,
  documentTexts,
  formatSize,
  singleExtensions,
  tagGroups,
} from '../model.ts';
import classes from './documents.module.css';
import { type UploadItem, type Uploads, useUploads } from './use-uploads.ts';

const accepted = singleExtensions.map((extension) => `.${extension}`).join(',');
export const tagChoices = tagGroups.map(({ group, tags }) => ({ group, items: [...tags] }));

interface PanelProps {
  readonly lenderId: string;
  readonly programs: readonly ProgramCount[];
  readonly onUploaded: () => void;
}

/** Choose or drop files, say what they are and where they belong, send them. */
export function UploadPanel({ lenderId, programs, onUploaded }: PanelProps) {
  const uploads = useUploads(onUploaded);
  const [tag, setTag] = useState<DocumentTag | ''>('');
  const [programId, setProgramId] = useState('');
  const [missing, setMissing] = useState<string>();
  const tagField = useRef<HTMLSelectElement>(null);
  const chosen = uploads.items.filter(({ state }) => state === 'chosen').length;
  const start = () => {
    if (tag === '') {
      setMissing(documentTexts.noTag);
      tagField.current?.focus();
    } else uploads.start({ lenderId, tag, programId });
  };
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="upload-title">
      <Title order={2} size="h4" id="upload-title">
        Upload documents
      </Title>
      <div className={classes.choices}>
        <NativeSelect
          ref={tagField}
          label="Tag"
          withAsterisk
          value={tag}
          error={missing}
          onChange={({ currentTarget: { value } }) => {
            setTag(documentTags.find((one) => one === value) ?? '');
            setMissing(undefined);
          }}
          data={[{ value: '', label: 'Choose a document type' }, ...tagChoices]}
        />
        <NativeSelect
          label="Program"
          value={programId}
          onChange={({ currentTarget: { value } }) => setProgramId(value)}
          data={[
            { value: '', label: 'None: a general lender document' },
            ...programs.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
        />
      </div>
      <DropZone onFiles={uploads.add} />
      <Queue uploads={uploads} />
      {chosen > 0 ? (
        <Group mt="md">
          <Button leftSection={<IconUpload size={18} aria-hidden />} onClick={start}>
            {chosen === 1 ? 'Upload 1 file' : `Upload ${chosen} files`}
          </Button>
        </Group>
      ) : null}
    </Paper>
  );
}

function DropZone({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(currentTarget.files ?? [])]);
    // The same file can be chosen again.
    currentTarget.value = '';
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way to what the button does
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Button variant="default" aria-describedby={hint} onClick={() => input.current?.click()}>
        Choose files
      </Button>
      <Text size="sm" c="dimmed" id={hint}>
        or drop them here. PDF, PNG, JPEG, DOC or DOCX, up to {formatSize(documentLimits.fileBytes)} each.
      </Text>
      <input ref={input} type="file" multiple accept={accepted} hidden aria-label="Files to upload" onChange={choose} />
    </div>
  );
}

function Queue({ uploads }: { readonly uploads: Uploads }) {
  const { items, clearDone } = uploads;
  if (items.length === 0) return null;
  const isDone = items.some(({ state }) => state === 'done');
  return (
    <>
      <ul className={classes.queue} aria-label="Files to upload">
        {items.map((item) => (
          <QueuedFile key={item.id} item={item} uploads={uploads} />
        ))}
      </ul>
      {isDone ? (
        <Button size="compact-sm" variant="subtle" onClick={clearDone}>
          Clear uploaded files
        </Button>
      ) : null}
    </>
  );
}

const stateTexts = {
  chosen: 'Ready',
  waiting: 'Queued',
  sending: 'Uploading',
  done: 'Uploaded',
  failed: 'Not uploaded',
  cancelled: 'Canceled',
} as const satisfies Record<UploadItem['state'], string>;

interface QueuedProps {
  readonly item: UploadItem;
  readonly uploads: Uploads;
}

function QueuedFile({ item: { id, file, state, share, failure, isRefused }, uploads }: QueuedProps) {
  const isMoving = state === 'waiting' || state === 'sending';
  const canRetry = (state === 'failed' && !isRefused) || state === 'cancelled';
  return (
    <li className={classes.queued} data-state={state}>
      <div className={classes.what}>
        <span className={classes.fileName}>{file.name}</span>
        <Text size="sm" c="dimmed" component="span">
          {formatSize(file.size)} · {stateTexts[state]}
          {state === 'sending' ? ` ${Math.round(share * 100)}%` : ''}
        </Text>
        {state === 'sending' ? <progress value={share} max={1} aria-label={`Upload of ${file.name}`} /> : null}
        {failure === undefined ? null : (
          <Text size="sm" c="red" role="alert">
            {failure}
          </Text>
        )}
      </div>
      <Group gap="xs" wrap="nowrap">
        {canRetry ? (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => uploads.retry(id)}
            aria-label={`Try again: ${file.name}`}
          >
            Try again
          </Button>
        ) : null}
        {isMoving ? (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => uploads.cancel(id)}
            aria-label={`Cancel ${file.name}`}
          >
            Cancel
          </Button>
        ) : state === 'done' ? null : (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => uploads.remove(id)}
            aria-label={`Remove ${file.name}`}
          >
            Remove
          </Button>
        )}
      </Group>
    </li>
  );
}
