import { describe, expect, it } from 'vitest';
import type { DocumentFindings } from '../findings.ts';
import { type Place, suggestPlace, suggestPlaces } from './suggest-place.ts';

const place = (id: string, name: string, documentType: string, isTaken = false): Place => ({
  id,
  name,
  documentType,
  isTaken,
});
const places: readonly Place[] = [
  place('id', 'Photo ID', 'photoId'),
  place('personal', 'Personal bank statement', 'bankStatement'),
  place('business', 'Business bank statement', 'bankStatement'),
  place('contract', 'Purchase contract', 'purchaseContract'),
  place('insurance', 'Insurance', 'insurance', true),
  place('w9', 'W-9', 'other'),
  place('form', 'Borrower certification', 'lenderForm'),
];
const recognized = (name: string, score = 0.9): Pick<DocumentFindings, 'type'> => ({
  type: { name, score, reasons: [] },
});
const unknown: Pick<DocumentFindings, 'type'> = {};

describe('the place of an arriving file', () => {
  it('is the one requirement of its type', () =>
    expect(suggestPlace('scan0012.pdf', recognized('purchaseContract'), places)).toEqual({
      placeId: 'contract',
      score: 0.63,
      reasons: [{ code: 'type', documentType: 'purchaseContract' }],
      isSure: true,
    }));

  it('of two of its type is the one whose name it has, and the other is named', () =>
    expect(suggestPlace('Business_BankStatement-Oct.pdf', recognized('bankStatement'), places)).toEqual({
      placeId: 'business',
      score: 0.93,
      reasons: [
        { code: 'type', documentType: 'bankStatement' },
        { code: 'name', words: ['business', 'bank', 'statement'] },
        { code: 'better-name', instead: ['personal'] },
      ],
      isSure: true,
    }));

  it('of two that nothing tells apart is the first, and not sure', () =>
    expect(suggestPlace('bank statement.pdf', recognized('bankStatement'), places)).toMatchObject({
      placeId: 'personal',
      reasons: expect.arrayContaining([{ code: 'first-of', instead: ['business'] }]),
      isSure: false,
    }));

  it('is found by the name alone where the type is not known, and never sure then', () => {
    expect(suggestPlace('photo id front.jpg', unknown, places)).toMatchObject({ placeId: 'id', isSure: false });
    expect(suggestPlace('Borrower Certification signed.pdf', unknown, places)).toMatchObject({ placeId: 'form' });
    expect(suggestPlace('w9.pdf', recognized('einLetter'), places)).toMatchObject({ placeId: 'w9' });
  });

  it('is not sure where the type hardly is', () =>
    expect(suggestPlace('scan.pdf', recognized('photoId', 0.5), places)).toMatchObject({
      placeId: 'id',
      isSure: false,
    }));

  it.each([
    ['its requirement has a file already', 'policy.pdf', recognized('insurance')],
    ['no requirement is of its type, whatever its name', 'photo id.pdf', recognized('rentRoll')],
    ['neither type nor name say anything', 'scan.pdf', unknown],
    ['its name shares one word of three', 'my business.pdf', unknown],
  ])('is not guessed when %s', (_, name, type) => expect(suggestPlace(name, type, places)).toBeUndefined());
});

it('of several files each finds a place of its own, the better one first', () => {
  const file = (id: string, fileName: string, type?: string) => ({
    id,
    fileName,
    findings: type ? recognized(type) : unknown,
  });
  const suggested = suggestPlaces(
    [
      file('a', 'bank statement.pdf', 'bankStatement'),
      file('b', 'business bank statement.pdf', 'bankStatement'),
      file('c', 'statement 3.pdf', 'bankStatement'),
      file('d', 'contract.pdf', 'purchaseContract'),
      file('e', 'holiday.pdf'),
    ],
    places,
  );
  expect([...suggested].map(([id, { placeId }]) => [id, placeId])).toEqual([
    ['b', 'business'],
    ['a', 'personal'],
    ['d', 'contract'],
  ]);
});
