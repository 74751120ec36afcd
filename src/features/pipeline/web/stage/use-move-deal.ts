import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint, messageOf } from '../../../../ui/api/api.ts';
import { notice, noticeWithUndo } from '../../../../ui/notices.tsx';
import type { DealRow } from '../../board/stages-contract.ts';
import { moveStage } from '../../board/stages-endpoints.ts';
import { type DealStage, dealStages } from '../../model.ts';
import { withMoved } from '../board/board-moves.ts';
import { dealOptions } from '../deal/deal-queries.ts';
import { type Board, boardKey, tableKey } from '../row-queries.ts';

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

const mutationKey = ['move-deal'];

/** Moves a deal at once; when the server refuses, it stands where it stood and its words are shown. */
export function useMoveDeal({ announce, onUndo }: MoveDealHandlers) {
  const client = useQueryClient();
  const show = (move: Move) => {
    client.setQueriesData<Board>({ queryKey: boardKey }, (board) => board && withMoved(board, move, new Date()));
    client.setQueryData(dealOptions(move.deal._id).queryKey, (deal) => deal && { ...deal, stage: move.to });
  };
  const mutation = useMutation({
    mutationKey,
    mutationFn: ({ deal, from, to }: Move) =>
      callEndpoint(moveStage, { params: { id: deal._id }, body: { stage: to, from } }),
    onMutate: async (move: Move) => {
      const { queryKey: dealKey } = dealOptions(move.deal._id);
      await Promise.all([boardKey, dealKey].map((queryKey) => client.cancelQueries({ queryKey })));
      show(move);
    },
    onSuccess: (_answer, move) => {
      announce(movedText(move));
      noticeWithUndo(movedText(move), () => {
        onUndo(move.deal, move.to);
        mutation.mutate({ deal: move.deal, from: move.to, to: move.from });
      });
    },
    onError: (error, { deal, from, to }) => {
      // This one alone: others may have been moved since.
      show({ deal, from: to, to: from });
      announce(`${deal.address} was not moved: it is back at “${dealStages[from]}”.`);
      notice.error(messageOf(error));
    },
    onSettled: (_answer, _error, { deal }) =>
      // While another move is under way the board as the server has it would take that back.
      client.isMutating({ mutationKey }) === 1 &&
      Promise.all([
        client.invalidateQueries({ queryKey: boardKey }),
        client.invalidateQueries({ queryKey: tableKey, refetchType: 'none' }),
        client.invalidateQueries({ queryKey: ['pipeline'], refetchType: 'none' }),
        client.invalidateQueries({ queryKey: ['deal', deal._id] }),
      ]),
  });
  return mutation;
}
