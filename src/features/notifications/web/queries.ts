import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../../ui/api/api.ts';
import { queryClient } from '../../../ui/api/query-client.ts';
import { readSession } from '../../accounts/web/session.ts';
import type { UnreadCount } from '../contract.ts';
import { listNotifications } from '../endpoints.ts';

/** The first word of every key here is the topic of the live stream. */
const topic = ['notifications'];
const countOptions = queryOptions<UnreadCount>({ queryKey: [...topic, 'count'], queryFn: skipToken });
export const countKey = countOptions.queryKey;
export const listsKey = [...topic, 'list'];

/** Enough to say what has arrived, and to show the newest. */
export const newestOptions = queryOptions({
  queryKey: [...listsKey, 'newest'],
  queryFn: ({ signal }) => readList({ limit: '30' }, signal),
});

/** A part of the list; its count is taken for the whole page. */
export async function readList(querystring: Parameters<typeof callList>[0], signal: AbortSignal) {
  const answer = await callList(querystring, signal);
  takeCount(answer);
  return answer;
}
const callList = (querystring: { before?: string; unread?: 'true'; limit: string }, signal: AbortSignal) =>
  callEndpoint(listNotifications, { querystring }, { signal });

export const useUnread = (): number => useQuery(countOptions).data?.unread ?? 0;

const ownId = (): string | undefined => {
  const session = readSession();
  return session.status === 'in' ? session.profile._id : undefined;
};

let tabs: BroadcastChannel | undefined;

/** The tabs of this browser tell each other of a newer count at once. Ends with what it returns. */
export function followTabs(): () => void {
  const channel = new BroadcastChannel('notifications');
  channel.onmessage = ({ data }: MessageEvent<UnreadCount & { readonly accountId: string }>) => {
    if (data.accountId === ownId() && keepNewer(data)) void queryClient.invalidateQueries({ queryKey: listsKey });
  };
  tabs = channel;
  return () => {
    tabs = undefined;
    channel.close();
  };
}

/** Nobody is shown a count that is older than one they have seen, in whichever tab. Answers whether this one is newer. */
function keepNewer({ unread, version }: UnreadCount): boolean {
  const known = queryClient.getQueryData(countKey);
  if (known && known.version >= version) return false;
  queryClient.setQueryData(countKey, { unread, version });
  return true;
}

export function takeCount({ unread, version }: UnreadCount): void {
  if (keepNewer({ unread, version })) tabs?.postMessage({ unread, version, accountId: ownId() });
}
