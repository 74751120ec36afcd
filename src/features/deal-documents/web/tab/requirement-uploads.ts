import { messageOf, NetworkError } from '../../../../ui/api/api.ts';
import { sendForm } from '../../../../ui/api/send-form.ts';
import { notice } from '../../../../ui/notices.tsx';
import { documentTexts } from '../../../documents/model.ts';
import { keptState, perSession, whileSending } from '../../../documents/web/upload/kept-state.ts';
import { uploadDealDocument } from '../../endpoints.ts';
import { fileRefusal, dealDocumentTexts as texts } from '../../model.ts';
import type { RequirementChanges } from '../requirement-queries.ts';

/** A file on its way to a requirement, or one that didn't get there. */
export interface RequirementUpload {
  readonly name: string;
  /** From 0 to 1. */
  readonly share: number;
  readonly failure?: string;
}

/** Files on their way, one for each required document. */
function makeUploads(dealId: string) {
  const state = keptState<ReadonlyMap<string, RequirementUpload>>(new Map());
  const sending = new Map<string, AbortController>();
  const set = (id: string, upload: RequirementUpload | undefined) =>
    state.change(
      (all) => new Map([...[...all].filter(([one]) => one !== id), ...(upload ? [[id, upload] as const] : [])]),
    );

  async function send(requirementId: string, file: File, changes: RequirementChanges): Promise<void> {
    const { name } = file;
    const caller = new AbortController();
    sending.set(requirementId, caller);
    set(requirementId, { name, share: 0 });
    try {
      const form = { params: { pipelineId: dealId, requirementId }, fields: {}, files: [file] };
      const onProgress = (share: number) => set(requirementId, { name, share });
      const { message, requirement } = await whileSending(caller, () =>
        sendForm(uploadDealDocument, form, { signal: caller.signal, onProgress }),
      );
      changes.replace(requirement);
      set(requirementId, undefined);
      notice.success(message);
    } catch (error) {
      if (caller.signal.aborted) return set(requirementId, undefined);
      const failure = error instanceof NetworkError ? documentTexts.uploadFailed : messageOf(error);
      set(requirementId, { name, share: 0, failure });
      if (!state.isShown()) notice.error(`${name}: ${failure}`);
    } finally {
      sending.delete(requirementId);
    }
  }

  return {
    useAll: state.use,
    /** This tab is sending a file for it. */
    isSending: (requirementId: string) => sending.has(requirementId),
    add(requirementId: string, [file, ...more]: readonly File[], changes: RequirementChanges): void {
      if (sending.has(requirementId)) {
        notice.error(texts.stillSending);
        return;
      }
      if (file && more.length > 0) notice.info(texts.onlyOne(file.name));
      const failure = file ? fileRefusal(file) : texts.noFile;
      if (file && failure === undefined) void send(requirementId, file, changes);
      else if (failure !== undefined) set(requirementId, { name: file?.name ?? '', share: 0, failure });
    },
    cancel: (requirementId: string) => sending.get(requirementId)?.abort(),
    dismiss: (requirementId: string) => set(requirementId, undefined),
  };
}

const uploadsOf = perSession(makeUploads);

/** Of a deal: they go on while other screens are shown. */
export function useRequirementUploads(dealId: string, changes: RequirementChanges) {
  const kept = uploadsOf(dealId);
  const uploads = kept.useAll();
  return {
    uploadOf: (requirementId: string) => uploads.get(requirementId),
    isSending: kept.isSending,
    add: (requirementId: string, files: readonly File[]) => kept.add(requirementId, files, changes),
    cancel: kept.cancel,
    dismiss: kept.dismiss,
  };
}
export type RequirementUploads = ReturnType<typeof useRequirementUploads>;
