import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { bridgeToNowhere } from '../../../../../tests/sixth-kind/bridge-to-nowhere/kind.ts';
import { markupOf } from '../../../../../tests/sixth-kind/said.ts';
import type { QuoteStart } from '../../../search/web/slots.ts';
import { RequestForm } from './request-form.tsx';
import { bodyOf } from './use-quote-request.ts';

const start: QuoteStart = {
  kind: bridgeToNowhere,
  lenders: [{ _id: 'l', name: 'Styx Savings' }],
  programs: [{ programId: 'p', lenderId: 'l' }],
  scenario: { state: 'TX', fico: 700, experience: null, spanFeet: 1_200, river: 'Styx', setting: 'any' },
};

/** Every input with its name, and what it starts with. */
function inputs(): Readonly<Record<string, string>> {
  // The form reads who is logged in: a broker, who has clients.
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'token' ? 'token' : null) });
  const queries = new QueryClient();
  queries.setQueryData(['profile', 'token'], { role: 'user', userType: 'broker' });
  const form = createElement(RequestForm, { start, lenders: () => null, onSent: () => {} });
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
