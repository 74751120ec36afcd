import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { EndpointAnswer } from '../../../../kernel/endpoint.ts';
import { isUnknown } from '../../../../lending/checks/check.ts';
import type { SearchSort, VerdictStatus } from '../../../../lending/engine/verdict.ts';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import { ApiError, callEndpoint } from '../../../../ui/api/api.ts';
import type { Scenario, SearchRow } from '../../contract.ts';
import { type SearchCalls, searchCalls } from '../../endpoints.ts';
import type { ChosenLender } from '../slots.ts';

/** How the results are looked at; it asks nothing of the deal. */
export interface View {
  readonly sortBy: SearchSort;
  readonly lender: string;
  /** Verdicts shown; none chosen shows all. */
  readonly statuses: readonly VerdictStatus[];
}
export const plainView: View = { sortBy: 'loanAmount', lender: '', statuses: [] };

export const isFiltered = ({ lender, statuses }: View): boolean => lender.trim() !== '' || statuses.length > 0;

export const shows = ({ statuses }: Pick<View, 'statuses'>, status: VerdictStatus): boolean =>
  statuses.length === 0 || statuses.includes(status);

export function visibleRows(rows: readonly SearchRow[], view: View): readonly SearchRow[] {
  const wanted = view.lender.trim().toLowerCase();
  return rows.filter((row) => shows(view, row.status) && row.lenderName.toLowerCase().includes(wanted));
}

export const toggled = (statuses: readonly VerdictStatus[], status: VerdictStatus): readonly VerdictStatus[] =>
  statuses.includes(status) ? statuses.filter((other) => other !== status) : [...statuses, status];

/** Selection is per result; a lender with several chosen programs is asked once. */
export function lendersOf(rows: Iterable<SearchRow>): ChosenLender[] {
  const lenders = new Map<string, string>();
  for (const { lenderId, lenderName } of rows) lenders.set(lenderId, lenderName);
  return [...lenders].map(([_id, name]) => ({ _id, name }));
}

/** The fields of the form that open checks ask for, the most wanted first. */
export function openFields(rows: readonly Pick<SearchRow, 'checks'>[]): readonly string[] {
  const wanted = new Map<string, number>();
  for (const check of rows.flatMap(({ checks }) => checks)) {
    if (!isUnknown(check)) continue;
    for (const field of check.fields) wanted.set(field, (wanted.get(field) ?? 0) + 1);
  }
  return [...wanted].sort((a, b) => b[1] - a[1]).map(([field]) => field);
}

type Answer = EndpointAnswer<SearchCalls['search']>;
export type Counts = Answer['counts'];

const pageSize = 50;
const firstNearMisses = 10;
/** The server answers no more rows than this at once. */
const largestPage = 200;

export interface Results {
  /** What the rows are about: the last scenario that was answered. */
  readonly scenario: Scenario | null;
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

/** What of a view the server answers. Rows on hand are filtered at once, whatever is under way. */
type AskedView = Pick<View, 'sortBy' | 'lender' | 'statuses'>;

function useMatches(kind: LoanKind, scenario: Scenario | null, { sortBy, lender, statuses }: AskedView) {
  const view = { sortBy, lender, ...(statuses.length > 0 ? { statuses: [...statuses] } : {}) };
  return useInfiniteQuery({
    queryKey: ['search', kind.slug, scenario, view],
    enabled: scenario !== null,
    queryFn: async ({ signal, pageParam }) => {
      const nearMissLimit = pageParam === 0 ? firstNearMisses : 0;
      const body = { scenario: scenario ?? {}, ...view, offset: pageParam, limit: pageSize, nearMissLimit };
      const answer = await callEndpoint(searchCalls(kind).search, { body }, { signal });
      // What stands between browser and server may answer something of its own.
      if (!Array.isArray(answer.rows)) throw new Error(notAList);
      return answer;
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => nextOffset(last, pages, statuses),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
}

const noRows: readonly SearchRow[] = [];
const rowsOf = (pages: readonly Answer[]): SearchRow[] => pages.flatMap(({ rows }) => rows);

function nextOffset(last: Answer, pages: readonly Answer[], statuses: readonly VerdictStatus[]): number | undefined {
  const asked = (['eligible', 'review', 'undetermined'] as const).filter((status) => shows({ statuses }, status));
  const loaded = rowsOf(pages).length;
  const all = asked.reduce((sum, status) => sum + (last.counts[status] ?? 0), 0);
  return last.rows.length > 0 && loaded < all ? loaded : undefined;
}

/** More of the ineligible programs than come with every search. */
function useNearMisses(kind: LoanKind, scenario: Scenario | null, lender: string, wanted: number) {
  return useQuery({
    queryKey: ['near-misses', kind.slug, scenario, lender, wanted],
    enabled: scenario !== null && wanted > firstNearMisses,
    queryFn: ({ signal }) =>
      callEndpoint(
        searchCalls(kind).search,
        { body: { scenario: scenario ?? {}, lender, limit: 1, nearMissLimit: wanted } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
}

const heldAtMostMs = 300;

/**
 * Lets one question through at a time: while one is under way only the newest of those after it waits, so that results
 * keep up with typing and no outdated question is asked. One that takes long is given up for the newest.
 */
function useOneAtATime(typed: Scenario | null) {
  const [sent, setSent] = useState(typed);
  const waits = typed !== sent;
  useEffect(() => {
    if (!waits) return;
    const pause = setTimeout(() => setSent(typed), heldAtMostMs);
    return () => clearTimeout(pause);
  }, [waits, typed]);
  const proceed = (isFetching: boolean) => {
    if (waits && (!isFetching || typed === null || sent === null)) setSent(typed);
  };
  return { sent, proceed };
}

const restMs = 150;

/** A text as it stands once the typing rests; what is cleared is so at once. */
function useRested(typed: string): string {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const pause = setTimeout(() => setRested(typed), typed === '' ? 0 : restMs);
    return () => clearTimeout(pause);
  }, [typed]);
  return rested;
}

/** Results for a scenario: earlier ones stay while newer ones load, an outdated request is cancelled, a failure clears them. */
export function useResults(kind: LoanKind, typed: Scenario | null, view: View): Results {
  const [wantedMisses, setWantedMisses] = useState(firstNearMisses);
  const { sent, proceed } = useOneAtATime(typed);
  const lender = useRested(view.lender.trim());
  const query = useMatches(kind, sent, { ...view, lender });
  proceed(query.isFetching);
  const latest = useRef(sent);
  if (!query.isPlaceholderData) latest.current = sent;
  const answered = latest.current;
  useHiddenFailure(kind, query.error);
  const misses = useNearMisses(kind, sent, lender, wantedMisses);
  const pages = sent === null ? undefined : query.data?.pages;
  const keeps = kind.calls.search.keeps;
  // Laid over what stands there before the answer to it has come; other kinds keep their rows as they are.
  const laidOver = keeps ? sent : null;
  const rows = useMemo(
    () => rowsOf(pages ?? []).filter(({ tier }) => !keeps || keeps(tier, laidOver ?? {})),
    [pages, keeps, laidOver],
  );
  const first = pages?.[0];
  const near = (wantedMisses > firstNearMisses ? misses.data?.nearMisses : undefined) ?? first?.nearMisses ?? noRows;
  const matches = useMemo(() => visibleRows(rows, view), [rows, view]);
  const nearMisses = useMemo(() => visibleRows(near, view), [near, view]);
  const failed = query.isError && !query.isFetchNextPageError;

  const ineligible = first?.counts.ineligible ?? 0;
  const canShowMoreMisses = near.length < Math.min(ineligible, largestPage);
  return {
    scenario: answered,
    counts: failed ? undefined : first?.counts,
    matches: failed ? noRows : matches,
    nearMisses: failed || !shows(view, 'ineligible') ? noRows : nearMisses,
    all: failed ? [] : [...rows, ...near],
    isFirstLoad: sent !== null && query.isPending,
    isFetching: query.isFetching,
    failure: failed && sent !== null ? failureText(kind, query.error) : undefined,
    retry: () => void query.refetch(),
    moreMatches: query.hasNextPage && !failed ? () => void query.fetchNextPage() : undefined,
    moreNearMisses: canShowMoreMisses
      ? () => setWantedMisses(Math.min(Math.max(wantedMisses, near.length) + pageSize, largestPage))
      : undefined,
  };
}

/** The text on screen is the kind's own, and one of them points to the console: what the server said stands there. */
function useHiddenFailure({ messages }: LoanKind, error: unknown): void {
  useEffect(() => {
    if (messages.failsInServerWords || !(error instanceof ApiError) || !error.body) return;
    const { message, code, requestId } = error.body;
    reportError(new Error(`${message} (${code}, request ${requestId})`));
  }, [messages, error]);
}

const notAList = 'API response is not an array.';

function failureText({ messages }: LoanKind, error: unknown): string {
  const { searchFailed, failsInServerWords } = messages;
  if (!failsInServerWords) return searchFailed;
  if (error instanceof ApiError && error.body) return error.body.message;
  return error instanceof Error && error.message === notAList ? notAList : searchFailed;
}
