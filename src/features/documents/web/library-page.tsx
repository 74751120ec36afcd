import { Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Page } from '../../../ui/page/page.tsx';
import type { LibraryDocument } from '../contract.ts';
import classes from './documents.module.css';
import { useDocumentsView } from './filters/documents-view.ts';
import { FilterBar } from './filters/filter-bar.tsx';
import { DocumentLine } from './list/document-line.tsx';
import { ListFrame, PagedDocuments } from './list/paged-documents.tsx';
import { libraryOptions } from './queries.ts';

/** /documents: what lenders on the market publish, to read. */
export function LibraryPage() {
  const { view, change } = useDocumentsView('/documents');
  const { filter, page, sort = 'lender' } = view;
  const query = useQuery(libraryOptions({ filter, page, sort }));
  return (
    <Page title="Documents" subtitle="Applications, guidelines and information sheets of the lenders on Plinth.">
      <Stack gap="lg">
        <FilterBar view={view} change={change} hasLenders />
        <PagedDocuments
          query={query}
          view={view}
          change={change}
          sort={sort}
          whenNone="You can read lenders’ applications, guidelines and sheets here once they upload them."
        >
          {(documents) =>
            sort === 'lender' ? <ByLender documents={documents} /> : <ListFrame>{linesOf(documents)}</ListFrame>
          }
        </PagedDocuments>
      </Stack>
    </Page>
  );
}

const linesOf = (documents: readonly LibraryDocument[], within?: 'lender') => (
  <ul className={classes.list}>
    {documents.map((document) => (
      <DocumentLine key={document._id} document={document} {...(within ? { within } : {})} />
    ))}
  </ul>
);

/** They come in the order of lenders. */
function ByLender({ documents }: { readonly documents: readonly LibraryDocument[] }) {
  const lenders = Map.groupBy(documents, ({ lenderId }) => lenderId);
  return (
    <Stack gap="lg">
      {[...lenders].map(([lenderId, own]) => (
        <LenderGroup key={lenderId} name={own[0]?.lenderName ?? ''} documents={own} />
      ))}
    </Stack>
  );
}

function LenderGroup({ name, documents }: { readonly name: string; readonly documents: readonly LibraryDocument[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h4" id={id} mb="xs">
        {name}
      </Title>
      <ListFrame>{linesOf(documents, 'lender')}</ListFrame>
    </section>
  );
}
