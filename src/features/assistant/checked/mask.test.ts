import { expect, it } from 'vitest';
import { withoutIdentifiers } from './mask.ts';

it.each([
  ['SSN 123-45-6789', 'SSN [removed]'],
  ['my social is 123 45 6789.', 'my social is [removed].'],
  ['ssn: 123456789', 'ssn: [removed]'],
  ['it is 123456789, thanks', 'it is [removed], thanks'],
  ['EIN 12-3456789', 'EIN [removed]'],
  ['card 4111 1111 1111 1111 please', 'card [removed] please'],
  ['account number 004455667 at the bank', 'account number [removed] at the bank'],
  ['routing: 021000021', 'routing: [removed]'],
  ['born March 4, 1971 in Ohio', 'born [removed] in Ohio'],
  ['DOB 03/04/1971', 'DOB [removed]'],
  ['date of birth is 1971-03-04', 'date of birth is [removed]'],
  // What a deal is described with stays.
  ['call 512-555-0142 about $300,000', 'call 512-555-0142 about $300,000'],
  ['a $125000000 portfolio, closing 12/3/2026', 'a $125000000 portfolio, closing 12/3/2026'],
  ['land 100k, construction 300k, selling for 600k', 'land 100k, construction 300k, selling for 600k'],
])('%s', (text, without) => {
  expect(withoutIdentifiers(text)).toBe(without);
});
