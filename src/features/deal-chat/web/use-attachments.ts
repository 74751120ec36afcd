import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../ui/api/api.ts';
import { sendForm } from '../../../ui/api/send-form.ts';
import { promisedFormat } from '../../documents/model.ts';
import { type Attachment, uploadAttachment } from '../contract.ts';
import { chatExtensions, chatLimits, chatTexts } from '../model.ts';

export interface AttachedFile {
  readonly id: number;
  readonly name: string;
  /** From 0 to 1. */
  readonly share: number;
  readonly attachment?: Attachment;
  readonly failure?: string;
}

function refusalOf(file: File): string | undefined {
  if (!promisedFormat(file.name, chatExtensions)) return chatTexts.wrongType;
  if (file.size === 0) return 'The file is empty.';
  const most = chatLimits.fileBytes / 1024 / 1024;
  return file.size > chatLimits.fileBytes ? `A file may have at most ${most} MB.` : undefined;
}

let made = 0;

/** Files for the next message: each goes up at once, with its progress, and waits to be sent. */
export function useAttachments(dealId: string, thread: string) {
  const [files, setFiles] = useState<readonly AttachedFile[]>([]);
  const sending = useRef(new Map<number, AbortController>());
  useEffect(() => {
    const callers = sending.current;
    return () => {
      for (const caller of callers.values()) caller.abort();
    };
  }, []);
  const change = (id: number, changes: Partial<AttachedFile>) =>
    setFiles((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)));

  async function upload(id: number, file: File): Promise<void> {
    const caller = new AbortController();
    sending.current.set(id, caller);
    try {
      const { attachment } = await sendForm(
        uploadAttachment,
        { params: { pipelineId: dealId }, fields: { lenderId: thread }, files: [file] },
        { signal: caller.signal, onProgress: (share) => change(id, { share }) },
      );
      change(id, { attachment, share: 1 });
    } catch (error) {
      if (!caller.signal.aborted) change(id, { failure: messageOf(error) });
    } finally {
      sending.current.delete(id);
    }
  }

  return {
    files,
    isBusy: files.some(({ attachment, failure }) => !attachment && !failure),
    ready: files.flatMap(({ attachment }) => attachment ?? []),
    add(chosen: readonly File[]): void {
      const room = Math.max(0, chatLimits.filesPerMessage - files.length);
      const taken = chosen.map((file, index) => {
        const failure = index < room ? refusalOf(file) : chatTexts.tooManyFiles;
        const item: AttachedFile = { id: ++made, name: file.name, share: 0, ...(failure ? { failure } : {}) };
        return { item, file };
      });
      setFiles((all) => [...all, ...taken.map(({ item }) => item)]);
      for (const { item, file } of taken) if (!item.failure) void upload(item.id, file);
    },
    remove(id: number): void {
      sending.current.get(id)?.abort();
      setFiles((all) => all.filter((one) => one.id !== id));
    },
    /** They were sent, or come back. */
    put: (attachments: readonly Attachment[]) =>
      setFiles(attachments.map((attachment) => ({ id: ++made, name: attachment.name, share: 1, attachment }))),
  };
}
