import { messageOf } from '../../../ui/api/api.ts';
import { sendForm } from '../../../ui/api/send-form.ts';
import { attachmentRefusal } from '../../documents/model.ts';
import { uploadAttachment } from '../endpoints.ts';
import { chatLimits, chatTexts } from '../model.ts';
import { type AttachedFile, changeDraft, type DraftPlace, nextFileId, useDraft } from './drafts.ts';

const uploads = new Map<number, AbortController>();

/** Files for the next message: each goes up at once, with its progress, and waits to be sent. */
export function useAttachments({ key, dealId, thread }: DraftPlace) {
  const { files } = useDraft(key);
  const setFiles = (change: (all: readonly AttachedFile[]) => readonly AttachedFile[]) =>
    changeDraft(key, (draft) => ({ files: change(draft.files) }));
  const change = (id: number, changes: Partial<AttachedFile>) =>
    setFiles((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)));

  async function upload(id: number, file: File): Promise<void> {
    const caller = new AbortController();
    uploads.set(id, caller);
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
      uploads.delete(id);
    }
  }

  return {
    files,
    isBusy: files.some(({ attachment, failure }) => !attachment && !failure),
    ready: files.flatMap(({ attachment }) => attachment ?? []),
    add(chosen: readonly File[]): void {
      const room = Math.max(0, chatLimits.filesPerMessage - files.length);
      const taken = chosen.map((file, index) => {
        const failure = index < room ? attachmentRefusal(file) : chatTexts.tooManyFiles;
        const item: AttachedFile = { id: nextFileId(), name: file.name, share: 0, ...(failure ? { failure } : {}) };
        return { item, file };
      });
      setFiles((all) => [...all, ...taken.map(({ item }) => item)]);
      for (const { item, file } of taken) if (!item.failure) void upload(item.id, file);
    },
    remove(id: number): void {
      uploads.get(id)?.abort();
      setFiles((all) => all.filter((one) => one.id !== id));
    },
  };
}
