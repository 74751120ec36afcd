import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint, messageOf } from '../../../../ui/api/api.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { notice } from '../../../../ui/notices.tsx';
import { documentTexts } from '../../../documents/model.ts';
import type { DealFile } from '../../contract.ts';
import { removeDealDocument } from '../../endpoints.ts';
import { arrivingOptions } from './arriving-queries.ts';

interface RemoveProps {
  readonly dealId: string;
  readonly file: Pick<DealFile, '_id' | 'originalName'>;
}

/** Removes a file that has no place, after a question. */
export function RemoveFile({ dealId, file: { _id, originalName } }: RemoveProps) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => callEndpoint(removeDealDocument, { params: { pipelineId: dealId, documentId: _id } }),
    onSuccess: ({ message }) => notice.success(message),
    onError: (error) => notice.error(`${documentTexts.deleteFailed} ${messageOf(error)}`),
    onSettled: () => client.invalidateQueries({ queryKey: arrivingOptions(dealId).queryKey }),
  });
  const ask = async () => {
    const question = { title: originalName, text: documentTexts.confirmDelete, confirm: 'Delete', dangerous: true };
    if (await confirm(question)) remove.mutate();
  };
  return (
    <Button
      size="sm"
      variant="subtle"
      color="gray"
      loading={remove.isPending}
      aria-label={`Remove ${originalName}`}
      onClick={() => void ask()}
    >
      Remove
    </Button>
  );
}
