import { Badge, Button, Group, Text } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, callEndpoint, messageOf } from '../../../../ui/api/api.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { formatDateTime } from '../../../../ui/format.ts';
import { notice } from '../../../../ui/notices.tsx';
import { DataState, LoadingRows } from '../../../../ui/page/data-state.tsx';
import type { ProgramVersion } from '../../contract.ts';
import { listVersions, restoreVersion } from '../../endpoints.ts';
import classes from './form.module.css';

const pageSize = 10;

interface VersionsPanelProps {
  readonly programId: string;
  /** The version that the form began with. */
  readonly current: number;
  readonly isDirty: boolean;
  readonly onRestored: () => void;
}

/** Every save of a program, the last first: who, when, what it changed, and the way back to it. */
export function VersionsPanel({ programId, current, isDirty, onRestored }: VersionsPanelProps) {
  const [limit, setLimit] = useState(pageSize);
  const query = useQuery({
    queryKey: ['program-versions', programId, current, limit],
    queryFn: ({ signal }) =>
      callEndpoint(listVersions, { params: { id: programId }, querystring: { limit } }, { signal }),
    placeholderData: keepPreviousData,
  });
  const restore = useMutation({
    mutationFn: (version: number) =>
      callEndpoint(restoreVersion, { params: { id: programId }, body: { version, current } }),
    onSuccess: ({ message }) => {
      notice.success(message);
      onRestored();
    },
    onError: (error) => {
      notice.error(messageOf(error));
      if (error instanceof ApiError && error.is('CONFLICT')) onRestored();
    },
  });
  const ask = async ({ version, savedAt }: ProgramVersion) => {
    const lost = isDirty ? ' Your unsaved changes will be lost.' : '';
    const confirmed = await confirm({
      title: `Restore version ${version}?`,
      text: `The program goes back to how it was on ${formatDateTime(savedAt)}, saved as a new version. Later versions stay in the history.${lost}`,
      confirm: 'Restore',
    });
    if (confirmed) restore.mutate(version);
  };
  return (
    <DataState query={query} failed="Couldn't load the versions." loading={<LoadingRows rows={2} />}>
      {({ versions, total }) => (
        <>
          <ol className={classes.versions} reversed start={total}>
            {versions.map((version) => (
              <VersionLine
                key={version.version}
                version={version}
                isCurrent={version.version === current}
                busy={restore.isPending}
                onRestore={() => void ask(version)}
              />
            ))}
          </ol>
          {versions.length < total && limit < 50 ? (
            <Button variant="default" size="compact-sm" onClick={() => setLimit(50)}>
              Show older versions
            </Button>
          ) : null}
        </>
      )}
    </DataState>
  );
}

interface VersionLineProps {
  readonly version: ProgramVersion;
  readonly isCurrent: boolean;
  readonly busy: boolean;
  readonly onRestore: () => void;
}

function VersionLine({ version, isCurrent, busy, onRestore }: VersionLineProps) {
  const { savedBy, savedAt, importId, restoredFrom, problems } = version;
  const who = savedBy ?? (importId ? 'An import' : 'The system');
  return (
    <li className={classes.version}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="sm">
        <div>
          <Text size="sm" fw={600}>
            Version {version.version}
            {isCurrent ? (
              <Badge ml={8} variant="light" tt="none">
                Current
              </Badge>
            ) : null}
          </Text>
          <Text size="sm" c="dimmed">
            {who}, {formatDateTime(savedAt)}
            {restoredFrom === null ? '' : `, restored from version ${restoredFrom}`}
          </Text>
        </div>
        {isCurrent || problems ? null : (
          <Button
            variant="default"
            size="compact-sm"
            miw="max-content"
            onClick={onRestore}
            disabled={busy}
            aria-label={`Restore version ${version.version}`}
          >
            Restore
          </Button>
        )}
      </Group>
      {problems ? <Text size="sm">This version's terms can't be read.</Text> : <Changes version={version} />}
    </li>
  );
}

function Changes({ version: { changes, version } }: { readonly version: ProgramVersion }) {
  if (changes.length === 0) return <Text size="sm">{version === 1 ? 'The first version.' : 'No field changed.'}</Text>;
  return (
    <ul className={classes.changes}>
      {changes.map(({ field, label, before, after }) => (
        <li key={field}>
          {label}: <del>{before ?? 'blank'}</del> <ins>{after ?? 'blank'}</ins>
        </li>
      ))}
    </ul>
  );
}
