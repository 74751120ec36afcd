import { Button, Group, Paper, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../../kernel/format.ts';
import { ListPages } from '../../../../ui/lists/list-pages.tsx';
import { DataState, EmptyState, LoadingRows } from '../../../../ui/page/data-state.tsx';
import { type DocumentSort, documentTexts } from '../../model.ts';
import classes from '../documents.module.css';
import type { DocumentsView, ViewChange } from '../filters/documents-view.ts';
import { SortSelect } from '../filters/filter-bar.tsx';
import { pageSize } from '../queries.ts';

interface PageOf<Document> {
  readonly documents: readonly Document[];
  readonly total: number;
}

interface PagedProps<Document> {
  readonly query: UseQueryResult<PageOf<Document>>;
  readonly view: DocumentsView;
  readonly change: (changed: ViewChange) => void;
  readonly sort: DocumentSort;
  /** What is said below 'No documents uploaded yet.' */
  readonly whenNone: string;
  readonly children: (documents: readonly Document[]) => ReactNode;
}

/** A page of documents with how many there are, their order, and the way to the other pages. */
export function PagedDocuments<Document>({ query, view, change, sort, whenNone, children }: PagedProps<Document>) {
  const isFiltered = Object.keys(view.filter).length > 0;
  const toFirst = (
    <Button variant="default" onClick={() => change({ page: undefined })}>
      First page
    </Button>
  );
  const nothing = isFiltered ? (
    <EmptyState title="No documents match.">Change or clear the filters.</EmptyState>
  ) : (
    <EmptyState title={documentTexts.none}>{whenNone}</EmptyState>
  );
  return (
    <DataState query={query} failed="Couldn’t load the documents." loading={<LoadingRows rows={6} height={72} />}>
      {({ documents, total }) => (
        <section aria-label="Documents" aria-busy={query.isPlaceholderData}>
          <Group justify="space-between" mb="sm" mih={36}>
            <Text size="sm" c="dimmed" aria-live="polite">
              {formatNumber(total)} {total === 1 ? 'document' : 'documents'}
            </Text>
            {total > 1 ? <SortSelect sort={sort} onSort={(chosen) => change({ sort: chosen })} /> : null}
          </Group>
          {total === 0 ? (
            nothing
          ) : documents.length === 0 ? (
            <EmptyState title="There are no more documents" action={toFirst} />
          ) : (
            children(documents)
          )}
          {documents.length > 0 ? (
            <ListPages
              offset={view.page * pageSize}
              shown={documents.length}
              pageSize={pageSize}
              total={total}
              onOffset={(offset) => change({ page: offset === 0 ? undefined : offset / pageSize + 1 })}
            />
          ) : null}
        </section>
      )}
    </DataState>
  );
}

/** The frame of a list. */
export const ListFrame = ({ children }: { readonly children: ReactNode }) => (
  <Paper withBorder px="lg" py={4} className={classes.frame ?? ''}>
    {children}
  </Paper>
);
