import { Alert, Button, Group, Loader, Paper, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconDownload, IconFileZip } from '@tabler/icons-react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint, downloadFrom, messageOf } from '../../../ui/api/api.ts';
import { saveFile } from '../../../ui/api/save-file.ts';
import { formatDateTime } from '../../../ui/format.ts';
import { notice } from '../../../ui/notices.tsx';
import { DataState, LoadingRows } from '../../../ui/page/data-state.tsx';
import { downloadExport, getExport, startExport } from '../endpoints.ts';
import { type DataExport, exportKeptDays } from '../model.ts';

/** While a copy is made its progress is asked for; the bell tells when it is ready, whichever page is open. */
const askEveryMs = 1_500;
const exportOptions = queryOptions({
  queryKey: ['data-export'],
  queryFn: ({ signal }) => callEndpoint(getExport, {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.export?.state === 'making' ? askEveryMs : false),
});

/** A copy of everything one has: none yet, being made, ready, or failed. */
export function ExportSection() {
  const query = useQuery(exportOptions);
  return (
    <Paper component="section" withBorder p="lg" aria-labelledby="export">
      <Stack gap="md">
        <Title order={2} size="h3" id="export" tabIndex={-1}>
          A copy of your data
        </Title>
        <Text size="sm">
          Everything you have here in one ZIP file: profile and settings, deals, searches, quotes and offers, messages,
          notifications and logins. Each part comes as JSON and CSV, with a README that explains it.
        </Text>
        <DataState query={query} failed="Couldn't load your copy." loading={<LoadingRows rows={1} />}>
          {(answer) => <State latest={answer.export} />}
        </DataState>
      </Stack>
    </Paper>
  );
}

function State({ latest }: { readonly latest: DataExport | null }) {
  return (
    <>
      {/* There before it speaks, and without a place of its own while it is silent. */}
      <div role="status" style={{ display: 'contents' }}>
        {latest?.state === 'making' ? <Making latest={latest} /> : null}
      </div>
      {latest?.state === 'failed' ? (
        <Alert color="red" variant="light" icon={<IconAlertTriangle />} title="Couldn't create your copy">
          Your data is safe. Try again. If it fails again, contact support.
        </Alert>
      ) : null}
      {latest?.state === 'ready' ? <Ready latest={latest} /> : null}
      {latest?.state === 'making' ? null : <Start latest={latest} />}
    </>
  );
}

function Making({ latest: { progress } }: { readonly latest: DataExport }) {
  return (
    <Group gap="sm" wrap="nowrap">
      <Loader size="sm" aria-hidden />
      <Text size="sm">
        {progress === null
          ? 'Your copy will start in a moment.'
          : `Creating your copy: ${progress.title}, part ${progress.part} of ${progress.of}.`}{' '}
        You can leave this page. We'll notify you when it's ready.
      </Text>
    </Group>
  );
}

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

function Ready({ latest }: { readonly latest: DataExport }) {
  const client = useQueryClient();
  const { _id, finishedAt, expiresAt, size } = latest;
  const download = useMutation({
    mutationFn: async () => {
      const file = await downloadFrom(downloadExport, { params: { id: _id } });
      saveFile(file, `plinth-data-${finishedAt?.slice(0, 10) ?? ''}.zip`);
    },
    onError(error) {
      notice.error(messageOf(error));
      void client.invalidateQueries({ queryKey: exportOptions.queryKey });
    },
  });
  return (
    <Alert color="pine" variant="light" icon={<IconFileZip />} title="Your copy is ready">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          Created {formatDateTime(finishedAt)}, {sizeOf(size ?? 0)}. Download it by {formatDateTime(expiresAt)}.
        </Text>
        <Button
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          Download
        </Button>
      </Stack>
    </Alert>
  );
}

const labels = { failed: 'Try again', ready: 'Create a new copy', making: 'Create a copy' } as const;

function Start({ latest }: { readonly latest: DataExport | null }) {
  const client = useQueryClient();
  const start = useMutation({
    mutationFn: () => callEndpoint(startExport, {}),
    onSuccess(answer) {
      client.setQueryData(exportOptions.queryKey, answer);
      // The button goes.
      document.getElementById('export')?.focus();
    },
    onError: (error) => notice.error(messageOf(error)),
  });
  return (
    <Group gap="sm">
      <Button variant="default" loading={start.isPending} onClick={() => start.mutate()}>
        {labels[latest?.state ?? 'making']}
      </Button>
      <Text size="sm" c="dimmed">
        {latest?.state === 'ready'
          ? 'It replaces the copy you have now.'
          : `Available for ${exportKeptDays} days. We'll notify you here and by email when it's ready.`}
      </Text>
    </Group>
  );
}
