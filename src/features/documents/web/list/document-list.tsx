import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ShowMore } from '../../../../ui/lists/show-more.tsx';
import { DataState, LoadingRows } from '../../../../ui/page/data-state.tsx';
import type { LenderDocument } from '../../contract.ts';
import classes from '../documents.module.css';
import type { DocumentFilter } from '../filters/documents-view.ts';
import { documentsOptions } from '../queries.ts';
import { DocumentLine, KeeperActions } from './document-line.tsx';
import { ChangeDialog } from './lazy-change-dialog.ts';

interface DocumentListProps {
  readonly lenderId: string;
  /** A program's id, or 'general'. */
  readonly program: string;
  readonly filter: DocumentFilter;
  readonly canMove: boolean;
}

/** The documents of one program, or the general ones: the newest first, as many as were asked for. */
export function DocumentList({ lenderId, program, filter, canMove }: DocumentListProps) {
  const query = useInfiniteQuery(documentsOptions(lenderId, program, filter));
  const [changing, setChanging] = useState<LenderDocument>();
  return (
    <DataState query={query} failed="Couldn’t load the documents." loading={<LoadingRows rows={2} height={56} />}>
      {({ pages }) => (
        <>
          <ul className={classes.list}>
            {pages
              .flatMap(({ documents }) => documents)
              .map((document) => (
                <DocumentLine key={document._id} document={document} within="program">
                  <KeeperActions document={document} onChange={() => setChanging(document)} />
                </DocumentLine>
              ))}
          </ul>
          <ShowMore pages={query} mt="sm">
            Show more documents
          </ShowMore>
          <ChangeDialog document={changing} canMove={canMove} onClose={() => setChanging(undefined)} />
        </>
      )}
    </DataState>
  );
}
