import { describe, expect, it } from 'vitest';
import { roomFor, writeAtEdge, writeInCell } from './short-figure.ts';

describe('a figure in a narrow cell', () => {
  it.each([
    [0, '$0'],
    [1_234.56, '$1,235'],
    [-9_999.4, '-$9,999'],
    [9_999.5, '$10k'],
    [12_345, '$12.3k'],
    [-123_456, '-$123k'],
    [999_499, '$999k'],
    [999_500, '$1M'],
    [1_254_000, '$1.25M'],
    [2_000_000_000, '$2B'],
  ])('has dollars in at most three digits beyond ten thousand: %d is %s', (value, text) => {
    expect(writeInCell(value, 'money', 'narrow')).toBe(text);
  });

  it('has percentages in at most three digits', () => {
    const written = [7.256, -12.54, 99.96, 123.4, -0.5].map((value) => writeInCell(value, 'percent', 'narrow'));
    expect(written).toEqual(['7.26%', '-12.5%', '100%', '123%', '-0.50%']);
  });

  it('says of no number that it is none', () => {
    expect(writeInCell(Number.NaN, 'money', 'narrow')).toBe('—');
    expect(writeInCell(undefined, 'dscr', 'wide')).toBe('—');
  });
});

it('a figure in a wide cell has every dollar, and a DSCR the side of its threshold', () => {
  expect(writeInCell(-1_234_567.4, 'money', 'wide')).toBe('-$1,234,567');
  expect(writeInCell(1.1996, 'dscr', 'wide')).toBe('1.199');
  expect(writeInCell(6.54, 'months', 'wide')).toBe('6.5');
});

it('what was entered keeps its digits at the edge of a table, except dollars where it is narrow', () => {
  const rate = { kind: 'percent', name: 'rate', label: 'Rate' } as const;
  const price = { kind: 'money', name: 'price', label: 'Price' } as const;
  const term = { kind: 'integer', name: 'term', label: 'Term', unit: 'years' } as const;
  expect(writeAtEdge(rate, 7.125, 'narrow')).toBe('7.125%');
  expect(writeAtEdge(price, 285_000, 'narrow')).toBe('$285k');
  expect(writeAtEdge(price, 285_000, 'wide')).toBe('$285,000');
  expect(writeAtEdge(term, 30, 'wide')).toBe('30');
});

it('every dollar is written only where the longest amounts have room in their columns', () => {
  const edges = Array.from({ length: 7 }, () => '$200,000');
  expect(roomFor({ edges, cells: ['0.97'] }, 630)).toBe('wide');
  expect(roomFor({ edges, cells: ['$47,092'] }, 630)).toBe('wide');
  expect(roomFor({ edges, cells: ['-$161,936'] }, 630)).toBe('narrow');
  expect(roomFor({ edges: edges.map(() => '$987,654,321'), cells: ['0.97'] }, 630)).toBe('narrow');
  expect(roomFor({ edges, cells: ['0.97'] }, 560)).toBe('narrow');
});
