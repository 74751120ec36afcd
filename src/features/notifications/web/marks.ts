import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { notice, noticeWithUndo } from '../../../ui/notices.tsx';
import type { Notification, UnreadCount } from '../contract.ts';
import { readAllNotifications, readNotification, unreadNotification, unreadNotifications } from '../endpoints.ts';
import { countKey, listsKey, takeCount } from './queries.ts';
import { type Listed, withMarks } from './read-marks.ts';

interface Marking<V, Answer> {
  readonly asRead: boolean;
  readonly matches: (one: Notification, variables: V) => boolean;
  /** How many are unread then. */
  readonly unread: (now: number) => number;
  readonly send: (variables: V) => Promise<Answer>;
  readonly done?: (answer: Answer) => void;
}

/** Marks at once, everywhere on the page, and asks the server then; a refusal brings back what was shown. */
function useMarking<V, Answer extends UnreadCount>({ asRead, matches, unread, send, done }: Marking<V, Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onMutate: async (variables: V) => {
      await client.cancelQueries({ queryKey: listsKey });
      const before = client.getQueryData(countKey);
      const marked = (listed: Listed) => withMarks(listed, asRead, (one) => matches(one, variables));
      client.setQueriesData<Listed | InfiniteData<Listed>>(
        { queryKey: listsKey },
        (data) => data && ('pages' in data ? { ...data, pages: data.pages.map(marked) } : marked(data)),
      );
      client.setQueryData(countKey, (now) => now && { ...now, unread: unread(now.unread) });
      return { before };
    },
    onSuccess: (answer) => {
      takeCount(answer);
      done?.(answer);
    },
    onError: (error, _variables, context) => {
      client.setQueryData(countKey, (now) => (now?.version === context?.before?.version ? context?.before : now));
      notice.error(messageOf(error));
    },
    onSettled: () => client.invalidateQueries({ queryKey: listsKey }),
  });
}

const isIt = ({ _id }: Notification, id: string) => _id === id;

export const useMarkRead = () =>
  useMarking({
    asRead: true,
    matches: isIt,
    unread: (now) => Math.max(0, now - 1),
    send: (id: string) => callEndpoint(readNotification, { params: { id } }),
  });

export const useMarkUnread = () =>
  useMarking({
    asRead: false,
    matches: isIt,
    unread: (now) => now + 1,
    send: (id: string) => callEndpoint(unreadNotification, { params: { id } }),
  });

/** Marks everything up to the version of the list that is shown. It can be taken back. */
export function useMarkAllRead() {
  const takeBack = useMarking({
    asRead: false,
    matches: () => false,
    unread: (now) => now,
    send: (version: number) => callEndpoint(unreadNotifications, { body: { version } }),
  });
  return useMarking({
    asRead: true,
    matches: ({ number }, upTo: number) => number <= upTo,
    unread: () => 0,
    send: (upTo: number) => callEndpoint(readAllNotifications, { body: { upTo } }),
    done: ({ marked, version }) =>
      noticeWithUndo(marked === 1 ? '1 notification marked as read.' : `${marked} notifications marked as read.`, () =>
        takeBack.mutate(version),
      ),
  });
}
