import { describe, expect, it } from 'vitest';
import { areaOf, kept, movedBy, nextInOrder, only } from './selection.ts';

const size = { rows: 3, columns: 4 };
const at = (row: number, column: number) => ({ row, column });
const key = (name: string, held: { shift?: true; ctrl?: true } = {}) => ({
  key: name,
  shift: false,
  ctrl: false,
  ...held,
});

describe('keys in the grid', () => {
  it.each([
    ['ArrowDown', at(2, 1)],
    ['ArrowUp', at(0, 1)],
    ['ArrowLeft', at(1, 0)],
    ['ArrowRight', at(1, 2)],
    ['Home', at(1, 0)],
    ['End', at(1, 3)],
  ])('%s leads on from the middle', (name, to) => {
    expect(movedBy(only(at(1, 1)), key(name), size)).toEqual(only(to));
  });

  it('with Ctrl lead to the edges and corners', () => {
    const from = only(at(1, 1));
    expect(movedBy(from, key('ArrowDown', { ctrl: true }), size)).toEqual(only(at(2, 1)));
    expect(movedBy(from, key('Home', { ctrl: true }), size)).toEqual(only(at(0, 0)));
    expect(movedBy(from, key('End', { ctrl: true }), size)).toEqual(only(at(2, 3)));
  });

  it('stop at the edge', () => {
    expect(movedBy(only(at(0, 0)), key('ArrowUp'), size)).toEqual(only(at(0, 0)));
  });

  it('with Shift stretch the selection from where it began', () => {
    const once = movedBy(only(at(1, 1)), key('ArrowRight', { shift: true }), size) ?? only(at(0, 0));
    const twice = movedBy(once, key('ArrowUp', { shift: true }), size) ?? once;
    expect(twice).toEqual({ anchor: at(1, 1), active: at(0, 2) });
    expect(areaOf(twice)).toEqual({ top: 0, left: 1, bottom: 1, right: 2 });
  });

  it('select everything with Ctrl-A, and are no others', () => {
    expect(movedBy(only(at(1, 1)), key('a', { ctrl: true }), size)).toEqual({ anchor: at(0, 0), active: at(2, 3) });
    expect(movedBy(only(at(1, 1)), key('a'), size)).toBeUndefined();
  });
});

describe('Tab', () => {
  it('walks row by row and leaves at either end', () => {
    expect(nextInOrder(at(0, 3), false, size)).toEqual(at(1, 0));
    expect(nextInOrder(at(1, 0), true, size)).toEqual(at(0, 3));
    expect(nextInOrder(at(2, 3), false, size)).toBeUndefined();
    expect(nextInOrder(at(0, 0), true, size)).toBeUndefined();
  });
});

it('a selection stays within tiers that have become fewer', () => {
  expect(kept({ anchor: at(0, 0), active: at(9, 9) }, size)).toEqual({ anchor: at(0, 0), active: at(2, 3) });
});
