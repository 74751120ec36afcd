import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import { Anchor, Button, Group, Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { messageOf } from '../../../../ui/api/api.ts';
import { formatDateTime } from '../../../../ui/format.ts';
import { DataState } from '../../../../ui/page/data-state.tsx';
import { formatSize } from '../../../documents/model.ts';
import { openDocument } from '../../../documents/web/view-document.ts';
import type { TaskFile, TaskFiles } from '../../files-contract.ts';
import { taskLimits } from '../../model.ts';
import classes from '../tasks.module.css';
import { taskFilesOptions, useAttachFile, useDetachFile } from './queries.ts';

/** Files of the task's deal: opened, attached and removed by whose deal it is. */
export function Files({ taskId }: { readonly taskId: string }) {
  const query = useQuery(taskFilesOptions(taskId));
  return (
    <section aria-label="Files">
      <Text fw={600} mb={6}>
        Files of the deal
      </Text>
      <DataState query={query} failed="Couldn't load files." isEmpty={() => false} empty={null}>
        {(thread) => (thread.isOwner ? <OwnFiles taskId={taskId} {...thread} /> : <Hidden count={thread.count} />)}
      </DataState>
    </section>
  );
}

const Hidden = ({ count }: { readonly count: number }) => (
  <Text size="sm" c="dimmed">
    {count === 0 ? 'No files attached.' : `${count} ${count === 1 ? 'file is' : 'files are'} attached.`} Only the owner
    of the deal can open its files.
  </Text>
);

const failed = (error: unknown): string => `Couldn’t open the file. ${messageOf(error)}`;

function OwnFiles({ taskId, files, choices }: Pick<TaskFiles, 'files' | 'choices'> & { readonly taskId: string }) {
  const attach = useAttachFile(taskId);
  const detach = useDetachFile(taskId);
  const picker = useRef<HTMLInputElement>(null);
  const error = attach.error ?? detach.error;
  const isFull = files.length >= taskLimits.files;
  return (
    <>
      {files.length === 0 ? null : (
        <ul className={classes.files}>
          {files.map((file) => (
            <li key={file._id}>
              <div>
                <Anchor component="button" type="button" onClick={() => void openDocument(file, failed)}>
                  {file.originalName}
                </Anchor>
                <Text size="sm" c="dimmed">
                  {aboutOf(file)}
                </Text>
              </div>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Remove ${file.originalName}`}
                loading={detach.isPending && detach.variables === file._id}
                // Its button goes with it.
                onClick={() => detach.mutate(file._id, { onSuccess: () => picker.current?.focus() })}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {choices.length === 0 && files.length === 0 ? (
        <Text size="sm" c="dimmed">
          This deal has no files yet.
        </Text>
      ) : (
        <Select
          ref={picker}
          label="Attach a file"
          description={isFull ? `A task can have up to ${taskLimits.files} files.` : undefined}
          placeholder={choices.length === 0 ? 'All files are attached' : 'Choose a file of the deal'}
          data={choices.map((file) => ({ value: file._id, label: `${file.originalName}, ${aboutOf(file)}` }))}
          value={null}
          disabled={choices.length === 0 || isFull || attach.isPending}
          onChange={(id) => (id === null ? undefined : attach.mutate(id))}
          searchable
          limit={100}
          nothingFoundMessage="No files found"
        />
      )}
      <Group role="alert">{error ? <Text size="sm">{messageOf(error)}</Text> : null}</Group>
    </>
  );
}

const aboutOf = ({ size, uploadedAt }: TaskFile): string => `${formatSize(size)}, ${formatDateTime(uploadedAt)}`;
