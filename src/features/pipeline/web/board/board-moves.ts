import type { DealRow } from '../../board/stages-contract.ts';
import type { DealStage } from '../../model.ts';
import type { Board } from '../row-queries.ts';

interface Moved {
  readonly deal: Pick<DealRow, '_id'>;
  readonly from: DealStage;
  readonly to: DealStage;
}

/** The board once a card was moved: first in its new column, with counts and sums of both. A card that is not there moves nothing. */
export function withMoved(board: Board, { deal, from, to }: Moved, at: Date): Board {
  const card = board.find(({ stage }) => stage === from)?.cards.find(({ _id }) => _id === deal._id);
  if (!card || from === to) return board;
  const moved: DealRow = { ...card, stage: to, stageAt: at.toISOString() };
  const loan = card.loanAmount ?? 0;
  return board.map((column) => {
    const { stage, count, amount, cards } = column;
    if (stage === from)
      return { ...column, count: count - 1, amount: amount - loan, cards: cards.filter((one) => one !== card) };
    return stage === to ? { ...column, count: count + 1, amount: amount + loan, cards: [moved, ...cards] } : column;
  });
}
