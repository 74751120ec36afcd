import { Badge, Button } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconCircle,
  IconCircleCheckFilled,
  IconCircleDotFilled,
  IconMessageCircle,
} from '@tabler/icons-react';
import { kindNames } from '../../../../lending/kinds/find.ts';
import { formatDate } from '../../../../ui/format.ts';
import type { PipelineEntry } from '../../contract.ts';
import { dealStages } from '../../model.ts';
import classes from '../pipeline.module.css';
import { useArchive, useUnarchive } from '../queries.ts';

/** Client, kind and age of a deal in one line, and what it was made of where that is known. */
export const dealInShort = ({ clientName, loanType, createdAt, madeOf }: PipelineEntry): string =>
  [clientName, kindNames(loanType).displayName, `added ${formatDate(createdAt)}`, madeOf && `from ${madeOf}`]
    .filter(Boolean)
    .join(' · ');

export const DealBadges = ({ entry }: { readonly entry: PipelineEntry }) => (
  <>
    <Badge variant="light" tt="none">
      {dealStages[entry.stage]}
    </Badge>
    {entry.archived ? (
      <Badge variant="default" tt="none">
        Archived
      </Badge>
    ) : null}
  </>
);

export interface DealActionsProps {
  readonly entry: PipelineEntry;
  readonly archivedAreShown: boolean;
  readonly onArchived: () => void;
  /** Only where several deals share a page: alone, a deal has the floating button. */
  readonly onChat?: ((entry: PipelineEntry) => void) | undefined;
}

/** What can be done with a deal as a whole. */
export function DealActions({ entry, archivedAreShown, onArchived, onChat }: DealActionsProps) {
  const archive = useArchive(archivedAreShown, onArchived);
  const unarchive = useUnarchive();
  return (
    <>
      {onChat ? (
        <Button variant="default" leftSection={<IconMessageCircle size={16} />} onClick={() => onChat(entry)}>
          Chat
        </Button>
      ) : null}
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
    </>
  );
}

const statusLabels: Readonly<Record<string, string>> = {
  pending: 'Pending',
  in_progress: 'In progress',
  completed: 'Completed',
};

/** How far the deal has come, and where it is known, since when and by whom. A status that is not known here is shown as the server says it. */
export function Milestones({ milestones }: Pick<PipelineEntry, 'milestones'>) {
  return (
    <ol className={classes.milestones} aria-label="Milestones">
      {milestones.map(({ name, status, at, by }) => (
        <li key={name} data-status={status}>
          <StatusIcon status={status} />
          <span>
            <span className={classes.milestoneName}>{name}</span>
            <span className={classes.milestoneStatus}>
              {at ? [formatDate(at), by].filter(Boolean).join(', ') : (statusLabels[status] ?? status)}
            </span>
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
