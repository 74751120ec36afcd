import { Badge, Button, Group, Paper, Text, Title } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconMessageCircle } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { formatDate } from '../../../ui/format.ts';
import { programKindDefinitions } from '../../programs/model.ts';
import type { PipelineEntry } from '../contract.ts';
import { DealFigures } from './deal-figures.tsx';
import { LenderControls } from './lender-controls.tsx';
import { Milestones } from './milestones.tsx';
import classes from './pipeline.module.css';
import { useArchive, useUnarchive } from './queries.ts';

/** The lenders of a deal and their answers, drawn by whoever knows about quotes. */
export type DealAnswers = ComponentType<{
  readonly entryId: string;
  readonly lenders: PipelineEntry['lenders'];
  readonly selectedLenderId: string | null;
  readonly readOnly: boolean;
  readonly controlsFor: (lenderId: string) => ReactNode;
}>;

interface DealDetailsProps {
  readonly entry: PipelineEntry;
  readonly Answers: DealAnswers;
  readonly archivedAreShown: boolean;
  readonly onArchived: () => void;
  readonly onChat: (entry: PipelineEntry) => void;
}

/** One deal: what it is, how far it has come, who was asked and what they said. */
export function DealDetails({ entry, Answers, ...rest }: DealDetailsProps) {
  const selected = entry.selectedLenderId?._id ?? null;
  return (
    <Paper withBorder component="article" className={classes.deal} aria-label={entry.address}>
      <DealHead entry={entry} {...rest} />
      <DealFigures entry={entry} />
      <Milestones milestones={entry.milestones} />
      <Answers
        entryId={entry._id}
        lenders={entry.lenders}
        selectedLenderId={selected}
        readOnly={entry.archived}
        controlsFor={(lenderId) => <LenderControls entry={entry} lenderId={lenderId} />}
      />
    </Paper>
  );
}

function DealHead({ entry, archivedAreShown, onArchived, onChat }: Omit<DealDetailsProps, 'Answers'>) {
  const archive = useArchive(archivedAreShown, onArchived);
  const unarchive = useUnarchive();
  return (
    <div className={classes.dealHead}>
      <div>
        <Group gap="xs">
          <Title order={2}>{entry.address}</Title>
          {entry.archived ? <Badge variant="default">Archived</Badge> : null}
        </Group>
        <Text size="sm" c="dimmed" mt={2}>
          {[
            entry.clientName,
            programKindDefinitions[entry.loanType].displayName,
            `added ${formatDate(entry.createdAt)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      <Group gap="xs">
        <Button variant="default" leftSection={<IconMessageCircle size={16} />} onClick={() => onChat(entry)}>
          Chat
        </Button>
        {entry.can.archive ? (
          <Button
            variant="default"
            leftSection={<IconArchive size={16} />}
            loading={archive.isPending}
            onClick={() => archive.mutate(entry)}
          >
            Archive
          </Button>
        ) : null}
        {entry.can.unarchive ? (
          <Button
            variant="default"
            leftSection={<IconArchiveOff size={16} />}
            loading={unarchive.isPending}
            onClick={() => unarchive.mutate(entry)}
          >
            Unarchive
          </Button>
        ) : null}
      </Group>
    </div>
  );
}
