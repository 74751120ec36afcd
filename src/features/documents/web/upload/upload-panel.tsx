import { Alert, Button, Group, Paper, Title } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { documentTexts } from '../../model.ts';
import classes from '../documents.module.css';
import { bulkUploads, singleUploads } from './channels.ts';
import { DropZone } from './drop-zone.tsx';
import { PlaceFields, usePlace } from './place-fields.tsx';
import { UploadQueue } from './upload-queue.tsx';
import { notifyOfSkipped, useUploads } from './use-uploads.ts';

interface PanelProps {
  /** The only lender there is to upload for; otherwise one is chosen here. */
  readonly lenderId?: string;
  /** The lender that is chosen at first. */
  readonly firstLenderId?: string | undefined;
  /** Many files that belong to no program yet. */
  readonly isBulk?: boolean;
  readonly onClose?: () => void;
}

/** Choose or drop files, say what they are and where they belong, send them. */
export function UploadPanel({ lenderId: only, firstLenderId, isBulk = false, onClose }: PanelProps) {
  const channel = isBulk ? bulkUploads : singleUploads;
  const uploads = useUploads(channel);
  const form = usePlace(only ?? firstLenderId ?? null, isBulk);
  const tagField = useRef<HTMLSelectElement>(null);
  const chosen = uploads.items.filter(({ state }) => state === 'chosen').length;
  const refused = uploads.items.filter(({ isRefused }) => isRefused);
  const isNoneValid = isBulk && refused.length > 0 && refused.length === uploads.items.length;
  const start = () => {
    const place = form.check(chosen > 0 || isNoneValid);
    if (form.place.tag === '') tagField.current?.focus();
    if (!place || chosen === 0) return;
    if (isBulk) notifyOfSkipped(refused.map(({ file }) => file.name));
    uploads.start(place);
  };
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="upload-title">
      <div className={classes.head}>
        <Title order={2} size="h4" id="upload-title">
          {isBulk ? 'Bulk upload' : 'Upload documents'}
        </Title>
        {onClose ? (
          <Button size="compact-sm" variant="subtle" onClick={onClose}>
            Close
          </Button>
        ) : null}
      </div>
      <PlaceFields form={form} hasLenders={only === undefined} isBulk={isBulk} tagField={tagField} />
      <DropZone
        extensions={channel.extensions}
        error={form.missing.files}
        onFiles={(files) => {
          uploads.add(files);
          form.settle('files');
        }}
      />
      {isNoneValid ? (
        <Alert color="red" variant="light" role="alert" mt="md">
          {documentTexts.noValidFiles}
        </Alert>
      ) : null}
      <UploadQueue uploads={uploads} />
      <Group mt="md">
        <Button leftSection={<IconUpload size={18} aria-hidden />} onClick={start}>
          {chosen === 0 ? 'Upload' : chosen === 1 ? 'Upload 1 file' : `Upload ${chosen} files`}
        </Button>
      </Group>
    </Paper>
  );
}
