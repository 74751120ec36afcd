import { Anchor, Badge, Button, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../../../kernel/format.ts';
import { AppLink } from '../../../ui/addresses.tsx';
import { callEndpoint } from '../../../ui/api/api.ts';
import { formatDate, formatDateTime, formatRelative } from '../../../ui/format.ts';
import { RowTable } from '../../../ui/lists/row-table.tsx';
import { DataState } from '../../../ui/page/data-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { readSystem } from '../system-endpoints.ts';
import { FailedJobs } from './failed-jobs.tsx';
import classes from './health.module.css';
import { Lines } from './lines.tsx';
import { keepingLines, mailLines, partNames, type SystemState, storageLines } from './system-lines.ts';

const everyMs = 15_000;

/** /admin/system: what runs, what waits, and what keeps the installation's data. */
export function SystemPage() {
  const query = useQuery({
    queryKey: ['system'],
    queryFn: ({ signal }) => callEndpoint(readSystem, {}, { signal }),
    refetchInterval: everyMs,
    refetchOnWindowFocus: 'always',
  });
  return (
    <Page
      title="System"
      subtitle="Processes, background jobs, email, files, certificates and backups."
      actions={
        <Button
          variant="default"
          size="sm"
          leftSection={<IconRefresh size={16} aria-hidden />}
          aria-busy={query.isFetching}
          onClick={() => query.isFetching || void query.refetch()}
        >
          Refresh
        </Button>
      }
    >
      <DataState query={query} failed="Couldn't load the system page.">
        {(state) => <SystemPanels state={state} now={new Date(query.dataUpdatedAt)} />}
      </DataState>
    </Page>
  );
}

interface PanelsProps {
  readonly state: SystemState;
  readonly now: Date;
}

function SystemPanels({ state, now }: PanelsProps) {
  return (
    <div className={classes.stack}>
      <Processes state={state} now={now} />
      <Queues state={state} now={now} />
      <FailedJobs />
      <div className={classes.halves}>
        <Panel
          title="Services"
          aside={
            <Anchor component={AppLink} to="/admin/health" size="sm">
              System health
            </Anchor>
          }
        >
          <Lines
            lines={state.parts.map(({ part, works, since }) => ({
              label: partNames[part],
              value: works ? 'Working' : 'Not working',
              detail: `Since ${formatDateTime(since)}`,
              ...(works ? {} : { concern: 'See System health for the reason.' }),
            }))}
          />
        </Panel>
        <Panel
          title="Email"
          aside={
            <Anchor component={AppLink} to="/admin/undelivered-mails" size="sm">
              Undelivered email
            </Anchor>
          }
        >
          <Lines lines={mailLines(state, now)} />
        </Panel>
        <Panel title="Files">
          <Lines lines={storageLines(state)} />
        </Panel>
        <Panel title="Certificate and backup">
          <Lines lines={keepingLines(state, now)} />
        </Panel>
      </div>
    </div>
  );
}

const Processes = ({ state: { processes }, now }: PanelsProps) => (
  <Panel title="Processes" about="Each gives a sign of life every 15 seconds." isWide>
    {processes.length === 0 ? (
      <Text size="sm" c="dimmed">
        No process has given a sign of life yet.
      </Text>
    ) : (
      <RowTable
        label="Processes"
        columns={['Process', 'Version', 'Started', 'Last seen']}
        phoneLabels="beside"
        within="paddedFrame"
        isMiddle
      >
        {processes.map(({ _id, role, runsJobs, version, startedAt, seenAt, responds }) => (
          <tr key={_id}>
            <th scope="row">
              <strong>{role === 'worker' ? 'Worker' : runsJobs ? 'App and worker' : 'App'}</strong>
            </th>
            <td data-label="Version">{version}</td>
            <td data-label="Started">{formatDateTime(startedAt)}</td>
            <td data-label="Last seen">
              <div>
                {formatRelative(seenAt, now)}
                {responds ? null : (
                  <Badge color="red" variant="light" ml={8} className={classes.badge ?? ''}>
                    Not responding
                  </Badge>
                )}
              </div>
            </td>
          </tr>
        ))}
      </RowTable>
    )}
  </Panel>
);

function Queues({ state: { queues }, now }: PanelsProps) {
  const busy = queues.filter(({ later, ready, active, failed }) => later + ready + active + failed > 0);
  const idle = queues.length - busy.length;
  const rest = `${idle} ${idle === 1 ? 'queue is' : 'queues are'} empty.`;
  return (
    <Panel title="Background jobs" about={busy.length === 0 ? `All ${queues.length} queues are empty.` : rest} isWide>
      {busy.length === 0 ? null : (
        <RowTable
          label="Background jobs"
          columns={[
            'Queue',
            ...['Due now', 'Running', 'Due later', 'Failed'].map((label) => ({ label, isRight: true })),
            'Oldest due',
          ]}
          phoneLabels="beside"
          within="paddedFrame"
          isMiddle
        >
          {busy.map(({ name, later, ready, active, failed, oldestDueAt }) => (
            <tr key={name}>
              <th scope="row">
                <strong>{name}</strong>
              </th>
              <td data-label="Due now" data-right>
                {formatNumber(ready)}
              </td>
              <td data-label="Running" data-right>
                {formatNumber(active)}
              </td>
              <td data-label="Due later" data-right>
                {formatNumber(later)}
              </td>
              <td data-label="Failed" data-right>
                {formatNumber(failed)}
              </td>
              <td data-label="Oldest due">
                {oldestDueAt === null ? (
                  '—'
                ) : (
                  <time title={formatDate(oldestDueAt)}>{formatRelative(oldestDueAt, now)}</time>
                )}
              </td>
            </tr>
          ))}
        </RowTable>
      )}
    </Panel>
  );
}
