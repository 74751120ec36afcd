import '@mantine/core/styles/Progress.css';
import { Anchor, Badge, Button, FileInput, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AppLink } from '../../../ui/addresses.tsx';
import { ApiError, downloadFrom, messageOf } from '../../../ui/api/api.ts';
import { saveFile } from '../../../ui/api/save-file.ts';
import { sendForm } from '../../../ui/api/send-form.ts';
import { formatDateTime } from '../../../ui/format.ts';
import { RowActions, RowTable } from '../../../ui/lists/row-table.tsx';
import { notice } from '../../../ui/notices.tsx';
import { DataState, LoadingRows } from '../../../ui/page/data-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { personName } from '../../accounts/model.ts';
import { useProfile } from '../../accounts/web/session.ts';
import type { ImportItem } from '../contract.ts';
import { exportMarket } from '../endpoints.ts';
import { lenderImports } from '../imports-endpoints.ts';
import { importLimits, writtenIn } from '../model.ts';
import { ExportMenu } from './export-menu.tsx';
import { ImportCallsProvider, useImportCalls } from './import-calls-context.ts';
import { ImportSteps } from './import-steps.tsx';
import { importListKey, importListOptions } from './queries.ts';
import { stateLabels } from './state-labels.ts';

/** /admin/import-data: a file of lenders and programs, previewed before it is written, and undone where it was wrong. */
export function ImportDataPage() {
  return (
    <Page
      title="Import Data"
      subtitle="Import lenders and programs from a CSV, Excel or JSON file. Check every row before anything is written."
      actions={<ExportMenu />}
      width="wide"
    >
      <Imports templates={marketTemplates} />
    </Page>
  );
}

/** /lender/import-programs: the same for the programs of the lender's own company. */
export function LenderImportPage() {
  const { lenderId } = useProfile();
  if (lenderId === null) return null;
  return (
    <ImportCallsProvider value={lenderImports}>
      <Page
        title="Import programs"
        subtitle="Import your programs from a CSV, Excel or JSON file. Check every row before brokers see it."
        actions={
          <Group gap="sm">
            <ExportMenu lenderId={lenderId} />
            <Button component={AppLink} to={`/lender/manage-loan-programs/${lenderId}`} variant="default">
              Back to programs
            </Button>
          </Group>
        }
        width="wide"
      >
        <Imports templates={programTemplates} />
      </Page>
    </ImportCallsProvider>
  );
}

function Imports({ templates }: { readonly templates: readonly Template[] }) {
  const [open, setOpen] = useState<string>();
  return (
    <Stack gap="lg">
      <Upload templates={templates} onStarted={setOpen} />
      {open === undefined ? null : <ImportSteps id={open} onGone={() => setOpen(undefined)} />}
      <Recent open={open} onOpen={setOpen} />
    </Stack>
  );
}

interface UploadProps {
  readonly templates: readonly Template[];
  readonly onStarted: (id: string) => void;
}

function Upload({ templates, onStarted }: UploadProps) {
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
      notice.success(answer.message);
      void client.invalidateQueries({ queryKey: importListKey });
    },
    onError: (error) => notice.error(error instanceof ApiError && error.body ? error.body.message : 'Upload failed'),
  });
  const most = Math.floor(calls.bytesEach / 1024 / 1024);
  return (
    <Paper component="section" withBorder p="lg" aria-labelledby="upload">
      <Stack gap="md">
        <Title order={2} size="h3" id="upload">
          Upload a file
        </Title>
        <Group align="flex-end" gap="md">
          <FileInput
            label="File"
            description={`CSV, XLSX or JSON, up to ${most} MB and ${importLimits.rows.toLocaleString('en-US')} rows`}
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
        <Templates templates={templates} />
      </Stack>
    </Paper>
  );
}

interface Template {
  readonly label: string;
  readonly what: 'all' | 'programs' | 'lenders';
  readonly format: 'xlsx' | 'csv';
}
const programTable: Template = { label: 'Programs (CSV)', what: 'programs', format: 'csv' };
const marketTemplates: readonly Template[] = [
  { label: 'Lenders and programs (XLSX)', what: 'all', format: 'xlsx' },
  programTable,
  { label: 'Lenders (CSV)', what: 'lenders', format: 'csv' },
];
const programTemplates: readonly Template[] = [
  { label: 'Programs (XLSX)', what: 'programs', format: 'xlsx' },
  programTable,
];

function Templates({ templates }: { readonly templates: readonly Template[] }) {
  const download = useMutation({
    mutationFn: async ({ what, format }: Template) => {
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
      . You can also import a file you exported.
    </Text>
  );
}

interface RecentProps {
  readonly open: string | undefined;
  readonly onOpen: (id: string) => void;
}

function Recent({ open, onOpen }: RecentProps) {
  const query = useQuery(importListOptions(useImportCalls()));
  return (
    <Paper component="section" withBorder p="lg" aria-labelledby="recent">
      <Title order={2} size="h3" id="recent" mb="md">
        Recent imports
      </Title>
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
