import '@mantine/core/styles/Progress.css';
import { Badge, Button, Group, Progress, Text, Title } from '@mantine/core';
import { IconCamera, IconUpload } from '@tabler/icons-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { confirm } from '../../../../ui/confirm.ts';
import { formatDateTime } from '../../../../ui/format.ts';
import { Panel } from '../../../../ui/page/panel.tsx';
import { documentLimits, formatSize, singleExtensions } from '../../../documents/model.ts';
import type { BorrowerView } from '../../borrower-contract.ts';
import classes from './borrower.module.css';
import { type PartProps, useAct } from './use-borrower.ts';

type Asked = BorrowerView['documents'][number];

const states = {
  open: { label: 'Missing', color: 'amber' },
  sent: { label: 'Sent', color: 'blue' },
  received: { label: 'Received', color: 'pine' },
} as const;
const accepted = singleExtensions.map((extension) => `.${extension}`).join(',');

/** The documents that are asked of this person, each photographed or uploaded. */
export function DocumentsAsked({ view, ...props }: PartProps) {
  if (view.documents.length === 0) return null;
  return (
    <Panel title="Documents" about={`PDF, photo or Word file, up to ${formatSize(documentLimits.fileBytes)} each.`}>
      <ul className={classes.documents}>
        {view.documents.map((asked) => (
          <li key={asked.requirementId}>
            <DocumentAsked asked={asked} view={view} {...props} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface DocumentProps extends PartProps {
  readonly asked: Asked;
}

function DocumentAsked({ asked, acts, token }: DocumentProps) {
  const [share, setShare] = useState(0);
  const send = useAct(token, (file: File) => acts.sendFile(asked.requirementId, file, setShare));
  const { label, color } = states[asked.state];
  return (
    <>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <Title order={3} size="h5">
          {asked.name}
        </Title>
        <Badge variant="light" color={color} className={classes.badge}>
          {label}
        </Badge>
      </Group>
      <Text size="sm" c="dimmed">
        {asked.words} {asked.note}
      </Text>
      <Files asked={asked} acts={acts} token={token} />
      {send.isPending ? (
        <Progress value={100 * share} aria-label={`Sending a file for ${asked.name}`} mt="sm" />
      ) : asked.state === 'received' ? null : (
        <Choice name={asked.name} onFile={(file) => send.mutate(file)} />
      )}
    </>
  );
}

function Files({ asked, acts, token }: Omit<DocumentProps, 'view'>) {
  const remove = useAct(token, acts.removeFile);
  const ask = async (id: string, name: string) => {
    const text = 'Your broker will not see it any more.';
    if (await confirm({ title: `Remove ${name}?`, text, confirm: 'Remove', dangerous: true })) remove.mutate(id);
  };
  if (asked.files.length === 0) return null;
  return (
    <ul className={classes.files}>
      {asked.files.map(({ _id, originalName, size, uploadedAt, settled }) => (
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
