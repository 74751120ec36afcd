import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  skipToken,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { notice } from '../../../ui/notices.tsx';
import type { LenderDocument } from '../contract.ts';
import {
  assignPrograms,
  assignTag,
  countLenderDocuments,
  deleteDocument,
  listDocuments,
  listLenderDocuments,
  listLibrary,
  listLibraryPrograms,
  moveDocument,
} from '../endpoints.ts';
import { type DocumentSort, documentTexts, type StoredTag } from '../model.ts';
import type { DocumentFilter } from './filters/documents-view.ts';

/** Documents, and programs, that are read at once. */
export const pageSize = 50;
/** The place after what these pages hold; undefined when that is all there is. */
const nextOf = <Page extends { readonly total: number }>(pages: readonly Page[], countOf: (page: Page) => number) => {
  const held = pages.reduce((sum, page) => sum + countOf(page), 0);
  return held < (pages.at(-1)?.total ?? 0) ? held : undefined;
};

/** What the lists of one lender are narrowed by. */
const ofOne = ({ q, tag, uploaded }: DocumentFilter) => ({
  ...(q === undefined ? {} : { q }),
  ...(tag === undefined ? {} : { tag }),
  ...(uploaded === undefined ? {} : { uploaded }),
});

/** The lender's programs by name, with how many documents that the filter leaves. */
export const countsOptions = (lenderId: string, filter: DocumentFilter) =>
  infiniteQueryOptions({
    queryKey: ['documents', lenderId, 'programs', ofOne(filter)],
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(
        countLenderDocuments,
        { params: { lenderId }, querystring: { ...ofOne(filter), offset: pageParam, limit: pageSize } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => nextOf(pages, ({ programs }) => programs.length),
    placeholderData: keepPreviousData,
  });

/** @param program its id, or 'general' for the documents that belong to none */
export const documentsOptions = (lenderId: string, program: string, filter: DocumentFilter) =>
  infiniteQueryOptions({
    queryKey: ['documents', lenderId, 'list', program, ofOne(filter)],
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(
        listLenderDocuments,
        { params: { lenderId }, querystring: { ...ofOne(filter), program, offset: pageParam, limit: pageSize } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => nextOf(pages, ({ documents }) => documents.length),
    placeholderData: keepPreviousData,
  });

interface Asked {
  readonly filter: DocumentFilter;
  readonly sort: DocumentSort;
  readonly page: number;
}
const paged = ({ filter, sort, page }: Asked) => ({ ...filter, sort, offset: page * pageSize, limit: pageSize });

/** The documents of all lenders, for administrators. */
export const allDocumentsOptions = (asked: Asked) =>
  queryOptions({
    queryKey: ['documents', 'all', asked],
    queryFn: ({ signal }) => callEndpoint(listDocuments, { querystring: paged(asked) }, { signal }),
    placeholderData: keepPreviousData,
  });

export const libraryOptions = (asked: Asked) =>
  queryOptions({
    queryKey: ['documents', 'library', asked],
    queryFn: ({ signal }) => callEndpoint(listLibrary, { querystring: paged(asked) }, { signal }),
    placeholderData: keepPreviousData,
  });

export interface NamedProgram {
  readonly _id: string;
  readonly name: string;
}

/** The first programs of a lender with these words in their names: all that it keeps, or those with documents to read. */
export const programNamesOptions = (lenderId: string | undefined, words: string, isLibrary: boolean) =>
  queryOptions({
    queryKey: ['documents', 'program-names', lenderId, words, isLibrary],
    queryFn:
      lenderId === undefined
        ? skipToken
        : async ({ signal }): Promise<readonly NamedProgram[]> => {
            const name = words === '' ? {} : { name: words };
            const { programs } = isLibrary
              ? await callEndpoint(listLibraryPrograms, { querystring: { lenderId, ...name } }, { signal })
              : await callEndpoint(
                  countLenderDocuments,
                  { params: { lenderId }, querystring: { ...name, limit: pageSize } },
                  { signal },
                );
            return programs.map(({ _id, name }) => ({ _id, name }));
          },
    placeholderData: keepPreviousData,
  });

function useRefreshDocuments(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['documents'] });
}

/** Does the same to several documents, one after the other, and says how many of them were left as they are. */
export function useForEach(act: (document: LenderDocument) => Promise<string>, failed: string) {
  const refresh = useRefreshDocuments();
  return useMutation({
    async mutationFn(documents: readonly LenderDocument[]) {
      const done: string[] = [];
      const failures: unknown[] = [];
      for (const document of documents)
        await act(document).then(
          (message) => done.push(message),
          (error: unknown) => failures.push(error),
        );
      return { message: done[0], failures, asked: documents.length };
    },
    onSuccess({ message, failures, asked }) {
      if (message !== undefined) notice.success(message);
      if (failures.length === 0) return;
      const count = asked === 1 ? '' : `${failures.length} of ${asked} documents weren’t changed. `;
      notice.error(`${failed} ${count}${messageOf(failures[0])}`);
    },
    onSettled: refresh,
  });
}

const remove = async ({ _id }: LenderDocument) => (await callEndpoint(deleteDocument, { params: { id: _id } })).message;
export const useDeleteDocuments = () => useForEach(remove, documentTexts.deleteFailed);

export const useTagDocuments = (tag: StoredTag) =>
  useForEach(
    async ({ _id }) => (await callEndpoint(assignTag, { params: { id: _id }, body: { tag } })).message,
    documentTexts.tagFailed,
  );

export interface DocumentChange {
  readonly lenderId: string;
  readonly tag: StoredTag;
  readonly programIds: readonly string[];
}

/** Tells what did not work in the words of what was tried. */
const saying = async (failed: string, call: Promise<{ readonly message: string }>): Promise<void> => {
  const { message } = await call.catch((error: unknown) => {
    throw new Error(`${failed} ${messageOf(error)}`, { cause: error });
  });
  notice.success(message);
};

/** Asks for what has changed alone, and says it in the words of each. */
export function useChangeDocument({ _id, lenderId, tag, programIds }: LenderDocument, onDone: () => void) {
  const refresh = useRefreshDocuments();
  const params = { id: _id };
  return useMutation({
    mutationFn: async (change: DocumentChange) => {
      const isMoved = change.lenderId !== lenderId;
      if (isMoved) {
        const body = { newLenderId: change.lenderId };
        await saying(documentTexts.reassignFailed, callEndpoint(moveDocument, { params, body }));
      }
      if (change.tag !== tag)
        await saying(documentTexts.tagFailed, callEndpoint(assignTag, { params, body: { tag: change.tag } }));
      const before = isMoved ? [] : programIds;
      if (change.programIds.toSorted().join() !== before.toSorted().join()) {
        const body = { programIds: [...change.programIds] };
        await saying(documentTexts.assignFailed, callEndpoint(assignPrograms, { params, body }));
      }
    },
    onSuccess: onDone,
    onSettled: refresh,
  });
}
