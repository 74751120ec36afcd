import { useEffect, useRef, useState } from 'react';
import { messageOf, NetworkError } from '../../../../ui/api/api.ts';
import { notice } from '../../../../ui/notices.tsx';
import { cleanFileName, documentLimits, documentTexts, promisedFormat } from '../../model.ts';
import type { Channel, UploadPlace } from './channels.ts';

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
export function tellSkipped(names: readonly string[]): void {
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

/** Files on their way: some at a time, each with its progress, and each can be called off or sent again. */
export function useUploads(channel: Channel, onUploaded: () => void) {
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const sending = useRef(new Map<number, AbortController>());
  const change = (some: readonly UploadItem[], changesOf: (item: UploadItem) => Partial<UploadItem>) => {
    const ids = new Set(some.map(({ id }) => id));
    setItems((all) => all.map((item) => (ids.has(item.id) ? { ...item, ...changesOf(item) } : item)));
  };

  async function send(call: readonly UploadItem[], place: UploadPlace): Promise<void> {
    const caller = new AbortController();
    for (const { id } of call) sending.current.set(id, caller);
    change(call, () => ({ state: 'sending', share: 0 }));
    try {
      const onProgress = (share: number) => change(call, () => ({ share }));
      const files = call.map(({ file }) => file);
      const { message, skipped } = await channel.send(files, place, { signal: caller.signal, onProgress });
      const reasons = new Map(skipped.map(({ originalName, reason }) => [originalName, reason]));
      change(call, ({ file }) => {
        const failure = reasons.get(cleanFileName(file.name));
        return failure === undefined ? { state: 'done', share: 1 } : { state: 'failed', failure, isRefused: true };
      });
      notice.success(message);
      tellSkipped(skipped.map(({ originalName }) => originalName));
      onUploaded();
    } catch (error) {
      if (caller.signal.aborted) return change(call, () => ({ state: 'cancelled', share: 0 }));
      const failure = error instanceof NetworkError ? documentTexts.uploadFailed : messageOf(error);
      change(call, () => ({ state: 'failed', failure }));
    } finally {
      for (const { id } of call) sending.current.delete(id);
    }
  }

  useEffect(() => {
    const isBusy = new Set(sending.current.values()).size >= channel.callsAtOnce;
    const call = isBusy ? [] : nextCall(items, channel);
    const place = call[0]?.place;
    if (place && call.every(({ id }) => !sending.current.has(id))) void send(call, place);
  });
  useEffect(() => {
    const callers = sending.current;
    return () => {
      for (const caller of callers.values()) caller.abort();
    };
  }, []);

  return {
    items,
    add: (files: readonly File[]) => setItems((all) => [...all, ...files.map((file) => newItem(file, channel))]),
    /** Those that were chosen go there. */
    start: (place: UploadPlace) =>
      setItems((all) => all.map((item) => (item.state === 'chosen' ? { ...item, state: 'waiting', place } : item))),
    /** Also those that go with the same call. */
    cancel(id: number) {
      sending.current.get(id)?.abort();
      setItems((all) =>
        all.map((item) => (item.id === id && item.state === 'waiting' ? { ...item, state: 'cancelled' } : item)),
      );
    },
    retry: (id: number) => {
      setItems((all) =>
        all.map(({ failure: _, ...item }) => (item.id === id ? { ...item, state: 'waiting', share: 0 } : item)),
      );
    },
    remove: (id: number) => setItems((all) => all.filter((item) => item.id !== id)),
    clearDone: () => setItems((all) => all.filter(({ state }) => state !== 'done')),
  };
}
export type Uploads = ReturnType<typeof useUploads>;
