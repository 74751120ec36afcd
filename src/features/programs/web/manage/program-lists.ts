import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { loadedKinds } from '../../../../lending/kinds/find.ts';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import { callEndpoint } from '../../../../ui/api/api.ts';
import { type ProgramItem, programCalls } from '../../contract.ts';

export interface ListQuestion {
  readonly lenderId: string;
  readonly words: string;
  /** Those taken off the market instead. */
  readonly removed: boolean;
}

/** What the calls of all kinds have answered so far. */
export interface ProgramLists {
  readonly programs: readonly ProgramItem[];
  /** How many there are, more than were answered for the largest lenders. */
  readonly total: number;
  readonly failed: readonly { readonly kind: LoanKind; readonly error: unknown; readonly retry: () => void }[];
  readonly isLoading: boolean;
  /** Nothing has come, and nothing will: every call was refused. */
  readonly allFailed: boolean;
}

/** The programs of a company: a call for each kind, side by side, so that one that fails takes none of the others along. */
export function useProgramLists({ lenderId, words, removed }: ListQuestion): ProgramLists {
  const kinds = loadedKinds();
  const queries = useQueries({
    queries: kinds.map((kind) => ({
      queryKey: ['programs-of', lenderId, kind.slug, words, removed],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        callEndpoint(
          programCalls(kind).list,
          { params: { lenderId }, querystring: { q: words, ...(removed ? { removed: 'true' as const } : {}) } },
          { signal },
        ),
      placeholderData: keepPreviousData,
    })),
  });
  const answered = queries.flatMap(({ data }) => data ?? []);
  const failed = queries.flatMap(({ isError, data, error, refetch }, index) => {
    const kind = kinds[index];
    return isError && data === undefined && kind ? [{ kind, error, retry: () => void refetch() }] : [];
  });
  return {
    programs: answered.flatMap(({ programs }) => programs),
    total: answered.reduce((sum, { total }) => sum + total, 0),
    failed,
    isLoading: queries.some(({ isPending }) => isPending),
    allFailed: failed.length === queries.length,
  };
}
