import { Badge, Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { confirm } from '../../../../ui/confirm.ts';
import { formatDateTime } from '../../../../ui/format.ts';
import { personName } from '../../../accounts/model.ts';
import type { LenderDocument, LibraryDocument } from '../../contract.ts';
import { documentTexts, formatSize } from '../../model.ts';
import classes from '../documents.module.css';
import { useDeleteDocuments } from '../queries.ts';
import { openDocument } from '../view-document.ts';
import { ScanBadge } from './scan-badge.tsx';

interface LineProps {
  readonly document: LibraryDocument | LenderDocument;
  /** What the list around it tells already: whose it is, or that and its program. */
  readonly within?: 'lender' | 'program';
  /** Before the name: a box to choose it. */
  readonly choice?: ReactNode;
  /** What can be done with it beside viewing it. */
  readonly children?: ReactNode;
}

/** One document, wherever documents are listed. */
export function DocumentLine({ document, within, choice, children }: LineProps) {
  const { originalName, lenderName, tag, size, uploadedAt } = document;
  const by = 'uploadedBy' in document ? `, ${personName(document.uploadedBy)}` : '';
  const of = programsText(document, within);
  return (
    <li className={classes.document}>
      <div className={classes.chosen}>
        {choice}
        <div className={classes.what}>
          <span className={classes.fileName}>{originalName}</span>
          <Group gap="xs">
            <Badge variant="light" color="gray" tt="none">
              {tag}
            </Badge>
            <ScanBadge scan={document.scan} />
            <Text size="sm" c="dimmed" component="span">
              {formatSize(size)} · {formatDateTime(uploadedAt)}
              {by}
            </Text>
          </Group>
          {within === undefined || of !== undefined ? (
            <Text size="sm" c="dimmed" className={classes.place ?? ''}>
              {within === undefined ? <strong>{lenderName}</strong> : null}
              {within === undefined && of !== undefined ? ' · ' : null}
              {of}
            </Text>
          ) : null}
        </div>
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
        {children}
      </Group>
    </li>
  );
}

const namedAtMost = 3;

/** Which programs it belongs to; undefined where that is plain from where it stands. */
function programsText({ programs }: LibraryDocument, within: LineProps['within']): string | undefined {
  if (within === 'program' && programs.length < 2) return undefined;
  if (programs.length === 0) return within === 'lender' ? undefined : 'General document';
  const names = programs.slice(0, namedAtMost).map(({ name }) => name);
  const more = programs.length > namedAtMost ? ` and ${programs.length - namedAtMost} more` : '';
  const count = within === 'program' ? `Of ${programs.length} programs: ` : '';
  return `${count}${names.join(', ')}${more}`;
}

interface ActionsProps {
  readonly document: LenderDocument;
  readonly onChange: () => void;
}

/** For those who keep it. */
export function KeeperActions({ document, onChange }: ActionsProps) {
  const remove = useDeleteDocuments();
  const ask = async () => {
    const question = { title: 'Delete document', confirm: 'Delete', dangerous: true } as const;
    if (await confirm({ ...question, text: documentTexts.confirmDelete })) remove.mutate([document]);
  };
  return (
    <>
      <Button size="compact-sm" variant="subtle" onClick={onChange} aria-label={`Change ${document.originalName}`}>
        Change
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        loading={remove.isPending}
        onClick={() => void ask()}
        aria-label={`Delete ${document.originalName}`}
      >
        Delete
      </Button>
    </>
  );
}
