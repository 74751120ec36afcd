import '@mantine/core/styles/Progress.css';
import { Badge, Button, FileInput, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../../ui/api/api.ts';
import { sendForm } from '../../../ui/api/send-form.ts';
import { formatDateTime } from '../../../ui/format.ts';
import { ExportMenu } from '../../../ui/lists/export-menu.tsx';
import { RowActions, RowTable } from '../../../ui/lists/row-table.tsx';
import { DataState, LoadingRows } from '../../../ui/page/data-state.tsx';
import { personName } from '../../accounts/model.ts';
import type { ImportItem } from '../contract.ts';
import { importStateLabel, writtenIn } from '../model.ts';
import { useImportCalls } from './import-calls-context.ts';
import { ImportSteps } from './import-steps.tsx';
import { importListKey, importListOptions } from './queries.ts';

interface ImportsProps {
  /** Which files it takes: 'CSV or XLSX, up to 8 MB and 1,000 rows'. */
  readonly takes: string;
  /** The endings of their names. */
  readonly accept: string;
  readonly templates: ReactNode;
}

/** The upload, the import that is open, and the recent imports. */
export function Imports({ takes, accept, templates }: ImportsProps) {
  const [open, setOpen] = useState<string>();
  return (
    <Stack gap="lg">
      <Upload takes={takes} accept={accept} templates={templates} onStarted={setOpen} />
      {open === undefined ? null : <ImportSteps id={open} onGone={() => setOpen(undefined)} />}
      <Recent open={open} onOpen={setOpen} />
    </Stack>
  );
}

const refusalOf = (error: Error): string =>
  error instanceof ApiError && error.body ? error.body.message : 'Upload failed';

interface UploadProps extends ImportsProps {
  readonly onStarted: (id: string) => void;
}

function Upload({ takes, accept, templates, onStarted }: UploadProps) {
  const client = useQueryClient();
  const calls = useImportCalls();
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState(0);
  const send = useMutation({
    mutationFn: (chosen: File) =>
      sendForm(calls.upload, { fields: { preview: 'true' }, files: [chosen] }, { onProgress: setShare }),
    onSuccess: (answer) => {
      setFile(null);
      onStarted(answer.import._id);
      void client.invalidateQueries({ queryKey: importListKey });
    },
  });
  return (
    <Paper component="section" withBorder p="lg" aria-labelledby="upload">
      <Stack gap="md">
        <Title order={2} size="h3" id="upload">
          Upload a file
        </Title>
        <Group align="flex-end" gap="md">
          <FileInput
            label="File"
            description={takes}
            placeholder="Choose a file"
            styles={{ placeholder: { color: 'var(--mantine-color-dimmed)' } }}
            accept={accept}
            clearable
            value={file}
            onChange={(chosen) => {
              setFile(chosen);
              send.reset();
            }}
            error={send.isError}
            style={{ flex: '1 1 260px' }}
          />
          <Button disabled={file === null} loading={send.isPending} onClick={() => file && send.mutate(file)}>
            Upload
          </Button>
        </Group>
        {send.error ? (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {refusalOf(send.error)}
          </Text>
        ) : null}
        {send.data ? (
          <Text size="sm" role="status">
            {send.data.message}
          </Text>
        ) : null}
        {send.isPending ? <Progress value={share * 100} aria-label="Upload" /> : null}
        {templates}
      </Stack>
    </Paper>
  );
}

interface RecentProps {
  readonly open: string | undefined;
  readonly onOpen: (id: string) => void;
}

function Recent({ open, onOpen }: RecentProps) {
  const calls = useImportCalls();
  const query = useQuery(importListOptions(calls));
  return (
    <Paper component="section" withBorder p="lg" aria-labelledby="recent">
      <Group justify="space-between" mb="md">
        <Title order={2} size="h3" id="recent">
          Recent imports
        </Title>
        {query.data?.imports.length ? <ExportMenu endpoint={calls.listFile} name="imports" /> : null}
      </Group>
      <DataState query={query} failed="Couldn’t load the imports." loading={<LoadingRows rows={3} />}>
        {({ imports }) =>
          imports.length === 0 ? (
            <Text c="dimmed">No imports yet. Upload a file to start one.</Text>
          ) : (
            <RowTable
              columns={['File', 'Uploaded', 'By', 'Status', { label: 'Open', isSpoken: true }]}
              within="paddedFrame"
            >
              {imports.map((one) => (
                <RecentRow key={one._id} one={one} isOpen={one._id === open} onOpen={onOpen} />
              ))}
            </RowTable>
          )
        }
      </DataState>
    </Paper>
  );
}

interface RecentRowProps {
  readonly one: ImportItem;
  readonly isOpen: boolean;
  readonly onOpen: (id: string) => void;
}

function RecentRow({ one, isOpen, onOpen }: RecentRowProps) {
  const { _id, fileName, createdAt, createdBy, state, counts } = one;
  const written = counts && state === 'imported' ? `, ${writtenIn(counts).toLocaleString('en-US')} written` : '';
  return (
    <tr>
      <th scope="row">
        <strong>{fileName}</strong>
      </th>
      <td data-label="Uploaded">{formatDateTime(createdAt)}</td>
      <td data-label="By">{personName(createdBy)}</td>
      <td data-label="Status">
        <Badge variant="default" tt="none">
          {importStateLabel(one)}
          {written}
        </Badge>
      </td>
      <td>
        <RowActions>
          <Button
            size="compact-sm"
            variant="default"
            disabled={isOpen}
            aria-label={`Open ${fileName}`}
            onClick={() => onOpen(_id)}
          >
            Open
          </Button>
        </RowActions>
      </td>
    </tr>
  );
}
