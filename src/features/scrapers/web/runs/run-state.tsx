import { Badge, Loader, Text } from '@mantine/core';
import { formatDateTime, formatRelative } from '../../../../ui/format.ts';
import { useNow } from '../../../../ui/page/use-now.ts';
import type { Run } from '../../contract.ts';
import { isOpen, needsAttention, outcomes, stepLabels } from '../../model.ts';
import classes from '../scrapers.module.css';

/** '3 changes proposed · 12 confirmed' */
export function figuresOf({ proposed, confirmed, problems }: Run): string {
  const parts = [
    proposed > 0 ? `${proposed} ${proposed === 1 ? 'change' : 'changes'} proposed` : '',
    confirmed > 0 ? `${confirmed} confirmed` : '',
    problems > 0 ? `${problems} not read` : '',
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

export function OutcomeBadge({ run }: { readonly run: Run }) {
  if (isOpen(run.state))
    return (
      <Badge variant="light" color="blue" leftSection={<Loader size={10} color="blue" />}>
        {run.state === 'queued' ? 'Waiting' : 'Running'}
      </Badge>
    );
  const color = needsAttention(run.outcome) ? 'amber' : run.outcome === 'proposed' ? 'pine' : 'gray';
  return (
    <Badge variant="light" color={color}>
      {run.state === 'failed'
        ? 'Failed'
        : run.state === 'stopped'
          ? 'Stopped'
          : needsAttention(run.outcome)
            ? 'Needs review'
            : 'Done'}
    </Badge>
  );
}

/** What a run came to, or where it is. */
export const runText = (run: Run): string =>
  isOpen(run.state)
    ? run.stopAsked
      ? 'Stopping'
      : stepLabels[run.step]
    : run.outcome === null
      ? ''
      : outcomes[run.outcome];

/** The last run of a scraper in two lines. */
export function LastRun({ run }: { readonly run: Run | null }) {
  const now = useNow();
  if (!run)
    return (
      <Text size="sm" c="dimmed">
        Never run
      </Text>
    );
  const at = run.endedAt ?? run.startedAt ?? run.queuedAt;
  const figures = figuresOf(run);
  return (
    <div className={classes.lastRun} aria-live="polite">
      <div className={classes.line}>
        <OutcomeBadge run={run} />
        <Text size="sm" c="dimmed" component="time" dateTime={at} title={formatDateTime(at)}>
          {formatRelative(at, now)}
        </Text>
      </div>
      <Text size="sm">{runText(run)}</Text>
      {figures ? (
        <Text size="sm" c="dimmed">
          {figures}
        </Text>
      ) : null}
    </div>
  );
}
