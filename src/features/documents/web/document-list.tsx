import { Badge, Button, Group, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { confirm } from '../../../ui/confirm.ts';
import { formatDateTime } from '../../../ui/format.ts';
import { lazyWhenNeeded } from '../../../ui/lazy.tsx';
import { DataState, LoadingRows } from '../../../ui/page/data-state.tsx';
import { personName } from '../../accounts/model.ts';
import type { LenderDocument, ProgramCount } from '../contract.ts';
import { documentTexts, formatSize } from '../model.ts';
import type { ChangeDialogProps } from './change-dialog.tsx';
import classes from './documents.module.css';
import { type DocumentFilter, documentsOptions, useDeleteDocument } from './queries.ts';
import { openDocument } from './view-document.ts';

const ChangeDialog = lazyWhenNeeded<ChangeDialogProps>(
  () => import('./change-dialog.tsx').then(({ ChangeDialog: Dialog }) => Dialog),
  ({ document }) => document !== undefined,
);
interface DocumentListProps {
  readonly lenderId: string;
  /** A program's id, or 'general'. */
  readonly program: string;
  readonly programs: readonly ProgramCount[];
  readonly filter: DocumentFilter;
}

/** The documents of one program, or the general ones: the newest first, as many as were asked for. */
export function DocumentList({ lenderId, program, programs, filter }: DocumentListProps) {
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
                <DocumentLine key={document._id} document={document} onChange={() => setChanging(document)} />
              ))}
          </ul>
          {query.hasNextPage ? (
            <Button
              variant="default"
              mt="sm"
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              Show more documents
            </Button>
          ) : null}
          <ChangeDialog document={changing} programs={programs} onClose={() => setChanging(undefined)} />
        </>
      )}
    </DataState>
  );
}

interface DocumentLineProps {
  readonly document: LenderDocument;
  readonly onChange: () => void;
}

function DocumentLine({ document, onChange }: DocumentLineProps) {
  const { originalName, tag, size, uploadedAt, uploadedBy, programs } = document;
  const remove = useDeleteDocument();
  const ask = async () => {
    const question = { title: 'Delete document', confirm: 'Delete', dangerous: true } as const;
    if (await confirm({ ...question, text: documentTexts.confirmDelete })) remove.mutate(document);
  };
  return (
    <li className={classes.document}>
      <div className={classes.what}>
        <span className={classes.fileName}>{originalName}</span>
        <Group gap="xs">
          <Badge variant="light" color="gray" tt="none">
            {tag}
          </Badge>
          <Text size="sm" c="dimmed" component="span">
            {formatSize(size)} · {formatDateTime(uploadedAt)}, {personName(uploadedBy)}
          </Text>
        </Group>
        {programs.length > 1 ? (
          <Text size="sm" c="dimmed">
            Of {programs.length} programs: {programs.map(({ name }) => name).join(', ')}
          </Text>
        ) : null}
      </div>
      <Group gap="xs" wrap="nowrap">
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => void openDocument(document)}
          aria-label={`View ${originalName}`}
        >
          View
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={onChange} aria-label={`Change ${originalName}`}>
          Change
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          loading={remove.isPending}
          onClick={() => void ask()}
          aria-label={`Delete ${originalName}`}
        >
          Delete
        </Button>
      </Group>
    </li>
  );
}
