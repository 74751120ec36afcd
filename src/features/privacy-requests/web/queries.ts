import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint, downloadFrom, messageOf } from '../../../ui/api/api.ts';
import { saveFile } from '../../../ui/api/save-file.ts';
import { notice } from '../../../ui/notices.tsx';
import {
  addPrivacy,
  closePrivacy,
  erasePrivacy,
  exportPrivacy,
  extendPrivacy,
  listPrivacy,
  readPrivacy,
  resendPrivacy,
  sendPrivacyCopy,
} from '../endpoints.ts';
import type { Wanted } from '../model.ts';

const queryKey = ['privacy-requests'] as const;

export const requestsOptions = queryOptions({
  queryKey,
  queryFn: ({ signal }) => callEndpoint(listPrivacy, {}, { signal }),
  select: ({ requests }) => requests,
});

export const requestOptions = (id: string) =>
  queryOptions({
    queryKey: [...queryKey, id],
    queryFn: ({ signal }) => callEndpoint(readPrivacy, { params: { id } }, { signal }),
    // Each look is on record.
    refetchOnWindowFocus: false,
  });

export interface Asked {
  readonly email: string;
  readonly name: string;
  readonly wants: Wanted;
}

export function useAdding(onDone: (id: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Asked) => callEndpoint(addPrivacy, { body }),
    onSuccess: ({ request }) => {
      notice.success(`We emailed ${request.email} to confirm the request.`);
      onDone(request._id);
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

const acts = {
  resend: { endpoint: resendPrivacy, done: 'Email sent.' },
  copy: { endpoint: sendPrivacyCopy, done: 'The copy is on its way.' },
  erase: { endpoint: erasePrivacy, done: 'Erased. The person gets an email that says what stays.' },
} as const;
export type Act = keyof typeof acts;

export function useAct(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (act: Act) => {
      await callEndpoint(acts[act].endpoint, { params: { id } });
    },
    onSuccess: (_none, act) => notice.success(acts[act].done),
    onError: (error) => notice.error(messageOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

export const useFile = (id: string) =>
  useMutation({
    mutationFn: async () => saveFile(await downloadFrom(exportPrivacy, { params: { id } }), 'plinth-data.zip'),
    onError: (error) => notice.error(messageOf(error)),
  });

/** Acts that need a sentence: how it ended, or why it takes longer. */
const saying = {
  close: {
    call: (id: string, note: string) => callEndpoint(closePrivacy, { params: { id }, body: { note } }),
    done: 'Request closed.',
  },
  extend: {
    call: (id: string, reason: string) => callEndpoint(extendPrivacy, { params: { id }, body: { reason } }),
    done: 'Extended. The person gets an email that says why.',
  },
} as const;
export type Saying = keyof typeof saying;

export function useSaying(act: Saying, id: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => saying[act].call(id, text),
    onSuccess: () => {
      notice.success(saying[act].done);
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
