import { Button, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { can } from '../../../kernel/access.ts';
import { callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { type ConfirmQuestion, confirm } from '../../../ui/confirm.ts';
import { formatDateTime } from '../../../ui/format.ts';
import { actionsColumn, RowActions, RowDetail, RowTable } from '../../../ui/lists/row-table.tsx';
import { notice } from '../../../ui/notices.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { useProfile } from '../../accounts/web/session.ts';
import { dropJob, listFailedJobs, retryJob } from '../system-endpoints.ts';

const failedJobsKey = ['failed-jobs'];

interface Act {
  readonly how: 'retry' | 'drop';
  readonly queue: string;
  readonly id: string;
}

const questionOf = ({ how, queue }: Act): ConfirmQuestion =>
  how === 'retry'
    ? {
        title: `Retry this ${queue} job?`,
        text: 'It runs once more, with the data as it is now.',
        confirm: 'Retry job',
      }
    : {
        title: `Drop this ${queue} job?`,
        text: 'Its work is never done. This can’t be undone.',
        confirm: 'Drop job',
        dangerous: true,
      };

/** What failed for the last time, with what can be done about it by who works at all desks. */
export function FailedJobs() {
  const mayAct = can(useProfile(), 'all');
  const client = useQueryClient();
  const query = useQuery({
    queryKey: failedJobsKey,
    queryFn: ({ signal }) => callEndpoint(listFailedJobs, {}, { signal }),
    refetchInterval: 15_000,
  });
  const act = useMutation({
    mutationFn: ({ how, ...params }: Act) => callEndpoint(how === 'retry' ? retryJob : dropJob, { params }),
    onError: (error) => notice.error(messageOf(error)),
    onSuccess: ({ changed }, { how }) => {
      const done = how === 'retry' ? 'The job runs again.' : 'The job was dropped.';
      notice.success(changed ? done : 'Somebody has already done this.');
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: failedJobsKey }),
        client.invalidateQueries({ queryKey: ['system'] }),
      ]),
  });
  const ask = async (given: Act) => {
    if (await confirm(questionOf(given))) act.mutate(given);
  };
  const pendingOf = (id: string) => (act.isPending && act.variables.id === id ? act.variables.how : undefined);
  const jobs = query.data?.jobs ?? [];
  if (query.isError)
    return (
      <Panel title="Failed jobs" isWide>
        <Text size="sm">{messageOf(query.error)}</Text>
      </Panel>
    );
  if (jobs.length === 0) return null;
  return (
    <Panel
      title="Failed jobs"
      about={`Tried for the last time. They are kept for a week.${mayAct ? '' : ' Only administrators who work at all desks can retry or drop them.'}`}
      isWide
    >
      <RowTable
        label="Failed jobs"
        columns={['Queue', 'Failed', 'Reason', ...(mayAct ? [actionsColumn] : [])]}
        phoneLabels="beside"
        within="paddedFrame"
        isMiddle
      >
        {jobs.map(({ _id, queue, createdAt, failedAt, runs, reason }) => (
          <tr key={_id}>
            <th scope="row">
              <strong>{queue}</strong>
              <RowDetail>Queued {formatDateTime(createdAt)}</RowDetail>
            </th>
            <td data-label="Failed">
              <div>
                {formatDateTime(failedAt)}
                <RowDetail>{runs === 1 ? '1 run' : `${runs} runs`}</RowDetail>
              </div>
            </td>
            <td data-label="Reason">{reason}</td>
            {mayAct ? (
              <td>
                <JobActions queue={queue} pending={pendingOf(_id)} onAct={(how) => void ask({ how, queue, id: _id })} />
              </td>
            ) : null}
          </tr>
        ))}
      </RowTable>
    </Panel>
  );
}

interface JobActionsProps {
  readonly queue: string;
  /** What is being done to the job now. */
  readonly pending: Act['how'] | undefined;
  readonly onAct: (how: Act['how']) => void;
}

const JobActions = ({ queue, pending, onAct }: JobActionsProps) => (
  <RowActions>
    {(['retry', 'drop'] as const).map((how) => (
      <Button
        key={how}
        size="compact-sm"
        variant="default"
        aria-label={`${how === 'retry' ? 'Retry' : 'Drop'} ${queue}`}
        loading={pending === how}
        onClick={() => onAct(how)}
      >
        {how === 'retry' ? 'Retry' : 'Drop'}
      </Button>
    ))}
  </RowActions>
);
