import { Badge, Button, Group, Paper, Text, Title } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconCircle,
  IconCircleCheckFilled,
  IconCircleDotFilled,
  IconMessageCircle,
} from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { isBlank } from '../../../../kernel/blank.ts';
import type { FieldDefinition } from '../../../../kernel/fields/fields.ts';
import type { Unit } from '../../../../kernel/format.ts';
import { findLoanKind, kindNames } from '../../../../lending/kinds/find.ts';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import { type ShownFigure, showFigures, writeValue } from '../../../../lending/kinds/show-figures.ts';
import { formatDate } from '../../../../ui/format.ts';
import { FigureList } from '../../../../ui/page/figure-list.tsx';
import type { PipelineEntry } from '../../contract.ts';
import { dealFields } from '../../model.ts';
import classes from '../pipeline.module.css';
import { useArchive, useUnarchive } from '../queries.ts';
import { LenderControls } from './lender-controls.tsx';

/** The lenders of a deal and their answers, drawn by whoever knows about quotes. */
export type DealAnswers = ComponentType<{
  readonly entryId: string;
  readonly lenders: PipelineEntry['lenders'];
  readonly selectedLenderId: string | null;
  readonly readOnly: boolean;
  readonly controlsFor: (lenderId: string) => ReactNode;
}>;

/** The chat of a deal, drawn by whoever keeps messages: its floating button, and the panel of the deal whose chat is open. */
export type DealChat = ComponentType<{
  readonly dealId: string;
  readonly chatOf: string | undefined;
  readonly about: string;
  readonly onChat: (dealId: string | undefined) => void;
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
          {[entry.clientName, kindNames(entry.loanType).displayName, `added ${formatDate(entry.createdAt)}`]
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

const statusLabels: Readonly<Record<string, string>> = {
  pending: 'Pending',
  in_progress: 'In progress',
  completed: 'Completed',
};

/** How far the deal has come. A status that is not known here is shown as the server says it. */
function Milestones({ milestones }: Pick<PipelineEntry, 'milestones'>) {
  return (
    <ol className={classes.milestones} aria-label="Milestones">
      {milestones.map(({ name, status }) => (
        <li key={name} data-status={status}>
          <StatusIcon status={status} />
          <span>
            <span className={classes.milestoneName}>{name}</span>
            <span className={classes.milestoneStatus}>{statusLabels[status] ?? status}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function StatusIcon({ status }: { readonly status: string }) {
  const Icon =
    status === 'completed' ? IconCircleCheckFilled : status === 'in_progress' ? IconCircleDotFilled : IconCircle;
  return <Icon size={20} aria-hidden />;
}

const units: Readonly<Partial<Record<FieldDefinition['kind'], Unit>>> = {
  money: 'money',
  percent: 'percent',
  integer: 'number',
  decimal: 'number',
};

/** A deal as its kind shows it, and what the manual form asked beyond that. */
export function dealFigures(
  { loanType, deal }: Pick<PipelineEntry, 'loanType' | 'deal'>,
  kind: LoanKind | undefined = findLoanKind(loanType),
): readonly ShownFigure[] {
  const own = kind?.deal.fields.map(({ name }) => name) ?? [];
  const stated = Object.fromEntries(own.map((name) => [name, deal[name]]));
  // What only repeats a figure of the kind under the pipeline's common name is no second figure.
  const repeated = kind?.deal.complete(stated) ?? {};
  const adds = (name: string) => !own.includes(name) && !isBlank(deal[name]) && deal[name] !== repeated[name];
  const beyond = dealFields(loanType).filter(({ name }) => !kind || adds(name));
  const shown = beyond.map((field) => ({
    label: field.label,
    text: writeValue(deal[field.name], units[field.kind]),
  }));
  return kind ? [...showFigures(kind.figures.entry, deal), ...shown] : shown;
}

const DealFigures = ({ entry }: { readonly entry: PipelineEntry }) => (
  <FigureList className={classes.figures} figures={dealFigures(entry)} />
);
