import { Badge, Group, Text, Title } from '@mantine/core';
import { Panel } from '../../../../ui/page/panel.tsx';
import { documentLimits, formatSize } from '../../../documents/model.ts';
import type { BorrowerView } from '../../borrower-contract.ts';
import classes from './borrower.module.css';
import { FilesFor } from './files-for.tsx';
import type { PartProps } from './use-borrower.ts';

type Asked = BorrowerView['documents'][number];

export const states = {
  open: { label: 'Missing', color: 'amber' },
  sent: { label: 'Sent', color: 'blue' },
  received: { label: 'Received', color: 'pine' },
} as const;

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
      <FilesFor
        name={asked.name}
        files={asked.files}
        isOver={asked.state === 'received'}
        send={(file, onProgress) => acts.sendFile(asked.requirementId, file, onProgress)}
        acts={acts}
        token={token}
      />
    </>
  );
}
