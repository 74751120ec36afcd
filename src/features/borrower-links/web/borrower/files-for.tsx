import '@mantine/core/styles/Progress.css';
import { Button, Group, Progress, Text } from '@mantine/core';
import { IconCamera, IconUpload } from '@tabler/icons-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { confirm } from '../../../../ui/confirm.ts';
import { formatDateTime } from '../../../../ui/format.ts';
import { formatSize, singleExtensions } from '../../../documents/model.ts';
import type { BorrowerView } from '../../borrower-contract.ts';
import classes from './borrower.module.css';
import { type BorrowerActs, type PartProps, useAct } from './use-borrower.ts';

const accepted = singleExtensions.map((extension) => `.${extension}`).join(',');

interface FilesForProps extends Pick<PartProps, 'acts' | 'token'> {
  /** What they are for. */
  readonly name: string;
  readonly files: BorrowerView['documents'][number]['files'];
  /** Nothing more is asked for. */
  readonly isOver: boolean;
  readonly send: (file: File, onProgress: (share: number) => void) => ReturnType<BorrowerActs['sendFile']>;
}

/** The files that were sent for something, and the ways to send another. */
export function FilesFor({ name, files, isOver, send, acts, token }: FilesForProps) {
  const [share, setShare] = useState(0);
  const sending = useAct(token, (file: File) => send(file, setShare));
  return (
    <>
      <Files files={files} acts={acts} token={token} />
      {sending.isPending ? (
        <Progress value={100 * share} aria-label={`Sending a file for ${name}`} mt="sm" />
      ) : isOver ? null : (
        <Choice name={name} onFile={(file) => sending.mutate(file)} />
      )}
    </>
  );
}

function Files({ files, acts, token }: Pick<FilesForProps, 'files' | 'acts' | 'token'>) {
  const remove = useAct(token, acts.removeFile);
  const ask = async (id: string, name: string) => {
    const text = 'Your broker will not see it any more.';
    if (await confirm({ title: `Remove ${name}?`, text, confirm: 'Remove', dangerous: true })) remove.mutate(id);
  };
  if (files.length === 0) return null;
  return (
    <ul className={classes.files}>
      {files.map(({ _id, originalName, size, uploadedAt, settled }) => (
        <li key={_id} className={classes.sentFile}>
          <Text size="sm" className={classes.name}>
            {originalName}
            <Text span size="sm" c="dimmed">
              {' '}
              {formatSize(size)}, {settled === 'ignored' ? 'not used: send another one' : formatDateTime(uploadedAt)}
            </Text>
          </Text>
          {settled === 'accepted' ? null : (
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              disabled={remove.isPending}
              aria-label={`Remove ${originalName}`}
              onClick={() => void ask(_id, originalName)}
            >
              Remove
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Choice({ name, onFile }: { readonly name: string; readonly onFile: (file: File) => void }) {
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = [...(currentTarget.files ?? [])];
    // The same file can be chosen again.
    currentTarget.value = '';
    if (file) onFile(file);
  };
  return (
    <Group gap="xs" mt="sm">
      <Button
        variant="default"
        leftSection={<IconCamera size={18} aria-hidden />}
        aria-label={`Take a photo: ${name}`}
        onClick={() => camera.current?.click()}
      >
        Take a photo
      </Button>
      <Button
        variant="default"
        leftSection={<IconUpload size={18} aria-hidden />}
        aria-label={`Choose a file: ${name}`}
        onClick={() => files.current?.click()}
      >
        Choose a file
      </Button>
      <input
        ref={camera}
        type="file"
        accept="image/jpeg,image/png"
        capture="environment"
        hidden
        aria-label={`Photo: ${name}`}
        onChange={choose}
      />
      <input ref={files} type="file" accept={accepted} hidden aria-label={`File: ${name}`} onChange={choose} />
    </Group>
  );
}
