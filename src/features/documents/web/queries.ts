import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { notice } from '../../../ui/notices.tsx';
import type { LenderDocument } from '../contract.ts';
import { assignPrograms, assignTag, countLenderDocuments, deleteDocument, listLenderDocuments } from '../endpoints.ts';
import { documentTexts, type StoredTag } from '../model.ts';

export interface DocumentFilter {
  readonly q: string;
  readonly tag: StoredTag | '';
}
const asked = ({ q, tag }: DocumentFilter) => ({ q, ...(tag === '' ? {} : { tag }) });

const pageSize = 50;
/** The place after what these pages hold; undefined when that is all there is. */
const nextOf = <Page extends { readonly total: number }>(pages: readonly Page[], countOf: (page: Page) => number) => {
  const held = pages.reduce((sum, page) => sum + countOf(page), 0);
  return held < (pages.at(-1)?.total ?? 0) ? held : undefined;
};

/** The lender's programs by name, with how many documents that the filter leaves. */
export const countsOptions = (lenderId: string, filter: DocumentFilter) =>
  infiniteQueryOptions({
    queryKey: ['documents', lenderId, 'programs', filter],
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(
        countLenderDocuments,
        { params: { lenderId }, querystring: { ...asked(filter), offset: pageParam, limit: pageSize } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => nextOf(pages, ({ programs }) => programs.length),
    placeholderData: keepPreviousData,
  });

/** @param program its id, or 'general' for the documents that belong to none */
export const documentsOptions = (lenderId: string, program: string, filter: DocumentFilter) =>
  infiniteQueryOptions({
    queryKey: ['documents', lenderId, 'list', program, filter],
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(
        listLenderDocuments,
        { params: { lenderId }, querystring: { ...asked(filter), program, offset: pageParam, limit: pageSize } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => nextOf(pages, ({ documents }) => documents.length),
    placeholderData: keepPreviousData,
  });

export function useRefreshDocuments(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['documents'] });
}

export function useDeleteDocument() {
  const refresh = useRefreshDocuments();
  return useMutation({
    mutationFn: ({ _id }: LenderDocument) => callEndpoint(deleteDocument, { params: { id: _id } }),
    onSuccess: ({ message }) => notice.success(message),
    onError: (error) => notice.error(`${documentTexts.deleteFailed} ${messageOf(error)}`),
    onSettled: refresh,
  });
}

export interface DocumentChange {
  readonly tag: StoredTag;
  readonly programIds: readonly string[];
}

/** Asks for what has changed alone, and says it in the words of each. */
export function useChangeDocument({ _id, tag, programIds }: LenderDocument, onDone: () => void) {
  const refresh = useRefreshDocuments();
  const params = { id: _id };
  const isSame = (chosen: readonly string[]) => chosen.toSorted().join() === programIds.toSorted().join();
  return useMutation({
    mutationFn: async (change: DocumentChange) => {
      if (change.tag !== tag) {
        await callEndpoint(assignTag, { params, body: { tag: change.tag } }).catch((error: unknown) => {
          throw new Error(`${documentTexts.tagFailed} ${messageOf(error)}`, { cause: error });
        });
        notice.success(documentTexts.tagged);
      }
      if (!isSame(change.programIds)) {
        const body = { programIds: [...change.programIds] };
        await callEndpoint(assignPrograms, { params, body }).catch((error: unknown) => {
          throw new Error(`${documentTexts.assignFailed} ${messageOf(error)}`, { cause: error });
        });
        notice.success(documentTexts.assigned);
      }
    },
    onSuccess: onDone,
    onSettled: refresh,
  });
}
