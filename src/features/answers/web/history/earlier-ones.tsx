import { Button, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../../../ui/api/api.ts';
import { ErrorState, LoadingRows } from '../../../../ui/page/data-state.tsx';
import type { GivenAnswer } from '../../contract.ts';
import { readAnswerHistory } from '../../endpoints.ts';
import { givenText } from './given-text.ts';
import classes from './history.module.css';
import { ListChanges, type ListWords } from './list-changes.tsx';

interface EarlierOnesProps {
  readonly dealId: string;
  readonly question: string;
  /** How often it was answered: what was read for another version is read again. */
  readonly version: number;
}

const words: ListWords = {
  changed: (before, after) => `${before ?? 'blank'}, then ${after ?? 'blank'}`,
  added: 'added',
  removed: 'removed',
  reordered: 'The same entries, in another order.',
};

/** The answers that were given to a question before, newest first, page by page. */
export function EarlierOnes({ dealId, question, version }: EarlierOnesProps) {
  const { data, error, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['answer-history', dealId, question, version],
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(
        readAnswerHistory,
        { params: { id: dealId, question }, querystring: pageParam === undefined ? {} : { before: pageParam } },
        { signal },
      ),
    // The first page has no place to begin at.
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    gcTime: 0,
  });
  if (data === undefined && error)
    return <ErrorState title="Couldn’t load earlier answers." error={error} retry={() => void refetch()} />;
  if (data === undefined) return <LoadingRows rows={2} height={20} />;
  const current = data.pages[0]?.current;
  const earlier = data.pages.flatMap(({ history }) => history);
  if (earlier.length === 0)
    return (
      <Text size="sm" c="dimmed">
        There was no other answer before.
      </Text>
    );
  return (
    <>
      {current?.changes ? <ListChanges differences={current.changes} words={words} /> : null}
      <ol className={classes.earlier}>
        {earlier.map((answer) => (
          <li key={`${answer.at} ${answer.text}`}>
            <Earlier answer={answer} />
          </li>
        ))}
      </ol>
      {hasNextPage ? (
        <Button
          size="compact-xs"
          variant="default"
          className={classes.more ?? ''}
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show more
        </Button>
      ) : null}
    </>
  );
}

const Earlier = ({ answer }: { readonly answer: GivenAnswer }) => (
  <>
    <Text size="sm" className={classes.value ?? ''}>
      {answer.text}
    </Text>
    <Text size="xs" c="dimmed">
      {givenText(answer)}
    </Text>
    {answer.changes ? <ListChanges differences={answer.changes} words={words} /> : null}
  </>
);
