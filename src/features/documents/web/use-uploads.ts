import { useEffect, useRef, useState } from 'react';
import { messageOf, NetworkError } from '../../../ui/api/api.ts';
import { sendForm } from '../../../ui/api/send-form.ts';
import { notice } from '../../../ui/notices.tsx';
import { uploadDocument } from '../endpoints.ts';
import { type DocumentTag, documentLimits, documentTexts, promisedFormat, singleExtensions } from '../model.ts';

export interface UploadPlace {
  readonly lenderId: string;
  readonly tag: DocumentTag;
  /** Blank: a general document. */
  readonly programId: string;
}
export interface UploadItem {
  readonly id: number;
  readonly file: File;
  readonly state: 'chosen' | 'waiting' | 'sending' | 'done' | 'failed' | 'cancelled';
  /** From 0 to 1. */
  readonly share: number;
  readonly place?: UploadPlace;
  readonly failure?: string;
  /** Trying again cannot help: the file itself is not taken. */
  readonly isRefused?: true;
}

/** So that a page of other calls finds room beside them. */
const atOnce = 2;

/** What the server would say of it without looking into it. */
function refusalOf(file: File): string | undefined {
  if (!promisedFormat(file.name, singleExtensions)) return documentTexts.wrongType;
  if (file.size === 0) return documentTexts.empty;
  return file.size > documentLimits.fileBytes ? documentTexts.tooLarge : undefined;
}

let made = 0;
function newItem(file: File): UploadItem {
  const failure = refusalOf(file);
  const item = { id: ++made, file, share: 0 };
  return failure === undefined ? { ...item, state: 'chosen' } : { ...item, state: 'failed', failure, isRefused: true };
}

/** Files on their way: some at a time, each with its progress, and each can be called off or sent again. */
export function useUploads(onUploaded: () => void) {
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const sending = useRef(new Map<number, AbortController>());
  const change = (id: number, changes: Partial<UploadItem>) =>
    setItems((all) => all.map((item) => (item.id === id ? { ...item, ...changes } : item)));

  async function send({ id, file, place }: UploadItem): Promise<void> {
    if (!place || sending.current.has(id)) return;
    const caller = new AbortController();
    sending.current.set(id, caller);
    change(id, { state: 'sending', share: 0 });
    try {
      const options = { signal: caller.signal, onProgress: (share: number) => change(id, { share }) };
      const { message } = await sendForm(uploadDocument, { fields: place, files: [file] }, options);
      change(id, { state: 'done', share: 1 });
      notice.success(message);
      onUploaded();
    } catch (error) {
      if (caller.signal.aborted) return change(id, { state: 'cancelled', share: 0 });
      const words = error instanceof NetworkError ? documentTexts.uploadFailed : messageOf(error);
      change(id, { state: 'failed', failure: words });
    } finally {
      sending.current.delete(id);
    }
  }

  useEffect(() => {
    const busy = items.filter(({ state }) => state === 'sending').length;
    const next = items.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, atOnce - busy));
    for (const item of next) void send(item);
  });
  useEffect(() => {
    const callers = sending.current;
    return () => {
      for (const caller of callers.values()) caller.abort();
    };
  }, []);

  return {
    items,
    add: (files: readonly File[]) => setItems((all) => [...all, ...files.map(newItem)]),
    /** Those that were chosen go there. */
    start: (place: UploadPlace) =>
      setItems((all) => all.map((item) => (item.state === 'chosen' ? { ...item, state: 'waiting', place } : item))),
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
