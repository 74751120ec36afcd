import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../../../ui/api/api.ts';
import { ShowMore } from '../../../../ui/lists/show-more.tsx';
import { DataState, LoadingRows } from '../../../../ui/page/data-state.tsx';
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
  const query = useInfiniteQuery({
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
  return (
    <DataState
      query={query}
      failed="Couldn’t load earlier answers."
      loading={<LoadingRows rows={2} height={20} />}
      isEmpty={({ pages }) => pages[0]?.history.length === 0}
      empty={
        <Text size="sm" c="dimmed">
          There was no other answer before.
        </Text>
      }
    >
      {({ pages }) => (
        <>
          <Changes answer={pages[0]?.current} />
          <ol className={classes.earlier}>
            {pages
              .flatMap(({ history }) => history)
              .map((answer) => (
                <li key={`${answer.at} ${answer.text}`}>
                  <Earlier answer={answer} />
                </li>
              ))}
          </ol>
          <ShowMore pages={query} size="compact-xs" className={classes.more ?? ''} />
        </>
      )}
    </DataState>
  );
}

/** What a list has that the answer before did not have. */
const Changes = ({ answer }: { readonly answer: GivenAnswer | null | undefined }) =>
  answer?.changes ? <ListChanges differences={answer.changes} words={words} /> : null;

const Earlier = ({ answer }: { readonly answer: GivenAnswer }) => (
  <>
    <Text size="sm" className={classes.value ?? ''}>
      {answer.text}
    </Text>
    <Text size="xs" c="dimmed">
      {givenText(answer)}
    </Text>
    <Changes answer={answer} />
  </>
);
