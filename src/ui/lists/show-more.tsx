import { Button, type ButtonProps } from '@mantine/core';

/** A list that is read page by page: what an infinite query knows of its next page. */
export interface MorePages {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

interface ShowMoreProps extends ButtonProps {
  readonly pages: MorePages;
}

/** Reads the next page of a list; nothing where there is none. */
export function ShowMore({ pages, children = 'Show more', ...look }: ShowMoreProps) {
  if (!pages.hasNextPage) return null;
  return (
    <Button variant="default" {...look} loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
      {children}
    </Button>
  );
}
