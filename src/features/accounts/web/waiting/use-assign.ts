import { useQueryClient } from '@tanstack/react-query';
import { callEndpoint, messageOf } from '../../../../ui/api/api.ts';
import { notice } from '../../../../ui/notices.tsx';
import type { WorkAssignee, WorkItem } from '../../model.ts';
import { assignWork } from '../../own-account/waiting-endpoints.ts';
import { useProfile } from '../session.ts';
import { waitingOptions } from './use-settle.ts';

/** Makes a line one's own work, or nobody's: seen immediately, and taken back where the server refuses. */
export function useAssign() {
  const client = useQueryClient();
  const { _id: accountId, firstName, lastName } = useProfile();
  const { queryKey } = waitingOptions;
  return async ({ type, id }: WorkItem, before: WorkAssignee | undefined, assigned: boolean) => {
    await client.cancelQueries({ queryKey });
    const own = { accountId, name: `${firstName} ${lastName}`.trim(), since: new Date().toISOString() };
    client.setQueryData(
      queryKey,
      (known) =>
        known && {
          ...known,
          groups: known.groups.map((group) => ({
            ...group,
            lines: group.lines.map(({ assignee, ...line }) => {
              const shown = line.work?.type === type && line.work.id === id ? (assigned ? own : undefined) : assignee;
              return shown ? { ...line, assignee: shown } : line;
            }),
          })),
        },
    );
    try {
      await callEndpoint(assignWork, { body: { type, id, assigned, from: before?.accountId ?? null } });
    } catch (error) {
      notice.error(messageOf(error));
    }
    await client.invalidateQueries({ queryKey });
  };
}
