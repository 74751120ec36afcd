import { expect, it } from 'vitest';
import { inOrder } from './order.ts';

const script = (name: string, more: object = {}) => ({
  name,
  isOwn: false,
  loanType: null,
  tags: [] as string[],
  channel: 'call' as const,
  ...more,
});
const namesIn = (scripts: Parameters<typeof inOrder>[0], situation = '') =>
  inOrder(scripts, situation).map(({ name }) => name);

it('puts own scripts first, then those of the loan type, then the rest', () => {
  const all = [script('any'), script('flip', { loanType: 'fix-and-flip' }), script('own', { isOwn: true })];
  expect(namesIn(all)).toEqual(['own', 'flip', 'any']);
});

it('puts what the situation speaks of before the other scripts', () => {
  const all = [script('status', { tags: ['status'] }), script('draws', { tags: ['draw schedule'] })];
  expect(namesIn(all, 'asking for the Draw schedule')).toEqual(['draws', 'status']);
  expect(namesIn(all, 'a status call')).toEqual(['status', 'draws']);
});

it('keeps the order of channels and of the library otherwise', () => {
  const all = [script('b', { channel: 'text' }), script('a'), script('c', { channel: 'email' }), script('d')];
  expect(namesIn(all)).toEqual(['a', 'd', 'c', 'b']);
});
