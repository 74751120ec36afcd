import type { UseInfiniteQueryResult } from '@tanstack/react-query';

type Query = Pick<UseInfiniteQueryResult, 'fetchNextPage' | 'hasNextPage' | 'isFetching' | 'isFetchNextPageError'>;

export interface NextPage {
  /** Reads the next page; undefined while there is none to read. */
  readonly more: (() => void) | undefined;
  /** Reads it again after a failure: then only a person asks. */
  readonly again: (() => void) | undefined;
}

/** What a list that is read in pages can do at its end. */
export function nextPageOf({ fetchNextPage, hasNextPage, isFetching, isFetchNextPageError }: Query): NextPage {
  const read = () => void fetchNextPage();
  return {
    more: hasNextPage && !isFetching && !isFetchNextPageError ? read : undefined,
    again: isFetchNextPageError ? read : undefined,
  };
}
