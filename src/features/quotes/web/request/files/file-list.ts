import { messageOf } from '../../../../../ui/api/api.ts';
import { attachmentLimits } from '../../../../documents/attachments.ts';
import { attachmentRefusal } from '../../../../documents/model.ts';
import type { RequestFile } from '../../../files/contract.ts';
import { requestFileTexts } from '../../../files/model.ts';

export interface ListedFile {
  readonly id: number;
  readonly file: File;
  /** How much of it is uploaded, from 0 to 1. */
  readonly share: number;
  /** What it was stored as. */
  readonly stored?: RequestFile;
  readonly failure?: string;
  /** Trying again cannot help: the file itself is not taken. */
  readonly isRefused?: true;
}

type Upload = (
  file: File,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<RequestFile>;

/** Files for a request: each is uploaded at once, and waits to be sent with it. */
export interface FileList {
  readonly subscribe: (listener: () => void) => () => void;
  readonly read: () => readonly ListedFile[];
  add(files: readonly File[]): void;
  remove(id: number): void;
  retry(id: number): void;
  clear(): void;
  /** The ids to send, once nothing is under way; undefined when a file of the list is not there. */
  settled(): Promise<readonly string[] | undefined>;
}

let made = 0;

export function createFileList(upload: Upload): FileList {
  let items: readonly ListedFile[] = [];
  const listeners = new Set<() => void>();
  const running = new Map<number, { readonly caller: AbortController; readonly done: Promise<void> }>();
  const set = (next: readonly ListedFile[]) => {
    items = next;
    for (const listener of listeners) listener();
  };
  const change = (id: number, to: (item: ListedFile) => ListedFile) =>
    set(items.map((item) => (item.id === id ? to(item) : item)));
  const put = (id: number, changes: Partial<ListedFile>) => change(id, (item) => ({ ...item, ...changes }));

  async function send({ id, file }: ListedFile, { signal }: AbortController): Promise<void> {
    try {
      const stored = await upload(file, { signal, onProgress: (share) => put(id, { share }) });
      put(id, { stored, share: 1 });
    } catch (error) {
      if (!signal.aborted) put(id, { failure: messageOf(error) });
    } finally {
      running.delete(id);
    }
  }
  const start = (item: ListedFile) => {
    const caller = new AbortController();
    // The map knows of it before it can end.
    const done = Promise.resolve().then(() => send(item, caller));
    running.set(item.id, { caller, done });
  };
  const stop = (id: number) => running.get(id)?.caller.abort();

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    read: () => items,
    add(files) {
      let room = attachmentLimits.files - items.filter(({ isRefused }) => !isRefused).length;
      const listed = files.map((file): ListedFile => {
        const failure = attachmentRefusal(file) ?? (room > 0 ? undefined : requestFileTexts.tooMany);
        if (!failure) room -= 1;
        return { id: ++made, file, share: 0, ...(failure ? { failure, isRefused: true } : {}) };
      });
      set([...items, ...listed]);
      for (const item of listed) if (!item.isRefused) start(item);
    },
    remove(id) {
      stop(id);
      set(items.filter((item) => item.id !== id));
    },
    retry(id) {
      const item = items.find((one) => one.id === id);
      if (!item || running.has(id)) return;
      change(id, ({ failure: _, ...again }) => ({ ...again, share: 0 }));
      start(item);
    },
    clear() {
      for (const id of running.keys()) stop(id);
      set([]);
    },
    async settled() {
      while (running.size > 0) await Promise.all([...running.values()].map(({ done }) => done));
      const stored = items.map((item) => item.stored?._id);
      return stored.every((id) => id !== undefined) ? stored : undefined;
    },
  };
}
