import { describe, expect, it } from 'vitest';
import { paginate } from './paginate.ts';
import type { FlowPiece } from './piece.ts';

const piece = (name: string, height: number, more: Partial<FlowPiece> = {}) => ({
  name,
  height,
  draw: () => {},
  ...more,
});
const named = (pieces: readonly FlowPiece[], room: number) =>
  paginate(pieces, room).map((page) =>
    page.map(({ piece: one, down }) => `${(one as ReturnType<typeof piece>).name} ${down}`),
  );

describe('pieces on pages', () => {
  it('stand below each other, with the larger of two gaps between them, and none at the top of a page', () => {
    const pieces = [
      piece('a', 10, { above: 5 }),
      piece('b', 10, { above: 5, below: 8 }),
      piece('c', 10, { above: 3 }),
      piece('d', 10, { above: 5 }),
    ];
    expect(named(pieces, 50)).toEqual([['a 0', 'b 15', 'c 33'], ['d 0']]);
  });

  it('are not parted from the next where they keep to it', () => {
    const pieces = [piece('a', 30), piece('heading', 10, { keepsNext: true }), piece('text', 20)];
    expect(named(pieces, 50)).toEqual([['a 0'], ['heading 0', 'text 10']]);
    expect(named(pieces, 60)).toEqual([['a 0', 'heading 30', 'text 40']]);
  });

  it('are parted where no page has room for all that keeps together', () => {
    const kept = ['a', 'b', 'c'].map((name) => piece(name, 20, { keepsNext: true }));
    expect(named(kept, 50)).toEqual([['a 0', 'b 20'], ['c 0']]);
  });

  it('come again under their head on a further page', () => {
    const head = piece('head', 10);
    const rows = ['a', 'b', 'c'].map((name) => piece(name, 20, { head }));
    expect(named([{ ...head, keepsNext: true }, ...rows], 50)).toEqual([
      ['head 0', 'a 10', 'b 30'],
      ['head 0', 'c 10'],
    ]);
  });

  it('begin a page where one is asked for, and leave none empty', () => {
    const turn = piece('turn', 0, { beginsPage: true });
    expect(named([turn, piece('a', 10), turn, turn, piece('b', 10), turn], 50)).toEqual([['a 0'], ['b 0']]);
  });

  it('are all there, also when one is higher than a page', () => {
    expect(named([piece('a', 10), piece('high', 90), piece('b', 10)], 50)).toEqual([['a 0'], ['high 0'], ['b 0']]);
    expect(named([], 50)).toEqual([[]]);
  });
});
