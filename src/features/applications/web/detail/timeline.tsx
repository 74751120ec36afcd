import { Text } from '@mantine/core';
import { formatDateTime } from '../../../../ui/format.ts';
import type { ApplicationStep } from '../../contract.ts';
import { StatusBadge } from '../status-badge.tsx';
import classes from './detail.module.css';

/** Where an application has stood, newest first. */
export const Timeline = ({ steps }: { readonly steps: readonly ApplicationStep[] }) => (
  <ol className={classes.timeline} reversed>
    {[...steps].reverse().map(({ status, at, by, note, asked }) => (
      <li key={at + status}>
        <StatusBadge status={status} />
        {note ? <p className={classes.note}>{note}</p> : null}
        {asked.length > 0 ? <Text size="sm">Needed: {asked.join(', ')}</Text> : null}
        <Text size="xs" c="dimmed">
          {by} · <time dateTime={at}>{formatDateTime(at)}</time>
        </Text>
      </li>
    ))}
  </ol>
);
