import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { EndpointAnswer } from '../../../kernel/endpoint.ts';
import { ApiError, callEndpoint } from '../../../ui/api/api.ts';
import { explainFixAndFlip, type SearchRow, searchFixAndFlip } from '../contract.ts';
import type { FixAndFlipSearchForm } from '../model.ts';
import { isFiltered, shows, type View, visibleRows } from './view.ts';

type Answer = EndpointAnswer<typeof searchFixAndFlip>;
export type Counts = Answer['counts'];

export const pageSize = 50;
const firstNearMisses = 10;
/** The server answers no more rows than this at once. */
const largestPage = 200;
const failedText = 'Failed to search for loans. Please try again.';

export interface Results {
  readonly counts: Counts | undefined;
  readonly matches: readonly SearchRow[];
  readonly nearMisses: readonly SearchRow[];
  /** Every row on hand, whether or not the filters show it. */
  readonly all: readonly SearchRow[];
  readonly isFirstLoad: boolean;
  readonly isFetching: boolean;
  readonly failure: string | undefined;
  readonly retry: () => void;
  readonly moreMatches: (() => void) | undefined;
  readonly moreNearMisses: (() => void) | undefined;
}

function useMatches(scenario: FixAndFlipSearchForm | null, view: View) {
  const filtered = isFiltered(view);
  const limit = filtered ? largestPage : pageSize;
  const near = filtered ? largestPage : firstNearMisses;
  return useInfiniteQuery({
    queryKey: ['fix-and-flip-search', scenario, view.sortBy, limit],
    enabled: scenario !== null,
    queryFn: ({ signal, pageParam }) =>
      callEndpoint(
        searchFixAndFlip,
        {
          body: {
            scenario: scenario ?? {},
            sortBy: view.sortBy,
            offset: pageParam,
            limit,
            nearMissLimit: pageParam === 0 ? near : 0,
          },
        },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
}

const rowsOf = (pages: readonly Answer[]): SearchRow[] => pages.flatMap(({ rows }) => rows);

function nextOffset(last: Answer, pages: readonly Answer[]): number | undefined {
  const { eligible, review, undetermined } = last.counts;
  const loaded = rowsOf(pages).length;
  return last.rows.length > 0 && loaded < eligible + review + undetermined ? loaded : undefined;
}

/** More of the ineligible programs than come with every search. */
function useNearMisses(scenario: FixAndFlipSearchForm | null, wanted: number) {
  return useQuery({
    queryKey: ['fix-and-flip-near-misses', scenario, wanted],
    enabled: scenario !== null && wanted > firstNearMisses,
    queryFn: ({ signal }) =>
      callEndpoint(
        searchFixAndFlip,
        { body: { scenario: scenario ?? {}, limit: 1, nearMissLimit: wanted } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
}

/** Results for a scenario: earlier ones stay while newer ones load, an outdated request is cancelled, a failure clears them. */
export function useResults(scenario: FixAndFlipSearchForm | null, view: View): Results {
  const [wantedMisses, setWantedMisses] = useState(firstNearMisses);
  const query = useMatches(scenario, view);
  const misses = useNearMisses(scenario, wantedMisses);
  const pages = scenario === null ? undefined : query.data?.pages;
  const rows = useMemo(() => rowsOf(pages ?? []), [pages]);
  const first = pages?.[0];
  const near = (wantedMisses > firstNearMisses ? misses.data?.nearMisses : undefined) ?? first?.nearMisses ?? [];
  const matches = useMemo(() => visibleRows(rows, view), [rows, view]);
  const failed = query.isError && !query.isFetchNextPageError;
  useEnoughRows(query, view, matches.length);

  const ineligible = first?.counts.ineligible ?? 0;
  const canShowMoreMisses = near.length < Math.min(ineligible, largestPage);
  return {
    counts: failed ? undefined : first?.counts,
    matches: failed ? [] : matches,
    nearMisses: failed || !shows(view, 'ineligible') ? [] : visibleRows(near, view),
    all: failed ? [] : [...rows, ...near],
    isFirstLoad: scenario !== null && query.isPending,
    isFetching: query.isFetching,
    failure: failed && scenario !== null ? failureText(query.error) : undefined,
    retry: () => void query.refetch(),
    moreMatches: query.hasNextPage && !failed ? () => void query.fetchNextPage() : undefined,
    moreNearMisses: canShowMoreMisses
      ? () => setWantedMisses(Math.min(Math.max(wantedMisses, near.length) + pageSize, largestPage))
      : undefined,
  };
}

const failureText = (error: unknown): string =>
  error instanceof ApiError && error.body ? error.body.message : failedText;

/** A filter looks through the whole market: further pages load until it has found a screenful or everything. */
function useEnoughRows(query: ReturnType<typeof useMatches>, view: View, found: number): void {
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  const searching = isFiltered(view) && view.statuses.join() !== 'ineligible' && found < pageSize;
  useEffect(() => {
    if (searching && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [searching, hasNextPage, isFetching, isError, fetchNextPage]);
}

/** Chosen results as they stand for this scenario now; those out of sight are asked for one by one. */
export async function currentRows(
  chosen: Iterable<SearchRow>,
  onHand: readonly SearchRow[],
  scenario: FixAndFlipSearchForm,
): Promise<SearchRow[]> {
  const known = new Map(onHand.map((row) => [row.programId, row]));
  const read = async (row: SearchRow): Promise<SearchRow> => {
    const here = known.get(row.programId);
    if (here) return here;
    try {
      return (await callEndpoint(explainFixAndFlip, { body: { scenario, programId: row.programId } })).row;
    } catch {
      // The server judges again when the request arrives; the warning then rests on the last answer.
      return row;
    }
  };
  return Promise.all([...chosen].map(read));
}
