import { Anchor, Badge, Button, FileInput, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, downloadFrom, messageOf } from '../../../ui/api/api.ts';
import { saveFile } from '../../../ui/api/save-file.ts';
import { sendForm } from '../../../ui/api/send-form.ts';
import { formatDateTime } from '../../../ui/format.ts';
import { RowActions, RowTable } from '../../../ui/lists/row-table.tsx';
import { notice } from '../../../ui/notices.tsx';
import { DataState, LoadingRows } from '../../../ui/page/data-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { exportMarket, type ImportItem, uploadImport } from '../contract.ts';
import { importLimits, writtenIn } from '../model.ts';
import { ExportMenu } from './export-menu.tsx';
import { ImportSteps } from './import-steps.tsx';
import { importListOptions } from './queries.ts';
import { stateLabels } from './state-labels.ts';

/** /admin/import-data: a file of lenders and programs, looked at before it is written, and taken back where it was wrong. */
export function ImportDataPage() {
  const [open, setOpen] = useState<string>();
  return (
    <Page
      title="Import Data"
      subtitle="Lenders and programs from a CSV, Excel or JSON file. You see what is wrong with a row before anything is written."
      actions={<ExportMenu />}
      width="wide"
    >
      <Stack gap="lg">
        <Upload onStarted={setOpen} />
        {open === undefined ? null : <ImportSteps id={open} onGone={() => setOpen(undefined)} />}
        <Recent open={open} onOpen={setOpen} />
      </Stack>
    </Page>
  );
}

function Upload({ onStarted }: { readonly onStarted: (id: string) => void }) {
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState(0);
  const send = useMutation({
    mutationFn: (chosen: File) =>
      sendForm(uploadImport, { fields: { preview: 'true' }, files: [chosen] }, { onProgress: setShare }),
    onSuccess: (answer) => {
      setFile(null);
      onStarted(answer.import._id);
      void client.invalidateQueries({ queryKey: importListOptions.queryKey });
    },
    onError: (error) => notice.error(error instanceof ApiError && !error.body ? 'Upload failed' : messageOf(error)),
  });
  const most = Math.floor(importLimits.fileBytes / 1024 / 1024);
  return (
    <Paper component="section" withBorder p="lg" aria-labelledby="upload">
      <Stack gap="md">
        <Title order={2} size="h3" id="upload">
          Upload a file
        </Title>
        <Group align="flex-end" gap="md">
          <FileInput
            label="File"
            description={`CSV, XLSX or JSON, at most ${most} MB and ${importLimits.rows.toLocaleString('en-US')} rows`}
            placeholder="Choose a file"
            styles={{ placeholder: { color: 'var(--mantine-color-dimmed)' } }}
            accept=".csv,.xlsx,.json"
            clearable
            value={file}
            onChange={setFile}
            style={{ flex: '1 1 260px' }}
          />
          <Button disabled={file === null} loading={send.isPending} onClick={() => file && send.mutate(file)}>
            Upload
          </Button>
        </Group>
        {send.isPending ? <Progress value={share * 100} aria-label="Upload" /> : null}
        <Templates />
      </Stack>
    </Paper>
  );
}

const templates = [
  { label: 'workbook for lenders and programs', what: 'all', format: 'xlsx' },
  { label: 'table of programs', what: 'programs', format: 'csv' },
  { label: 'table of lenders', what: 'lenders', format: 'csv' },
] as const;

function Templates() {
  const download = useMutation({
    mutationFn: async ({ what, format }: (typeof templates)[number]) => {
      const file = await downloadFrom(exportMarket, { querystring: { what, format, template: 'true' } });
      saveFile(file, `plinth-${what === 'all' ? 'market' : what}-template.${format}`);
    },
    onError: (error) => notice.error(messageOf(error)),
  });
  return (
    <Text size="sm" component="div">
      Templates:{' '}
      {templates.map((template, index) => (
        <span key={template.label}>
          {index > 0 ? ', ' : ''}
          <Anchor component="button" type="button" size="sm" onClick={() => download.mutate(template)}>
            {template.label}
          </Anchor>
        </span>
      ))}
      . An export imports back as well.
    </Text>
  );
}

interface RecentProps {
  readonly open: string | undefined;
  readonly onOpen: (id: string) => void;
}

function Recent({ open, onOpen }: RecentProps) {
  const query = useQuery(importListOptions);
  return (
    <Paper component="section" withBorder p="lg" aria-labelledby="recent">
      <Title order={2} size="h3" id="recent" mb="md">
        Recent imports
      </Title>
      <DataState query={query} failed="The imports could not be loaded." loading={<LoadingRows rows={3} />}>
        {({ imports }) =>
          imports.length === 0 ? (
            <Text c="dimmed">Nothing has been imported yet.</Text>
          ) : (
            <RowTable
              columns={['File', 'Uploaded', 'By', 'State', { label: 'Open', isSpoken: true }]}
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
      <td data-label="By">{createdBy ?? 'A former user'}</td>
      <td data-label="State">
        <Badge variant="default" tt="none">
          {stateLabels[state]}
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
