import { describe, expect, it } from 'vitest';
import { questions } from '../questions.ts';
import { differencesOfLists } from './list-differences.ts';

const listOf = (name: string) => {
  const question = questions.find((one) => one.name === name);
  if (question?.kind !== 'rows') throw new Error(`${name} is no list.`);
  return question;
};
const properties = listOf('experienceProperties');
const categories = listOf('categories');

const property = (streetAddress: string, more: object = {}) => ({
  streetAddress,
  city: 'Austin',
  state: 'TX',
  zipCode: '78704',
  ownerOnTitle: 'Harlow Homes LLC',
  rehabBudget: 40_000,
  propertyType: 'Condo',
  ...more,
});

describe('two versions of an experience sheet', () => {
  const sheet = ['12 Elm Street', '14 Oak Avenue', '16 Pine Road'].map((address) => property(address));

  it('differ in nothing when one was only typed: numbers as texts, blanks left out', () => {
    const typed = sheet.map((row) => ({ ...row, rehabBudget: '$40,000', ownershipPercentage: '' }));
    expect(differencesOfLists(properties, sheet, typed)).toEqual({ shown: [], more: 0, isReordered: false });
  });

  it('differ in the field that was changed, whatever was removed above it', () => {
    const [, oak, pine] = sheet;
    const after = [oak, { ...pine, rehabBudget: 55_000, dateOfSaleIfSold: '2026-03-02' }];
    expect(differencesOfLists(properties, sheet, after).shown).toEqual([
      {
        kind: 'removed',
        place: '12 Elm Street',
        before:
          'City Austin, State Texas, ZIP 78704, Owner on title Harlow Homes LLC, Rehab budget $40,000, Property type Condo',
        after: null,
      },
      { kind: 'changed', place: '16 Pine Road, Rehab budget', before: '$40,000', after: '$55,000' },
      { kind: 'changed', place: '16 Pine Road, Date of sale, if sold', before: null, after: 'Mar 2, 2026' },
    ]);
  });

  it('know a row again when its address was corrected', () => {
    const after = sheet.map((row, place) => (place === 1 ? { ...row, streetAddress: '14 Oak Ave' } : row));
    expect(differencesOfLists(properties, sheet, after).shown).toEqual([
      { kind: 'changed', place: '14 Oak Avenue, Street address', before: '14 Oak Avenue', after: '14 Oak Ave' },
    ]);
  });

  it('say when only the order differs, and number rows without an address', () => {
    expect(differencesOfLists(properties, sheet, sheet.toReversed())).toEqual({
      shown: [],
      more: 0,
      isReordered: true,
    });
    const unnamed = differencesOfLists(properties, sheet, [...sheet, { city: 'Dallas' }]).shown;
    expect(unnamed).toEqual([{ kind: 'added', place: 'Row 4', before: null, after: 'City Dallas' }]);
  });

  it('show eight differences of 300 rows, count the others and keep texts short', () => {
    const long = Array.from({ length: 300 }, (_, place) => property(`${place} Elm Street`));
    const after = long.map((row) => ({ ...row, ownerOnTitle: 'x'.repeat(120), rehabBudget: 1 }));
    const { shown, more } = differencesOfLists(properties, long, [...after, property('y', { city: 'x'.repeat(500) })]);
    expect([shown.length, more]).toEqual([8, 593]);
    for (const { before, after: is } of shown) expect(Math.max(before?.length ?? 0, is?.length ?? 0)).toBeLessThan(121);
  });
});

describe('two versions of a scope of work', () => {
  it('differ item by item within their category', () => {
    const item = (description: string, cost: number) => ({ description, cost, status: 'planned' });
    const kitchen = { name: 'Kitchen', items: [item('Cabinets', 12_000), item('Counters', 4_000)] };
    const before = [kitchen, { name: 'Roofing', items: [item('Shingles', 9_000)] }];
    const after = [
      { name: 'kitchen', items: [item('Counters', 5_000), item('Cabinets', 12_000), item('Sink', 600)] },
      { name: 'Painting', items: [] },
    ];
    expect(differencesOfLists(categories, before, after).shown).toEqual([
      { kind: 'changed', place: 'Kitchen, Category', before: 'Kitchen', after: 'kitchen' },
      { kind: 'changed', place: 'Kitchen, Counters, Cost', before: '$4,000', after: '$5,000' },
      { kind: 'added', place: 'Kitchen, Sink', before: null, after: 'Cost $600, Status Planned' },
      { kind: 'removed', place: 'Roofing', before: 'Items 1 entry', after: null },
      { kind: 'added', place: 'Painting', before: null, after: '' },
    ]);
  });
});
