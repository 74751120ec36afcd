import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { SearchableListProps } from './searchable-list.tsx';

const SearchableList = lazy(async () => ({ default: (await import('./searchable-list.tsx')).SearchableList }));

/** Several of a long list, found by typing. Loads with the first form that has one. */
export function ManyChoices(props: SearchableListProps) {
  return (
    <Suspense fallback={<Skeleton height={60} aria-label={props.label} />}>
      <SearchableList {...props} />
    </Suspense>
  );
}
