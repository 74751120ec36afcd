/** A column of a board by the ids of its cards. */
export interface CardColumn {
  readonly key: string;
  readonly ids: readonly string[];
}

type Direction = 'up' | 'down' | 'left' | 'right';
export const arrowDirections: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** The card that an arrow leads to from this one, across empty columns; undefined at an edge. */
export function cardBeside(board: readonly CardColumn[], cardId: string, direction: Direction): string | undefined {
  const columns = board.map(({ ids }) => ids).filter((ids) => ids.length > 0);
  const column = columns.findIndex((ids) => ids.includes(cardId));
  const row = columns[column]?.indexOf(cardId) ?? -1;
  if (row < 0) return undefined;
  if (direction === 'up' || direction === 'down') return columns[column]?.[row + (direction === 'up' ? -1 : 1)];
  const beside = columns[column + (direction === 'left' ? -1 : 1)];
  return beside?.[Math.min(row, beside.length - 1)];
}
