import { describe, expect, test } from 'vitest';
import type { PipelineEntry } from '../../contract.ts';
import { answersInShort, groupDeals, groupings, groupWith, noClientName, secondLine } from './deal-groups.ts';

const none = { asked: 0, offered: 0, declined: 0, waiting: 0 };
const deal = (address: string, clientName: string | null = null, quoteCounts = none): PipelineEntry => ({
  _id: address,
  address,
  clientName,
  loanType: 'fix-and-flip',
  fico: 700,
  experience: null,
  purchasePrice: null,
  rehabNeeded: null,
  arv: null,
  liquidity: null,
  asisValue: null,
  state: null,
  propertyType: null,
  deal: { fico: 700 },
  lenders: [],
  selectedLenderId: null,
  selectedProgramId: null,
  tellLendersAt: null,
  milestones: [],
  stage: 'preparing',
  archived: false,
  createdAt: '2026-01-05T00:00:00.000Z',
  activeAt: '2026-01-06T00:00:00.000Z',
  quoteCounts,
  openConditions: 0,
  can: { archive: true, unarchive: false, selectLender: false, undoSelection: false, selectProgram: false },
});
const names = (groups: readonly { name: string }[]) => groups.map(({ name }) => name);

describe('for an investor', () => {
  const group = { name: '4 Elm St', entries: [deal('4 Elm St')] };

  test('a row names the loan type where a broker reads that the client is missing', () => {
    const line = (forClients: boolean) => secondLine(group, 'recent', { isCut: false, forClients });
    expect(line(true)).toBe(noClientName);
    expect(line(false)).toBe('Fix and Flip');
  });

  test('there is no grouping by client', () => {
    expect(groupings(true).map(({ label }) => label)).toEqual(['Recent', 'Address', 'Client']);
    expect(groupings(false).map(({ label }) => label)).toEqual(['Recent', 'Address']);
  });
});

describe('grouping', () => {
  const deals = [deal('12 Oak St', 'Wren'), deal('4 Elm St'), deal('9 Fir St', 'abel'), deal('9 fir st', 'Wren')];

  test('keeps the order of the deals, and spelling of capitals makes no second group', () => {
    expect(names(groupDeals(deals, 'address'))).toEqual(['12 Oak St', '4 Elm St', '9 Fir St']);
    expect(groupDeals(deals, 'address').at(-1)?.entries).toHaveLength(2);
  });

  test('by client puts the nameless deals together', () => {
    const groups = groupDeals([...deals, deal('1 Ash St', '  ')], 'client');
    expect(names(groups)).toEqual(['Wren', noClientName, 'abel']);
    expect(groups[1]?.entries).toHaveLength(2);
  });

  test('finds the group of a deal, and none for a deal that is not there', () => {
    const groups = groupDeals(deals, 'client');
    expect(groupWith(groups, '9 Fir St')?.name).toBe('abel');
    expect(groupWith(groups, 'elsewhere')).toBeUndefined();
    expect(groupWith(groups, undefined)).toBeUndefined();
  });
});

test('answers in short add up over the deals of a group', () => {
  const group = (...counts: Partial<typeof none>[]) => ({
    name: 'Wren',
    entries: counts.map((count) => deal('x', null, { ...none, ...count })),
  });
  expect(answersInShort(group({}))).toBe('No quotes requested');
  expect(answersInShort(group({ asked: 3, offered: 1, waiting: 2 }, { asked: 1, offered: 1 }))).toBe(
    '2 offers · 2 pending',
  );
  expect(answersInShort(group({ asked: 1, declined: 1 }))).toBe('1 declined');
  expect(answersInShort(group({ asked: 2 }))).toBe('2 requested, none pending');
});
