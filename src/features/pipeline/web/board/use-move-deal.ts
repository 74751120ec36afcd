import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint, messageOf } from '../../../../ui/api/api.ts';
import { notice, noticeWithUndo } from '../../../../ui/notices.tsx';
import { type DealStage, dealStages } from '../../model.ts';
import { type DealRow, moveStage } from '../../stages-contract.ts';
import { type Board, boardKey, tableKey } from '../row-queries.ts';
import { withMoved } from './board-moves.ts';

export interface Move {
  readonly deal: Pick<DealRow, '_id' | 'address'>;
  readonly from: DealStage;
  readonly to: DealStage;
}

const movedText = ({ deal, to }: Move): string => `${deal.address} moved to “${dealStages[to]}”.`;

interface MoveDealHandlers {
  /** Tells screen readers. */
  readonly announce: (text: string) => void;
  /** Undo was pressed, and its button is gone: the keyboard goes on at the card. */
  readonly onUndo: (deal: Move['deal'], stage: DealStage) => void;
}

/** Moves a deal at once; when the server refuses, it stands where it stood and its words are shown. */
export function useMoveDeal({ announce, onUndo }: MoveDealHandlers) {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: ({ deal, from, to }: Move) =>
      callEndpoint(moveStage, { params: { id: deal._id }, body: { stage: to, from } }),
    onMutate: async (move: Move) => {
      await client.cancelQueries({ queryKey: boardKey });
      const before = client.getQueriesData<Board>({ queryKey: boardKey });
      client.setQueriesData<Board>({ queryKey: boardKey }, (board) => board && withMoved(board, move, new Date()));
      return { before };
    },
    onSuccess: (_answer, move) => {
      announce(movedText(move));
      noticeWithUndo(movedText(move), () => {
        onUndo(move.deal, move.to);
        mutation.mutate({ deal: move.deal, from: move.to, to: move.from });
      });
    },
    onError: (error, { deal, from }, context) => {
      for (const [queryKey, data] of context?.before ?? []) client.setQueryData(queryKey, data);
      announce(`${deal.address} was not moved: it is back at “${dealStages[from]}”.`);
      notice.error(messageOf(error));
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: boardKey }),
        client.invalidateQueries({ queryKey: tableKey, refetchType: 'none' }),
      ]),
  });
  return mutation;
}
