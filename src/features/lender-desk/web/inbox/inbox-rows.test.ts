import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { bridgeToNowhere } from '../../../../../tests/sixth-kind/bridge-to-nowhere/kind.ts';
import { said } from '../../../../../tests/sixth-kind/said.ts';
import { fixAndFlip } from '../../../../lending/kinds/fix-and-flip/kind.ts';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import { captionOf, InboxRows, inboxFigures, type RequestOfKind, sharedColumns } from './inbox-rows.tsx';

const requestFor = (kind: LoanKind, request: Readonly<Record<string, unknown>>): RequestOfKind => ({
  kind,
  quote: {
    _id: kind.slug,
    kind: kind.slug,
    status: 'seen',
    requestedAt: '2026-03-01T10:00:00Z',
    expiresAt: '2026-03-08T10:00:00Z',
    passedOver: false,
    brokerName: 'Dana Brooks',
    sentTo: 4,
    awaitsReply: false,
    request,
  },
});
const flip = requestFor(fixAndFlip, {
  propertyAddress: '1 Example Street',
  propertyType: 'Condo',
  ficoScore: 700,
  experience: 1,
  purchasePrice: 200_000,
  rehabNeeded: 50_000,
  arv: 400_000,
});
const bridge = requestFor(bridgeToNowhere, {
  farEnd: 'Far bank',
  creditScore: 710,
  buildCost: 2_000_000,
  river: 'Styx',
});
const lines = (request: RequestOfKind) => inboxFigures(request).map(({ label, text }) => `${label}: ${text}`);

test('a row has the figures of its own kind, read by the names of its own form', () => {
  expect(lines(flip)).toEqual([
    'Price: $200,000',
    'Rehab: $50,000',
    'ARV: $400,000',
    'FICO: 700',
    'Experience: 1 flip',
  ]);
  expect(lines(bridge)).toEqual(['River: Styx', 'Build cost: $2,000,000', 'FICO: 710']);
});

test('requests of one kind share the heads of their columns, those of several kinds do not', () => {
  const heads = (...requests: RequestOfKind[]) => sharedColumns(requests)?.map(({ label }) => label);
  expect(heads(flip, flip)).toEqual(['Price', 'Rehab', 'ARV', 'FICO', 'Experience']);
  expect(heads(bridge)).toEqual(['River', 'Build cost', 'FICO']);
  expect(heads(flip, bridge)).toBeUndefined();
});

test('a row names its kind only beside rows of other kinds', () => {
  expect(captionOf({ ...flip, alike: true })).toEqual(['Condo']);
  expect(captionOf({ ...flip, alike: false })).toEqual(['Fix & Flip', 'Condo']);
  expect(captionOf({ ...bridge, alike: true })).toEqual([]);
  expect(captionOf({ ...bridge, alike: false })).toEqual(['Bridge to Nowhere']);
});

test('the table has heads where its rows are alike, and labels beside the figures where they are not', () => {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  const table = (...requests: RequestOfKind[]) => {
    const rows = createElement(InboxRows, { requests });
    return said(createElement(() => RouterContextProvider({ router, children: rows })));
  };
  expect(table(bridge)).toContain('|Property|River|Build cost|FICO|Asked by|Status|Far bank|Styx|$2,000,000|710|Dana');
  const mixed = table(flip, bridge);
  expect(mixed).toContain('|Property|Deal|Asked by|Status|1 Example Street|Fix &amp; Flip · Condo|Price|$200,000|');
  expect(mixed).toContain('|Far bank|Bridge to Nowhere|River|Styx|Build cost|$2,000,000|FICO|710|Dana');
});
