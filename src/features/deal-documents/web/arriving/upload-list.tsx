import { Button, Text } from '@mantine/core';
import { formatSize } from '../../../documents/model.ts';
import classes from './arriving.module.css';
import type { ArrivingUpload, ArrivingUploads } from './arriving-uploads.ts';

interface UploadListProps {
  readonly uploads: readonly ArrivingUpload[];
  readonly kept: ArrivingUploads;
}

/** Files on their way, each with its progress, and those that didn't get there. */
export function UploadList({ uploads, kept }: UploadListProps) {
  if (uploads.length === 0) return null;
  return (
    <ul className={classes.list} aria-label="Uploads">
      {uploads.map((upload) => (
        <li key={upload.id} className={classes.upload}>
          <Text size="sm" className={classes.uploadName ?? ''}>
            {upload.file.name}
          </Text>
          <UploadProgress upload={upload} />
          {upload.state === 'failed' && upload.file.size > 0 ? (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Try again: ${upload.file.name}`}
              onClick={() => kept.again(upload.id)}
            >
              Try again
            </Button>
          ) : null}
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-label={`${upload.state === 'failed' ? 'Dismiss' : 'Cancel'}: ${upload.file.name}`}
            onClick={() => kept.end(upload.id)}
          >
            {upload.state === 'failed' ? 'Dismiss' : 'Cancel'}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function UploadProgress({ upload: { file, share, state, failure } }: { readonly upload: ArrivingUpload }) {
  if (state === 'failed')
    return (
      <Text size="sm" c="red" role="alert" className={classes.progress ?? ''}>
        {failure}
      </Text>
    );
  return (
    <div className={classes.progress}>
      <progress value={share} max={1} aria-label={`Upload of ${file.name}`} />
      <Text size="sm" c="dimmed" component="span">
        {state === 'waiting' ? 'Waiting' : `${Math.round(share * 100)}%`} · {formatSize(file.size)}
      </Text>
    </div>
  );
}
