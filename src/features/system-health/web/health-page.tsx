import { Alert, Anchor, Button, List, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { AppLink } from '../../../ui/addresses.tsx';
import { callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { formatTime } from '../../../ui/format.ts';
import { DataState } from '../../../ui/page/data-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { readSystemHealth } from '../endpoints.ts';
import classes from './health.module.css';
import { partsOf, queueLinesOf, type SystemHealth, versionLinesOf } from './health-lines.ts';
import { Lines } from './lines.tsx';

const everyMs = 15_000;

/** /admin/health: whether each part works, what waits, and which versions run. */
export function HealthPage() {
  const query = useQuery({
    queryKey: ['system-health'],
    queryFn: ({ signal }) => callEndpoint(readSystemHealth, {}, { signal }),
    refetchInterval: everyMs,
    refetchOnWindowFocus: 'always',
  });
  return (
    <Page
      title="System health"
      subtitle="Service status, queued work and installed versions."
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
      <DataState query={query} failed="Couldn't load system health.">
        {(health) => (
          <>
            {query.isError ? <Outdated error={query.error} since={new Date(query.dataUpdatedAt)} /> : null}
            <Health health={health} checkedAt={new Date(query.dataUpdatedAt)} />
          </>
        )}
      </DataState>
    </Page>
  );
}

/** Figures of before stay on screen, which must not be taken for those of now. */
const Outdated = ({ error, since }: { readonly error: Error; readonly since: Date }) => (
  <Alert color="red" variant="light" icon={<IconAlertTriangle />} title="Couldn't refresh system health." mb="md">
    {messageOf(error)} You see the figures of {formatTime(since)}.
  </Alert>
);

function Health({ health, checkedAt }: { readonly health: SystemHealth; readonly checkedAt: Date }) {
  return (
    <>
      <Verdict health={health} checkedAt={checkedAt} />
      <div className={classes.panels}>
        <Panel title="Services">
          <ul className={classes.parts}>
            {partsOf(health).map(({ name, works, text }) => (
              <li key={name} data-fails={!works || undefined}>
                {works ? <IconCircleCheck size={18} aria-hidden /> : <IconCircleX size={18} aria-hidden />}
                <span className={classes.name}>{name}</span>
                <span className={classes.text}>{text}</span>
              </li>
            ))}
          </ul>
        </Panel>
        <Panel
          title="Queue and email"
          aside={
            <Anchor component={AppLink} to="/admin/undelivered-mails" size="sm">
              Undelivered email
            </Anchor>
          }
        >
          {health.work === null ? (
            <Text size="sm" c="dimmed">
              Unknown while the database doesn’t respond.
            </Text>
          ) : (
            <Lines lines={queueLinesOf(health)} />
          )}
        </Panel>
        <Panel title="Versions and process">
          <Lines lines={versionLinesOf(health)} />
        </Panel>
      </div>
    </>
  );
}

function Verdict({ health, checkedAt }: { readonly health: SystemHealth; readonly checkedAt: Date }) {
  const { healthy, problems } = health;
  return (
    <Alert
      role="status"
      variant="light"
      color={healthy ? 'pine' : 'red'}
      icon={healthy ? <IconCircleCheck /> : <IconAlertTriangle />}
      title={healthy ? 'Everything works' : 'Needs attention'}
      mb="md"
    >
      {healthy ? null : (
        <List size="sm" mb={6}>
          {problems.map((problem) => (
            <List.Item key={problem}>{problem}</List.Item>
          ))}
        </List>
      )}
      Checked at {formatTime(checkedAt)}. Refreshes every {everyMs / 1_000} seconds.
    </Alert>
  );
}
