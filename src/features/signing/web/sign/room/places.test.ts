import { describe, expect, it } from 'vitest';
import { neighborOf, nextOpen, ownPlaces } from './places.ts';

const place = (id: string, page: number, x: number, y: number, more: object = {}) => ({
  ...{ id, type: 'signature' as const, role: 'borrower' as const, isYours: true, signedAt: null, value: null },
  box: { page, x, y, width: 100, height: 20 },
  ...more,
});
const document = (id: string, ...places: ReturnType<typeof place>[]) => ({
  ...{ _id: id, name: `Document ${id}`, pages: 2, isSealed: false, places },
});
const signedAt = '2026-11-26T10:00:00.000Z';

describe('the places of a signer', () => {
  const documents = [
    document(
      'a',
      place('last', 1, 0, 50),
      place('date', 0, 300, 702),
      place('signature', 0, 0, 700),
      place('top', 0, 0, 10),
    ),
    document('b', place('other', 0, 0, 0, { isYours: false }), place('signed', 0, 0, 30, { signedAt })),
  ];
  const places = ownPlaces(documents);

  it('come in reading order, document by document, without those of others', () => {
    expect(places.map(({ key }) => key)).toEqual(['a top', 'a signature', 'a date', 'a last', 'b signed']);
  });

  it('are led through: the next open one, from the start again after the last', () => {
    expect(nextOpen(places)?.key).toBe('a top');
    expect(nextOpen(places, 'a top')?.key).toBe('a signature');
    expect(nextOpen(places, 'a last')?.key).toBe('a top');
    expect(nextOpen(ownPlaces([documents[1] ?? document('c')]))).toBeUndefined();
  });

  it('can be stepped through in both directions, and stop at the ends', () => {
    expect(neighborOf(places, undefined, 1)?.key).toBe('a top');
    expect(neighborOf(places, 'a date', 1)?.key).toBe('a last');
    expect(neighborOf(places, 'a date', -1)?.key).toBe('a signature');
    expect(neighborOf(places, 'b signed', 1)?.key).toBe('b signed');
    expect(neighborOf(places, 'a top', -1)?.key).toBe('a top');
  });
});
