import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { notice } from '../../../ui/notices.tsx';
import { listNotifications, readAllNotifications, readNotification } from '../contract.ts';
import { type NotificationList, withAllRead, withRead } from './read-marks.ts';

export const notificationsOptions = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => callEndpoint(listNotifications, {}, { signal }),
});

/** Marks at once and asks the server then; a refusal brings back what was shown. */
function useMarking<V>(
  apply: (list: NotificationList, variables: V) => NotificationList,
  send: (variables: V) => Promise<unknown>,
) {
  const client = useQueryClient();
  const { queryKey } = notificationsOptions;
  return useMutation({
    mutationFn: send,
    onMutate: async (variables: V) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (list) => list && { ...list, ...apply(list, variables) });
      return { before };
    },
    onError: (error, _variables, context) => {
      if (context?.before) client.setQueryData(queryKey, context.before);
      notice.error(messageOf(error));
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

export const useMarkRead = () =>
  useMarking(withRead, (id: string) => callEndpoint(readNotification, { params: { id } }));
export const useMarkAllRead = () => useMarking<void>(withAllRead, () => callEndpoint(readAllNotifications, {}));
