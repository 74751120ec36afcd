import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect } from 'react';
import { AppLink } from '../../../ui/addresses.tsx';
import { callEndpoint } from '../../../ui/api/api.ts';
import { DataState } from '../../../ui/page/data-state.tsx';
import type { FoundKnowledge } from '../contract.ts';
import { noteMiss } from '../endpoints.ts';
import { sourceLabels } from '../model.ts';
import classes from './knowledge.module.css';
import { foundOptions } from './queries.ts';

/** A query that rests so long is what somebody looked for; before, it was being typed. */
const restMs = 2_000;

interface ResultsProps {
  readonly query: string;
  readonly list: RefObject<HTMLUListElement | null>;
}

export function Results({ query, list }: ResultsProps) {
  const found = useQuery(foundOptions(query));
  const isMissed = found.data?.found.length === 0 && !found.isPlaceholderData;
  useEffect(() => {
    if (!isMissed) return;
    // A list for writers: nobody who searches has anything of its failure.
    const timer = setTimeout(() => void callEndpoint(noteMiss, { body: { query } }).catch(() => undefined), restMs);
    return () => clearTimeout(timer);
  }, [isMissed, query]);
  return (
    <DataState query={found} failed="Couldn’t search. Try again." loading={<Skeleton h={240} />}>
      {({ found: passages, corrected, isPartial }) => (
        <section aria-label="Results">
          <p className={classes.count} role="status">
            {summaryOf(query, passages.length, corrected, isPartial)}
          </p>
          {passages.length === 0 ? (
            <p>
              <AppLink to="/submit-ticket">Submit a ticket</AppLink> and our support team will answer you.
            </p>
          ) : (
            <ul className={classes.results} ref={list}>
              {passages.map((passage) => (
                <FoundItem key={`${passage.path} ${passage.title}`} passage={passage} />
              ))}
            </ul>
          )}
        </section>
      )}
    </DataState>
  );
}

function summaryOf(query: string, total: number, corrected: string | null, isPartial: boolean): string {
  if (total === 0) return `Nothing matches “${query}”. Try fewer or different words.`;
  const count = total === 1 ? '1 result' : `${total} results`;
  const forWhat = corrected === null ? '' : ` for “${corrected}”`;
  return isPartial ? `Nothing has all of these words. ${count} with some of them:` : `${count}${forWhat}`;
}

export const FoundItem = ({
  passage: { source, title, heading, path, excerpt },
}: {
  readonly passage: FoundKnowledge;
}) => (
  <li>
    <AppLink to={path}>{heading === null ? title : `${title}: ${heading}`}</AppLink>
    <Text size="sm" c="dimmed">
      {sourceLabels[source]}
    </Text>
    <p>{excerpt}</p>
  </li>
);
