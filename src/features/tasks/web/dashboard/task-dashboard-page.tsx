import '@mantine/core/styles/Progress.css';
import { Button, Group, Progress, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { AppLink } from '../../../../ui/addresses.tsx';
import { shownZone } from '../../../../ui/format.ts';
import { DataState, LoadingRows } from '../../../../ui/page/data-state.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import { useNow } from '../../../../ui/page/use-now.ts';
import type { Task } from '../../contract.ts';
import { dashboardAtMost, dueLabel, priorityLabels, progressPercent, taskTexts } from '../../model.ts';
import { nameIn } from '../people.ts';
import { overdueOptions, statisticsOptions, upcomingOptions } from '../queries.ts';
import classes from '../tasks.module.css';
import { Statistics } from './statistics.tsx';

/** /task-dashboard: how far the tasks are, what is late and what comes. */
export function TaskDashboardPage() {
  const statistics = useQuery(statisticsOptions);
  const overdue = useQuery(overdueOptions);
  const upcoming = useQuery(upcomingOptions);
  const all = [statistics, overdue, upcoming];
  const refresh = () => void Promise.all(all.map((query) => query.refetch()));
  return (
    <Page
      title="Task Dashboard"
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={all.some(({ isRefetching }) => isRefetching)}
            onClick={refresh}
          >
            Refresh
          </Button>
          <Button renderRoot={(props) => <Link to="/tasks" {...props} />}>View All Tasks</Button>
        </>
      }
    >
      <Statistics query={statistics} hidesNoOverdue />
      <OverallProgress percent={statistics.data ? progressPercent(statistics.data) : 0} />
      <div className={classes.panels}>
        {overdue.isError || (overdue.data?.length ?? 0) > 0 ? (
          <Panel title="Overdue Tasks">
            <ShortList query={overdue} failed="Couldn't load overdue tasks." />
          </Panel>
        ) : null}
        <Panel title="Upcoming Tasks">
          <ShortList query={upcoming} failed="Couldn't load upcoming tasks." empty={taskTexts.noneUpcoming} />
        </Panel>
        <Panel title="Quick Actions">
          <QuickActions />
        </Panel>
      </div>
    </Page>
  );
}

const OverallProgress = ({ percent }: { readonly percent: number }) => (
  <div className={classes.progress}>
    <Group justify="space-between" mb={6}>
      <Text fw={600}>Overall Progress</Text>
      <Text fw={600}>{percent}%</Text>
    </Group>
    <Progress value={percent} size="lg" aria-label="Overall Progress" />
  </div>
);

interface ShortListProps {
  readonly query: UseQueryResult<Task[]>;
  readonly failed: string;
  readonly empty?: string;
}

function ShortList({ query, failed, empty }: ShortListProps) {
  const now = useNow();
  const zone = { name: shownZone() };
  return (
    <DataState
      query={query}
      failed={failed}
      loading={<LoadingRows rows={2} />}
      isEmpty={(tasks) => tasks.length === 0}
      empty={<Text c="dimmed">{empty}</Text>}
    >
      {(tasks) => (
        <ul className={classes.short}>
          {tasks.slice(0, dashboardAtMost).map((task) => (
            <li key={task._id}>
              <div>{task.title}</div>
              <span>
                {dueLabel({ status: task.status, dueDate: new Date(task.dueDate) }, zone, now)} ·{' '}
                {priorityLabels[task.priority]} · {nameIn(task, task.assignedTo)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </DataState>
  );
}

const actions = [
  { label: '+ New Task', href: '/tasks/new' },
  { label: 'My Tasks', href: '/tasks?filter=my' },
  { label: 'Overdue Tasks', href: '/tasks?status=overdue' },
  { label: 'Calendar', href: '/calendar' },
] as const;

const QuickActions = () => (
  <Group gap="sm">
    {actions.map(({ label, href }) => (
      <Button key={href} variant="default" renderRoot={(props) => <AppLink to={href} {...props} />}>
        {label}
      </Button>
    ))}
  </Group>
);
