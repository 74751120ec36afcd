import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { messageOf, NetworkError } from '../../../../ui/api/api.ts';
import { sendForm } from '../../../../ui/api/send-form.ts';
import { documentTexts } from '../../../documents/model.ts';
import { uploadArriving } from '../../arriving-endpoints.ts';
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
export function useArrivingUploads(dealId: string) {
  const client = useQueryClient();
  const [uploads, setUploads] = useState<readonly ArrivingUpload[]>([]);
  const callers = useRef(new Map<number, AbortController>());
  const change = (id: number, changes: Partial<ArrivingUpload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  const leave = (id: number) => setUploads((all) => all.filter((one) => one.id !== id));

  async function send({ id, file }: ArrivingUpload): Promise<void> {
    const caller = new AbortController();
    callers.current.set(id, caller);
    change(id, { state: 'sending', share: 0 });
    try {
      const form = { params: { pipelineId: dealId }, fields: {}, files: [file] };
      const onProgress = (share: number) => change(id, { share });
      const { skipped } = await sendForm(uploadArriving, form, { signal: caller.signal, onProgress });
      const [refused] = skipped;
      if (refused) change(id, { state: 'failed', failure: refused.reason });
      else leave(id);
      await client.invalidateQueries({ queryKey: arrivingOptions(dealId).queryKey });
    } catch (error) {
      if (caller.signal.aborted) return leave(id);
      const failure = error instanceof NetworkError ? documentTexts.uploadFailed : messageOf(error);
      change(id, { state: 'failed', failure });
    } finally {
      callers.current.delete(id);
    }
  }

  // The next in line begins when a place is free.
  const waiting = uploads.find(({ state }) => state === 'waiting');
  const isFree = uploads.filter(({ state }) => state === 'sending').length < mostAtOnce;
  useEffect(() => {
    if (waiting && isFree && !callers.current.has(waiting.id)) void send(waiting);
  });

  useEffect(() => {
    const open = callers.current;
    return () => {
      for (const caller of open.values()) caller.abort();
    };
  }, []);

  return {
    uploads,
    add: (files: readonly File[]) => setUploads((all) => [...all, ...files.map(next)]),
    again: (id: number) => change(id, { state: 'waiting' }),
    /** Ends a file's way, or clears what failed. */
    end(id: number): void {
      callers.current.get(id)?.abort();
      leave(id);
    },
  };
}
export type ArrivingUploads = ReturnType<typeof useArrivingUploads>;
