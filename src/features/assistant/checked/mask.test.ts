import { expect, it } from 'vitest';
import { withoutContacts, withoutIdentifiers } from './mask.ts';
import { isNamedBy, withoutName } from './people.ts';

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
  // Dashes, spaces and digits that only look like the plain ones.
  ['ssn 123–45–6789', 'ssn [removed]'],
  ['it is 123–45–6789', 'it is [removed]'],
  ['it is 123\u201145\u20116789', 'it is [removed]'],
  ['it is 123 – 45 – 6789', 'it is [removed]'],
  ['it is 123\u00A045\u202F6789', 'it is [removed]'],
  ['it is 123\u200B-45-\u200B6789', 'it is [removed]'],
  ['it is １２３-４５-６７８９', 'it is [removed]'],
  ['card 4111–1111–1111–1111', 'card [removed]'],
  ['DOB 03–04–1971', 'DOB [removed]'],
  // What a deal is described with stays.
  ['1½ points — from 9–10%', '1½ points — from 9-10%'],
  ['call 512-555-0142 about $300,000', 'call 512-555-0142 about $300,000'],
  ['a $125000000 portfolio, closing 12/3/2026', 'a $125000000 portfolio, closing 12/3/2026'],
  ['land 100k, construction 300k, selling for 600k', 'land 100k, construction 300k, selling for 600k'],
])('%s', (text, without) => {
  expect(withoutIdentifiers(text)).toBe(without);
});

it.each([
  '5551234567',
  '(555)123-4567',
  '+15551234567',
  '1-555-123-4567',
  '555.123.4567',
  '555 123 4567',
  '555–123–4567',
  '(555) 1234567',
  '+44 20 7946 0958',
  'hollis@example.com',
])('%s is left out of what is sent', (contact) => {
  expect(withoutContacts(`Call ${contact}, please.`)).toBe('Call [removed], please.');
});

it.each(['$1250000000 for 300000 2500', 'price 300,000, rehab 60,000, 123 4567', 'between 300-350k and 12/3/2026'])(
  '%s is no phone number',
  (text) => {
    expect(withoutContacts(text)).toBe(text);
  },
);

it.each([
  ['José Núñez', 'Where does Jose stand?', 'Where does # stand?'],
  ['José Núñez', 'Where does JOSE NUNEZ stand?', 'Where does # stand?'],
  ['Jose Nunez', 'José Núñez’s deal', '#’s deal'],
  ['Jose Nunez', 'the deal of Jose\u0301', 'the deal of #'],
  ['Søren Łukasz', 'soren and lukasz', '# and #'],
  ["Hollis O'Brien-Marsh", 'the O’Brien deal, the Marsh deal', 'the # deal, the # deal'],
  ['Jo Li', 'where is Jo Li?', 'where is #?'],
])('%s is recognized in: %s', (name, text, without) => {
  expect(isNamedBy(name, text)).toBe(true);
  expect(withoutName(text, name, '#').replaceAll(/#(?: #)+/g, '#')).toBe(without);
});

it('a word that is part of no name stays', () => {
  expect(isNamedBy('José Núñez', 'the joseph deal')).toBe(false);
  expect(withoutName('the joseph deal', 'José Núñez', '#')).toBe('the joseph deal');
});
