import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { bridgeToNowhere } from '../../../../../tests/sixth-kind/bridge-to-nowhere/kind.ts';
import { markupOf } from '../../../../../tests/sixth-kind/said.ts';
import { fixAndFlip } from '../../../../lending/kinds/fix-and-flip/kind.ts';
import { typedRequestFields } from '../../../../lending/requests/request-parts.ts';
import type { QuoteStart } from '../../../search/web/slots.ts';
import { createFileList } from './files/file-list.ts';
import { RequestForm } from './request-form.tsx';
import { partsUnderOneKey, requestProblem } from './typed-request.ts';
import { bodyOf } from './use-quote-request.ts';

const start: QuoteStart = {
  kind: bridgeToNowhere,
  lenders: [{ _id: 'l', name: 'Styx Savings' }],
  programs: [{ programId: 'p', lenderId: 'l' }],
  scenario: { state: 'TX', fico: 700, experience: null, spanFeet: 1_200, river: 'Styx', setting: 'any' },
};

const files = createFileList(() => Promise.reject(new Error('No file is uploaded here.')));

/** Every input with its name, and what it starts with. */
function inputs(): Readonly<Record<string, string>> {
  // The form reads who is logged in: a broker, who has clients.
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'token' ? 'token' : null) });
  const queries = new QueryClient();
  queries.setQueryData(['profile', 'token'], { role: 'user', userType: 'broker' });
  const form = createElement(RequestForm, { start, lenders: () => null, onSent: () => {}, files });
  const client = createElement(QueryClientProvider, { client: queries }, form);
  const drawn = markupOf(client);
  const found = [...drawn.matchAll(/<input[^>]*>/g)].map(([input]) => {
    const read = (attribute: string) => new RegExp(` ${attribute}="([^"]*)"`).exec(input)?.[1] ?? '';
    return [read('name'), read('value')] as const;
  });
  return Object.fromEntries(found.filter(([name]) => name !== ''));
}

test('the form of a kind asks for its own fields and starts from what the search knows of them', () => {
  expect(inputs()).toMatchObject({
    farEnd: '',
    creditScore: '700',
    experience: '',
    spanFeet: '1,200',
    buildCost: '',
    tollIncome: '',
    dreamer: '',
  });
  expect(Object.keys(inputs())).not.toContain('purchasePrice');
});

test('what is sent says which kind it is, whom it goes to and which search it came from', () => {
  expect(bodyOf(start, { farEnd: 'Far bank', creditScore: 700 }).requests).toEqual([
    {
      farEnd: 'Far bank',
      creditScore: 700,
      loanType: 'bridge-to-nowhere',
      lenderIds: ['l'],
      programIds: ['p'],
      scenario: start.scenario,
    },
  ]);
});

const flip: QuoteStart = { ...start, kind: fixAndFlip, scenario: { state: 'TX' } };
const house = { street: '8 Oak Row', city: 'Austin', addressState: 'TX', zip: '787041234' };

test('an address in parts goes out on its one line too, and a name stays as it is', () => {
  const [sent] = bodyOf(flip, house).requests;
  expect(sent).toMatchObject({ ...house, propertyAddress: '8 Oak Row, Austin, TX 78704-1234' });
  expect(bodyOf(start, { farEnd: 'Far bank' }).requests[0]).toMatchObject({ farEnd: 'Far bank' });
});

test('a deal with its address on one line is asked for by that line', () => {
  const names = (oneLine: boolean) =>
    typedRequestFields(fixAndFlip.deal.request, { oneLine }).map(({ name }) => name as string);
  expect(names(true)).toContain('propertyAddress');
  expect(names(true)).not.toContain('street');
  expect(names(false)).toEqual(expect.arrayContaining(['street', 'city', 'addressState', 'zip']));
  expect(names(false)).not.toContain('propertyAddress');
});

test('what the fields alone do not show is said before anything is sent', () => {
  const now = new Date('2026-03-02T18:00:00Z');
  const problem = (values: object) => requestProblem(flip, { ...house, ...values }, now);
  expect(problem({})).toBeUndefined();
  expect(problem({ addressState: 'OK' })).toMatchObject({ field: 'addressState' });
  expect(problem({ wantedClosingDate: '2026-03-01' })).toMatchObject({ field: 'wantedClosingDate' });
  // Today, by the calendar of Texas, while it is tomorrow elsewhere.
  expect(
    requestProblem(flip, { ...house, wantedClosingDate: '2026-03-02' }, new Date('2026-03-03T03:00:00Z')),
  ).toBeUndefined();
});

test('an address goes into its parts only where they are the same deal again', () => {
  const parts = { street: '118 Juniper St', city: 'Austin', addressState: 'TX', zip: '78704' };
  expect(partsUnderOneKey('118 Juniper St, Austin, TX 78704')).toEqual(parts);
  for (const line of ['118 Juniper St, Austin, Texas 78704', '118 Juniper St, Austin, TX 78704, USA', undefined])
    expect(partsUnderOneKey(line)).toBeUndefined();
});
