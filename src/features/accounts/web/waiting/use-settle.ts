import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { callEndpoint, messageOf } from '../../../../ui/api/api.ts';
import { notice, noticeWithUndo } from '../../../../ui/notices.tsx';
import type { WaitingAct, WaitingGroup } from '../../model.ts';
import { listWaiting, reopenWaiting, settleWaiting } from '../../own-account/waiting-endpoints.ts';

export const waitingOptions = queryOptions({
  queryKey: ['waiting'],
  queryFn: ({ signal }) => callEndpoint(listWaiting, {}, { signal }),
  // People who come back to it have often just done what it named.
  staleTime: 0,
});

const isOf =
  ({ type, id }: WaitingAct) =>
  ({ act }: WaitingGroup['lines'][number]): boolean =>
    act?.type === type && act.id === id;

const without = (groups: readonly WaitingGroup[], act: WaitingAct): WaitingGroup[] =>
  groups.flatMap((group) => {
    const lines = group.lines.filter((line) => !isOf(act)(line));
    const total = group.total - (group.lines.length - lines.length);
    return total === 0 ? [] : [{ ...group, lines, total }];
  });

/** Does what a line offers: it goes at once, and comes back when that is undone or fails. */
export function useSettle() {
  const client = useQueryClient();
  const { queryKey } = waitingOptions;
  const readAgain = () => client.invalidateQueries({ queryKey });
  const reopen = async ({ type, id }: WaitingAct, before: string) => {
    try {
      await callEndpoint(reopenWaiting, { body: { type, id, before } });
    } catch (error) {
      notice.error(messageOf(error));
    }
    await readAgain();
  };
  return async (act: WaitingAct, text: string) => {
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (known) => known && { ...known, groups: without(known.groups, act) });
    try {
      const { before } = await callEndpoint(settleWaiting, { body: { type: act.type, id: act.id } });
      noticeWithUndo(`${act.done}: ${text}`, () => void reopen(act, before));
    } catch (error) {
      notice.error(messageOf(error));
    }
    await readAgain();
  };
}
