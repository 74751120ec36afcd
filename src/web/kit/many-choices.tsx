import { Skeleton } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';

export interface ManyChoicesProps {
  readonly label: string;
  readonly description?: string;
  readonly withAsterisk?: boolean;
  readonly items: { value: string; label: string }[];
  readonly value: string[];
  readonly onChange: (value: string[]) => void;
  readonly error?: ReactNode;
  readonly placeholder?: string;
  readonly disabled: boolean;
}

const SearchableList = lazy(async () => ({ default: (await import('./searchable-list.tsx')).SearchableList }));

/** Several of a long list, found by typing. Loads with the first form that has one. */
export function ManyChoices(props: ManyChoicesProps) {
  return (
    <Suspense fallback={<Skeleton height={60} aria-label={props.label} />}>
      <SearchableList {...props} />
    </Suspense>
  );
}
