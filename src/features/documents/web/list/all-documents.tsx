import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LenderDocument } from '../../contract.ts';
import classes from '../documents.module.css';
import type { DocumentsView, ViewChange } from '../filters/documents-view.ts';
import { allDocumentsOptions } from '../queries.ts';
import { DocumentLine, KeeperActions } from './document-line.tsx';
import { ChangeDialog } from './lazy-change-dialog.ts';
import { ListFrame, PagedDocuments } from './paged-documents.tsx';
import { SelectionBar } from './selection-bar.tsx';

interface AllProps {
  readonly view: DocumentsView;
  readonly change: (changed: ViewChange) => void;
}

/** The documents of all lenders, a page at a time, one by one or several together. */
export function AllDocuments({ view, change }: AllProps) {
  const { filter, page, sort = 'newest' } = view;
  const query = useQuery(allDocumentsOptions({ filter, page, sort }));
  return (
    <PagedDocuments
      query={query}
      view={view}
      change={change}
      sort={sort}
      whenNone="Upload the applications, guidelines and sheets of a lender. Brokers find them in their library."
    >
      {(documents) => <Rows key={JSON.stringify({ filter, page, sort })} documents={documents} />}
    </PagedDocuments>
  );
}

function Rows({ documents }: { readonly documents: readonly LenderDocument[] }) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [changing, setChanging] = useState<LenderDocument>();
  const selected = documents.filter(({ _id }) => ids.has(_id));
  const toggle = (id: string) => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    setIds(next);
  };
  const isAll = selected.length === documents.length;
  return (
    <ListFrame>
      <div className={classes.selectAll}>
        <Checkbox
          size="sm"
          label="Select all on this page"
          checked={isAll}
          indeterminate={selected.length > 0 && !isAll}
          onChange={() => setIds(new Set(isAll ? [] : documents.map(({ _id }) => _id)))}
        />
        {selected.length > 0 ? <SelectionBar selected={selected} onClear={() => setIds(new Set())} /> : null}
      </div>
      <ul className={classes.list}>
        {documents.map((document) => (
          <DocumentLine
            key={document._id}
            document={document}
            choice={
              <Checkbox
                size="sm"
                aria-label={`Select ${document.originalName}`}
                checked={ids.has(document._id)}
                onChange={() => toggle(document._id)}
              />
            }
          >
            <KeeperActions document={document} onChange={() => setChanging(document)} />
          </DocumentLine>
        ))}
      </ul>
      <ChangeDialog document={changing} canMove onClose={() => setChanging(undefined)} />
    </ListFrame>
  );
}
