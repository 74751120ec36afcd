import type { FlowPiece, Piece } from './piece.ts';

/** A piece where it stands: how far its upper edge is below that of the page. */
export interface Placed {
  readonly piece: Piece;
  readonly down: number;
}

/**
 * Divides pieces among pages of this height. What keeps together begins a page together where one has room for it; a piece
 * that is higher than a page begins one.
 */
export function paginate(pieces: readonly FlowPiece[], room: number): readonly (readonly Placed[])[] {
  let page: Placed[] = [];
  const pages = [page];
  let down = 0;
  const put = (piece: Piece) => {
    page.push({ piece, down });
    down += piece.height;
  };
  const turn = () => {
    page = [];
    pages.push(page);
    down = 0;
  };
  let mustTurn = false;
  for (const [index, piece] of pieces.entries()) {
    if (piece.beginsPage) {
      mustTurn = page.length > 0;
      continue;
    }
    const fits = (height: number) => down + height <= room;
    const gap = gapAbove(pieces, index);
    const ownHeight = gap + piece.height;
    const chain = pieces[index - 1]?.keepsNext ? ownHeight : chainHeight(pieces, index);
    if (page.length > 0 && (mustTurn || !fits(ownHeight) || (!fits(chain) && chain <= room))) {
      turn();
      if (piece.head) put(piece.head);
    } else if (page.length > 0) down += gap;
    mustTurn = false;
    put(piece);
  }
  return pages;
}

const gapAbove = (pieces: readonly FlowPiece[], index: number): number =>
  Math.max(pieces[index]?.above ?? 0, pieces[index - 1]?.below ?? 0);

/** Of a piece with all that it must not be parted from. */
function chainHeight(pieces: readonly FlowPiece[], from: number): number {
  let height = 0;
  for (let index = from; index < pieces.length; index++) {
    height += gapAbove(pieces, index) + (pieces[index]?.height ?? 0);
    if (!pieces[index]?.keepsNext) break;
  }
  return height;
}
