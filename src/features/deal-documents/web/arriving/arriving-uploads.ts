import { messageOf, NetworkError } from '../../../../ui/api/api.ts';
import { queryClient } from '../../../../ui/api/query-client.ts';
import { sendForm } from '../../../../ui/api/send-form.ts';
import { notice } from '../../../../ui/notices.tsx';
import { documentTexts } from '../../../documents/model.ts';
import { keptState, perSession, whileSending } from '../../../documents/web/upload/kept-state.ts';
import { uploadArriving } from '../../arriving-endpoints.ts';
import { arrivedText } from '../../arriving-model.ts';
import { fileRefusal } from '../../model.ts';
import { arrivingOptions } from './arriving-queries.ts';

/** A file on its way, or one that didn't get there. */
export interface ArrivingUpload {
  readonly id: number;
  readonly file: File;
  /** From 0 to 1. */
  readonly share: number;
  readonly state: 'waiting' | 'sending' | 'failed';
  readonly failure?: string;
}

/** So many files are sent at the same time. */
const mostAtOnce = 3;
let lastId = 0;

const next = (file: File): ArrivingUpload => {
  lastId += 1;
  const failure = fileRefusal(file);
  const made = { id: lastId, file, share: 0 };
  return failure === undefined ? { ...made, state: 'waiting' } : { ...made, state: 'failed', failure };
};

/** Files that were dropped on a deal, each sent by itself, so that each has its own progress and its own failure. */
function makeUploads(dealId: string) {
  const state = keptState<readonly ArrivingUpload[]>([]);
  const callers = new Map<number, AbortController>();
  const change = (id: number, changes: Partial<ArrivingUpload>) =>
    state.change((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  const leave = (id: number) => state.change((all) => all.filter((one) => one.id !== id));
  let arrivedUnseen = 0;

  function fail({ id, file }: ArrivingUpload, failure: string): void {
    change(id, { state: 'failed', failure });
    if (!state.isShown()) notice.error(`${file.name}: ${failure}`);
  }

  async function send(upload: ArrivingUpload): Promise<void> {
    const { id, file } = upload;
    const caller = new AbortController();
    callers.set(id, caller);
    change(id, { state: 'sending', share: 0 });
    try {
      const form = { params: { pipelineId: dealId }, fields: {}, files: [file] };
      const onProgress = (share: number) => change(id, { share });
      const { skipped } = await whileSending(caller, () =>
        sendForm(uploadArriving, form, { signal: caller.signal, onProgress }),
      );
      const [refused] = skipped;
      if (refused) fail(upload, refused.reason);
      else leave(id);
      if (!refused && !state.isShown()) arrivedUnseen += 1;
      await queryClient.invalidateQueries({ queryKey: arrivingOptions(dealId).queryKey });
    } catch (error) {
      if (caller.signal.aborted) return leave(id);
      fail(upload, error instanceof NetworkError ? documentTexts.uploadFailed : messageOf(error));
    } finally {
      callers.delete(id);
      begin();
    }
  }

  /** The next in line begin where places are free. */
  function begin(): void {
    for (const upload of state.read()) if (upload.state === 'waiting' && callers.size < mostAtOnce) void send(upload);
    if (callers.size > 0 || arrivedUnseen === 0) return;
    notice.success(arrivedText(arrivedUnseen));
    arrivedUnseen = 0;
  }

  return {
    useAll: state.use,
    add(files: readonly File[]): void {
      state.change((all) => [...all, ...files.map(next)]);
      begin();
    },
    again(id: number): void {
      change(id, { state: 'waiting' });
      begin();
    },
    /** Ends a file's way, or clears what failed. */
    end(id: number): void {
      callers.get(id)?.abort();
      leave(id);
    },
  };
}
export type ArrivingUploads = ReturnType<typeof makeUploads>;

/** Of a deal: they go on while other screens are shown. */
export const arrivingUploads = perSession(makeUploads);
