import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../../ui/api/api.ts';
import type { ChatThread, DealMessage } from '../contract.ts';
import { listDealMessages, readThreads } from '../endpoints.ts';
import { ownThread } from '../model.ts';

/** Threads of a deal, by the name that calls know them by. */
export const keyOfThread = (thread: { readonly lender: ChatThread['lender'] }): string =>
  thread.lender?._id ?? ownThread;

export const threadsOptions = (dealId: string) =>
  queryOptions({
    queryKey: ['deal-chat', dealId],
    queryFn: ({ signal }) => callEndpoint(readThreads, { params: { pipelineId: dealId } }, { signal }),
  });

/** A message with the moment, by this browser's clock, until which its author may change it: the two clocks may differ. */
export type ShownMessage = DealMessage & { readonly editableUntil: number };
const shown = (message: DealMessage): ShownMessage => ({
  ...message,
  editableUntil: Date.now() + message.editableForSeconds * 1_000,
});

const messagesKey = (dealId: string, thread: string) => ['deal-messages', dealId, thread] as const;

export const messagesOptions = (dealId: string, thread: string) =>
  infiniteQueryOptions({
    queryKey: messagesKey(dealId, thread),
    queryFn: async ({ pageParam, signal }) => {
      const querystring = { lenderId: thread, ...(pageParam === '' ? {} : { before: pageParam }) };
      const answer = await callEndpoint(listDealMessages, { params: { pipelineId: dealId }, querystring }, { signal });
      return { ...answer, messages: answer.messages.map(shown) };
    },
    initialPageParam: '',
    getNextPageParam: ({ hasOlder, messages }) => (hasOlder ? messages[0]?._id : undefined),
    // Whoever opens the chat reads what came meanwhile.
    staleTime: 0,
  });

interface MessagePage {
  readonly messages: readonly ShownMessage[];
}
/** What is loaded of a thread, oldest first, each message once. */
export const messagesIn = (pages: readonly MessagePage[]): ShownMessage[] => {
  const all = new Map(pages.flatMap(({ messages }) => messages).map((message) => [message._id, message]));
  return [...all.values()].sort((one, other) => one.number - other.number);
};

/** Puts a message in its place, or its new words in place of the old ones. */
export function takeMessage(client: QueryClient, message: DealMessage): void {
  const key = messagesKey(message.pipelineId, keyOfThread(message));
  // What is under way was asked before this message was there.
  if (client.getQueryState(key)?.fetchStatus === 'fetching') void client.invalidateQueries({ queryKey: key });
  client.setQueryData<InfiniteData<MessagePage, string>>(
    key,
    (data) => data && { ...data, pages: placed(data.pages, message) },
  );
}

function placed(pages: readonly MessagePage[], message: DealMessage): MessagePage[] {
  const isKnown = pages.some(({ messages }) => messages.some(({ _id }) => _id === message._id));
  return pages.map((page, index) => {
    if (isKnown) {
      return { ...page, messages: page.messages.map((one) => (one._id === message._id ? shown(message) : one)) };
    }
    return index === 0 ? { ...page, messages: [...page.messages, shown(message)] } : page;
  });
}

export const readBack = (client: QueryClient, dealId: string): void => {
  void client.invalidateQueries({ queryKey: ['deal-messages', dealId] });
  void client.invalidateQueries({ queryKey: threadsOptions(dealId).queryKey });
};
