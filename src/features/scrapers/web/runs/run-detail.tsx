import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AppLink } from '../../../../ui/addresses.tsx';
import { formatDateTime } from '../../../../ui/format.ts';
import { DataState, LoadingRows } from '../../../../ui/page/data-state.tsx';
import { runOptions } from '../queries.ts';
import classes from '../scrapers.module.css';

const clock = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
});

interface RunDetailProps {
  readonly scraperId: string;
  readonly runId: string;
}

/** The log of a run, line by line as it is written, and what it could not read. */
export function RunDetail({ scraperId, runId }: RunDetailProps) {
  const query = useQuery(runOptions(scraperId, runId));
  return (
    <DataState query={query} failed="Couldn't load the log." loading={<LoadingRows rows={2} height={20} />}>
      {({ run, log, problems }) => (
        <>
          {run.outcome === 'proposed' || run.outcome === 'stillProposed' ? (
            <Text size="sm">
              <Anchor component={AppLink} to={`/admin/proposed-edits?source=${scraperId}`} underline="always" inherit>
                Review proposed edits
              </Anchor>
            </Text>
          ) : null}
          {problems.length > 0 ? (
            <ul className={classes.problems} aria-label="Not read">
              {problems.map(({ programId, program, field, label, problem, text }) => (
                <li key={`${programId} ${field}`}>
                  <strong>{program || 'Deleted program'}</strong> · {label}
                  <br />
                  {problem}
                  {text ? `: “${text}”` : ''}
                </li>
              ))}
            </ul>
          ) : null}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
          <ol className={classes.log} aria-label="Log" aria-live="polite" tabIndex={0}>
            {log.map(({ at, text, about }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added
              <li key={place}>
                <time dateTime={at} title={formatDateTime(at)}>
                  {clock.format(new Date(at))}
                </time>
                <span>
                  {text}
                  {about ? (
                    <Text component="span" size="sm" c="dimmed">
                      {' '}
                      {about}
                    </Text>
                  ) : null}
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
    </DataState>
  );
}
