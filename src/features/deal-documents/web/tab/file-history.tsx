import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { callEndpoint, messageOf } from '../../../../ui/api/api.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { formatDateTime } from '../../../../ui/format.ts';
import { notice } from '../../../../ui/notices.tsx';
import { documentTexts, formatSize } from '../../../documents/model.ts';
import { ScanBadge } from '../../../documents/web/list/scan-badge.tsx';
import { faultTexts } from '../../arriving-model.ts';
import type { DealFile } from '../../contract.ts';
import { removeDealDocument } from '../../endpoints.ts';
import { useMoves } from '../arriving/arriving-queries.ts';
import { MovableItem } from '../arriving/movable-item.tsx';
import { Validity } from '../arriving/validity.tsx';
import { Rejections } from '../rejections.tsx';
import type { RequirementChanges, ShownRequirement } from '../requirement-queries.ts';
import classes from './documents-tab.module.css';
import { MoveChoice } from './move-choice.tsx';
import { viewFile } from './view-file.ts';

interface HistoryProps {
  readonly dealId: string;
  readonly requirement: ShownRequirement;
  readonly canEdit: boolean;
  readonly changes: RequirementChanges;
}

/** The files that were brought for a document, the one that counts first. */
export function FileHistory({ dealId, requirement, canEdit, changes }: HistoryProps) {
  const { _id: requirementId, filledDocumentId } = requirement;
  const remove = useMutation({
    mutationFn: (documentId: string) =>
      callEndpoint(removeDealDocument, { params: { pipelineId: dealId, documentId } }),
    onSuccess: ({ message, requirement }) => {
      if (requirement) changes.replace(requirement);
      notice.success(message);
    },
    onError: (error) => notice.error(`${documentTexts.deleteFailed} ${messageOf(error)}`),
    onSettled: changes.refetch,
  });
  const askToRemove = async ({ _id, originalName }: DealFile) => {
    const question = { title: originalName, text: documentTexts.confirmDelete, confirm: 'Delete', dangerous: true };
    if (await confirm(question)) remove.mutate(_id);
  };
  const moves = useMoves(dealId);
  const current = requirement.files.filter(({ _id }) => _id === filledDocumentId);
  const earlier = requirement.files.filter(({ _id }) => _id !== filledDocumentId);
  const line = (file: DealFile) => (
    <MovableItem
      key={file._id}
      file={{ documentId: file._id, from: requirementId }}
      isMovable={canEdit && file.origin === 'uploaded'}
      className={classes.file}
    >
      <button type="button" className={classes.fileName} onClick={() => void viewFile(file)}>
        {file.originalName}
      </button>
      <Text size="sm" c="dimmed" component="span">
        {originOf(file)} · {formatDateTime(file.uploadedAt)} · {formatSize(file.size)}
        <Validity dealId={dealId} until={file.validUntil} />
      </Text>
      <ScanBadge scan={file.scan} />
      {file.fault === null || file.scan !== null ? null : (
        <Text size="sm" c={file.fault === 'as-is' ? 'dimmed' : 'red'} className={classes.fault ?? ''}>
          {faultTexts[file.fault]}
        </Text>
      )}
      <Rejections rejections={file.rejections} />
      {canEdit && file.origin === 'uploaded' ? <MoveChoice {...{ dealId, file, requirementId, moves }} /> : null}
      {canEdit && file.origin === 'uploaded' ? (
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          loading={moves.isMoving(file._id)}
          aria-label={`Unassign ${file.originalName}`}
          onClick={() => moves.move({ documentId: file._id, from: requirementId, to: null })}
        >
          Unassign
        </Button>
      ) : null}
      {canEdit ? (
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          loading={remove.isPending && remove.variables === file._id}
          aria-label={`Remove ${file.originalName}`}
          onClick={() => void askToRemove(file)}
        >
          Remove
        </Button>
      ) : null}
    </MovableItem>
  );
  return (
    <>
      {current.length > 0 ? <ul className={classes.files}>{current.map(line)}</ul> : null}
      {earlier.length > 0 ? (
        <details className={classes.earlier}>
          <summary>{earlier.length === 1 ? '1 earlier file' : `${earlier.length} earlier files`}</summary>
          <ul className={classes.files}>{earlier.map(line)}</ul>
        </details>
      ) : null}
    </>
  );
}

const originOf = ({ origin, uploadedBy }: DealFile): string =>
  origin === 'filled' ? 'Filled in from the loan package' : uploadedBy ? `Uploaded by ${uploadedBy}` : 'Uploaded';
