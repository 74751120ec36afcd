import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { callEndpoint, downloadFrom, messageOf } from '../../../ui/api/api.ts';
import { saveFile } from '../../../ui/api/save-file.ts';
import { notice } from '../../../ui/notices.tsx';
import {
  exportHeads,
  exportLines,
  findObjects,
  listEvents,
  listLines,
  readProof,
  readRetention,
  settleFindings,
} from '../endpoints.ts';
import type { AuditSearch } from './audit-search.ts';

export const linesOptions = (shown: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'lines', shown],
    queryFn: ({ signal, pageParam: cursor }) =>
      callEndpoint(listLines, { querystring: { ...shown, cursor, limit: 50 } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });

export const eventsOptions = queryOptions({
  queryKey: ['audit', 'events'],
  queryFn: ({ signal }) => callEndpoint(listEvents, {}, { signal }),
  select: ({ events }) => events,
});

export const objectsOptions = (search: string) =>
  queryOptions({
    queryKey: ['audit', 'objects', search],
    queryFn: ({ signal }) => callEndpoint(findObjects, { querystring: { search } }, { signal }),
    select: ({ objects }) => objects,
    enabled: search.length > 1,
    placeholderData: keepPreviousData,
  });

export const proofOptions = queryOptions({
  queryKey: ['audit', 'proof'],
  queryFn: ({ signal }) => callEndpoint(readProof, {}, { signal }),
});

export const retentionOptions = queryOptions({
  queryKey: ['audit', 'retention'],
  queryFn: ({ signal }) => callEndpoint(readRetention, {}, { signal }),
});

const today = () => new Date().toISOString().slice(0, 10);

export function useLinesFile(shown: AuditSearch) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () =>
      saveFile(await downloadFrom(exportLines, { querystring: shown }), `audit-trail-${today()}.csv`),
    // The file itself stands in the trail.
    onSuccess: () => client.invalidateQueries({ queryKey: ['audit'] }),
    onError: (error) => notice.error(messageOf(error)),
  });
}

export const useHeadsFile = () =>
  useMutation({
    mutationFn: async () => saveFile(await downloadFrom(exportHeads, {}), `audit-heads-${today()}.csv`),
    onError: (error) => notice.error(messageOf(error)),
  });

export function useSettling(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => callEndpoint(settleFindings, { body: { reason } }),
    onSuccess: ({ settled }) => {
      notice.success(`${settled} ${settled === 1 ? 'finding' : 'findings'} settled.`);
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['audit'] }),
  });
}
