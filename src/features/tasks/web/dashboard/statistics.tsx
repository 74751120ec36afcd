import { Button, Group, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatNumber } from '../../../../kernel/format.ts';
import type { TaskStatistics } from '../../contract.ts';
import classes from '../tasks.module.css';

const cards = [
  ['Total Tasks', 'total'],
  ['Pending', 'pending'],
  ['In Progress', 'in_progress'],
  ['Completed', 'completed'],
  ['Overdue', 'overdue'],
] as const satisfies readonly (readonly [string, keyof TaskStatistics])[];

interface StatisticsProps {
  readonly query: UseQueryResult<TaskStatistics>;
  /** Overdue tasks are left out while there are none. */
  readonly hidesNoOverdue?: boolean;
}

/** How many tasks there are in each status. */
export function Statistics({ query: { data, isError, refetch }, hidesNoOverdue = false }: StatisticsProps) {
  if (isError && !data)
    return (
      <Group gap="sm" mb="md" role="status">
        <Text size="sm">Couldn't load statistics.</Text>
        <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
          Try again
        </Button>
      </Group>
    );
  const shown = cards.filter(([, name]) => !(hidesNoOverdue && name === 'overdue' && !data?.overdue));
  return (
    <dl className={classes.figures} aria-label="Task statistics">
      {shown.map(([label, name]) => (
        <div key={name} data-late={(name === 'overdue' && (data?.overdue ?? 0) > 0) || undefined}>
          <dt>{label}</dt>
          <dd>{data ? formatNumber(data[name]) : '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
