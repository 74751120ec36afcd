import { Button, Group, Text } from '@mantine/core';
import { formatSize } from '../../model.ts';
import classes from '../documents.module.css';
import type { UploadItem, Uploads } from './use-uploads.ts';

/** The files that were chosen, and how far each has come. */
export function UploadQueue({ uploads }: { readonly uploads: Uploads }) {
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
