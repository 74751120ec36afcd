import { useEffect } from 'react';
import { messageOf, NetworkError } from '../../../../ui/api/api.ts';
import { queryClient } from '../../../../ui/api/query-client.ts';
import { notice } from '../../../../ui/notices.tsx';
import { cleanFileName, documentLimits, documentTexts, promisedFormat } from '../../model.ts';
import type { Channel, UploadPlace } from './channels.ts';
import { type KeptState, keptState, perSession, whileSending } from './kept-state.ts';

export interface UploadItem {
  readonly id: number;
  readonly file: File;
  readonly state: 'chosen' | 'waiting' | 'sending' | 'done' | 'failed' | 'cancelled';
  /** From 0 to 1, of the call that it goes with. */
  readonly share: number;
  readonly place?: UploadPlace;
  readonly failure?: string;
  /** Trying again cannot help: the file itself is not taken. */
  readonly isRefused?: true;
}

/** What the server would say of it without looking into it. */
function refusalOf(file: File, { extensions, wrongType }: Channel): string | undefined {
  if (!promisedFormat(file.name, extensions)) return wrongType;
  if (file.size === 0) return documentTexts.empty;
  return file.size > documentLimits.fileBytes ? documentTexts.tooLarge : undefined;
}

const namedAtMost = 5;
export function notifyOfSkipped(names: readonly string[]): void {
  if (names.length === 0) return;
  const more = names.length > namedAtMost ? ` and ${names.length - namedAtMost} more` : '';
  const what = names.length === 1 ? '1 file was skipped' : `${names.length} files were skipped`;
  notice.error(`${what}: ${names.slice(0, namedAtMost).join(', ')}${more}`);
}

let made = 0;
function newItem(file: File, channel: Channel): UploadItem {
  const failure = refusalOf(file, channel);
  const item = { id: ++made, file, share: 0 };
  return failure === undefined ? { ...item, state: 'chosen' } : { ...item, state: 'failed', failure, isRefused: true };
}

/** The next that go with one call: to the same place, and each under a name of its own, since the answer names files. */
function nextCall(items: readonly UploadItem[], { filesPerCall }: Channel): readonly UploadItem[] {
  const waiting = items.filter(({ state }) => state === 'waiting');
  const together = waiting.filter(({ place }) => place === waiting[0]?.place);
  return [...new Map(together.map((item) => [cleanFileName(item.file.name), item])).values()].slice(0, filesPerCall);
}

type Items = KeptState<readonly UploadItem[]>;

/** Sends the items of a list that wait, some at a time. */
function makeSender(channel: Channel, list: Items) {
  const sending = new Map<number, AbortController>();
  const change = (some: readonly UploadItem[], changesOf: (item: UploadItem) => Partial<UploadItem>) => {
    const ids = new Set(some.map(({ id }) => id));
    list.change((all) => all.map((item) => (ids.has(item.id) ? { ...item, ...changesOf(item) } : item)));
  };

  async function send(call: readonly UploadItem[], place: UploadPlace): Promise<void> {
    const caller = new AbortController();
    for (const { id } of call) sending.set(id, caller);
    change(call, () => ({ state: 'sending', share: 0 }));
    try {
      const onProgress = (share: number) => change(call, () => ({ share }));
      const files = call.map(({ file }) => file);
      const { message, skipped } = await whileSending(caller, () =>
        channel.send(files, place, { signal: caller.signal, onProgress }),
      );
      const reasons = new Map(skipped.map(({ originalName, reason }) => [originalName, reason]));
      change(call, ({ file }) => {
        const failure = reasons.get(cleanFileName(file.name));
        return failure === undefined ? { state: 'done', share: 1 } : { state: 'failed', failure, isRefused: true };
      });
      notice.success(message);
      notifyOfSkipped(skipped.map(({ originalName }) => originalName));
      void queryClient.invalidateQueries({ queryKey: ['documents'] });
    } catch (error) {
      if (caller.signal.aborted) return change(call, () => ({ state: 'cancelled', share: 0 }));
      const failure = error instanceof NetworkError ? documentTexts.uploadFailed : messageOf(error);
      change(call, () => ({ state: 'failed', failure }));
      if (!list.isShown()) for (const { file } of call) notice.error(`${file.name}: ${failure}`);
    } finally {
      for (const { id } of call) sending.delete(id);
      begin();
    }
  }

  /** The next begin where there is room. */
  function begin(): void {
    while (new Set(sending.values()).size < channel.callsAtOnce) {
      const call = nextCall(list.read(), channel);
      const place = call[0]?.place;
      if (!place) return;
      void send(call, place);
    }
  }
  return { begin, stop: (id: number) => sending.get(id)?.abort() };
}

const isSettled = ({ state, isRefused }: UploadItem): boolean =>
  state === 'done' || state === 'cancelled' || isRefused === true;

function makeUploads(channel: Channel) {
  const list: Items = keptState<readonly UploadItem[]>([]);
  const { begin, stop } = makeSender(channel, list);
  const changeEach = (make: (item: UploadItem) => UploadItem) => list.change((all) => all.map(make));
  const drop = (isGone: (item: UploadItem) => boolean) => list.change((all) => all.filter((item) => !isGone(item)));
  return {
    useItems: list.use,
    add: (files: readonly File[]) => list.change((all) => [...all, ...files.map((file) => newItem(file, channel))]),
    /** Those that were chosen go there. */
    start(place: UploadPlace): void {
      changeEach((item) => (item.state === 'chosen' ? { ...item, state: 'waiting', place } : item));
      begin();
    },
    /** Also those that go with the same call. */
    cancel(id: number): void {
      stop(id);
      changeEach((item) => (item.id === id && item.state === 'waiting' ? { ...item, state: 'cancelled' } : item));
    },
    retry(id: number): void {
      changeEach((item) => {
        const { failure: _, ...rest } = item;
        return item.id === id ? { ...rest, state: 'waiting', share: 0 } : item;
      });
      begin();
    },
    remove: (id: number) => drop((item) => item.id === id),
    clearDone: () => drop(({ state }) => state === 'done'),
    /** What is settled is not shown again. */
    tidy: () => drop(isSettled),
  };
}

const uploadsOf = perSession(makeUploads);

/** Files on their way: some at a time, each with its progress, and each can be called off or sent again. They go on while other screens are shown. */
export function useUploads(channel: Channel) {
  const { useItems, ...kept } = uploadsOf(channel);
  const items = useItems();
  useEffect(() => () => uploadsOf(channel).tidy(), [channel]);
  return { ...kept, items };
}
export type Uploads = ReturnType<typeof useUploads>;
