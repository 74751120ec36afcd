import { expect, it } from 'vitest';
import { isZip, readAddress, tidyZip, writeAddress } from './address.ts';

const austin = { street: '118 Juniper Street', city: 'Austin', state: 'TX', zip: '78704' } as const;

it.each([
  ['118 Juniper Street, Austin, TX 78704', austin],
  ['  118 Juniper Street ,Austin , Texas, 78704 ', austin],
  ['118 Juniper Street, Austin, tx 78704, USA', austin],
  [
    '118 Juniper Street, Unit 2, Austin, TX 787041234',
    { ...austin, street: '118 Juniper Street, Unit 2', zip: '78704-1234' },
  ],
  [
    '9 K Street, Washington, District of Columbia 20001',
    { street: '9 K Street', city: 'Washington', state: 'DC', zip: '20001' },
  ],
])('%s is read in its parts', (line, parts) => expect(readAddress(line)).toEqual(parts));

it.each([
  '118 Juniper Street',
  '118 Juniper Street, Austin',
  'Austin, TX 78704',
  '118 Juniper Street, Austin, TX',
  '118 Juniper Street, Austin, ZZ 78704',
  '118 Juniper Street, Austin, TX 7870',
  '118 Juniper Street, Austin, TX 78704-12',
  ', , TX 78704',
  '',
])('"%s" is not a whole address', (line) => expect(readAddress(line)).toBeUndefined());

it('an address that was written is read again', () => {
  const parts = { street: '4 Elm Court, Apt 3', city: 'St. Paul', state: 'MN', zip: '55101-0001' } as const;
  expect(readAddress(writeAddress(parts))).toEqual(parts);
});

it('a long line that is no address is told quickly to be none', () =>
  expect(readAddress(`${', a'.repeat(100_000)}`)).toBeUndefined());

it('a ZIP code has five or nine digits', () => {
  expect(['78704', '78704-1234', '787041234'].filter(isZip)).toHaveLength(3);
  expect(['7870', '78704-', '78704-12', 'ABCDE', '78704 1234', '7870412345'].filter(isZip)).toEqual([]);
  expect(tidyZip('787041234')).toBe('78704-1234');
});
